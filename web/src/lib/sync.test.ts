import { describe, expect, test } from 'vitest';
import {
  type Connection,
  FIRST_WAIT,
  HEARTBEAT,
  LONGEST_WAIT,
  OFFLINE_AFTER,
  type Pending,
  RESEND,
  type Refused,
  RefusedError,
  SILENCE,
  type Socket,
  Sync,
} from './sync.ts';
import type { Command, FromServer, State, Step } from './wire.ts';

const ANSWER: Command = { type: 'answer', request: '3.1', value: 'NE' };
const OPEN: Command = { type: 'open', rule: 'toy.move', args: ['sage', 'vestibule'] };

function state(version: number, view: unknown = { n: version, heroes: [{ at: 'a' }] }): State {
  return {
    version,
    table: { id: 't', game: 'toy', title: '' },
    you: { seat: 'ann', role: 'seat', rules: false },
    seats: [],
    view,
    requests: [],
    offers: [],
    anytime: [],
    waiting: [],
    log: [],
    undo: null,
    over: false,
    seal: null,
    secret: null,
    past: false,
    link: '',
    opening: null,
  };
}

function step(
  after: number,
  version: number,
  put: Record<string, unknown> | null = { n: version },
  gone: string[] = [],
): Step {
  return {
    after,
    version,
    changes: put && { set: put, gone },
    requests: [],
    offers: [],
    anytime: [],
    waiting: [],
    log: [],
    undo: null,
    over: false,
    seal: null,
    secret: null,
    back_to: null,
    link: null,
  };
}

/** The transport's double: a wire whose other end the test holds. */
class Wire implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((text: string) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: Array<Record<string, unknown>> = [];
  closed = false;
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.closed = true;
  }
  says(message: FromServer): void {
    this.onmessage?.(JSON.stringify(message));
  }
  did(): Array<Record<string, unknown>> {
    return this.sent.filter((message) => message.type === 'do');
  }
}

function table(have?: State) {
  let clock = 0;
  let ids = 0;
  let timers: { at: number; call: () => void }[] = [];
  const wires: Wire[] = [];
  const asked: { after: number; give: (answer: Step | State) => void; fail: () => void }[] = [];
  const seen: number[] = [];
  const connections: Connection[] = [];
  const troubles: Refused[] = [];
  const byes: Refused[] = [];
  const nudges: string[] = [];
  const murmurs: string[] = [];
  const closings: string[] = [];
  let pending: readonly Pending[] = [];
  const sync = new Sync(
    'KEY',
    {
      connect: () => {
        const wire = new Wire();
        wires.push(wire);
        return wire;
      },
      tail: (after) =>
        new Promise((give, no) => asked.push({ after, give, fail: () => no(new Error('down')) })),
      now: () => clock,
      later: (ms, call) => {
        const timer = { at: clock + ms, call };
        timers.push(timer);
        return () => {
          timers = timers.filter((other) => other !== timer);
        };
      },
      random: () => 0.5,
      id: () => `c${++ids}`,
    },
    {
      state: (now) => seen.push(now.version),
      connection: (now) => connections.push(now),
      pending: (now) => {
        pending = now;
      },
      presence: () => {},
      nudged: (by) => nudges.push(by),
      advised: (what, why) => nudges.push(`${what}: ${why}`),
      closing: (by, seconds) => closings.push(`${by} ${seconds}`),
      murmurs: (lines) => murmurs.push(...lines.map(({ text }) => text)),
      trouble: (refusal) => troubles.push(refusal),
      bye: (refusal) => byes.push(refusal),
    },
  );
  const pass = (ms: number) => {
    const until = clock + ms;
    for (;;) {
      const next = timers.filter((timer) => timer.at <= until).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      timers = timers.filter((timer) => timer !== next);
      clock = next.at;
      next.call();
    }
    clock = until;
  };
  const wire = () => wires.at(-1)!;
  sync.start();
  if (have) {
    wire().onopen?.();
    wire().says({ type: 'state', ...have });
  }
  return {
    sync,
    wires,
    wire,
    asked,
    seen,
    connections,
    troubles,
    byes,
    nudges,
    closings,
    pass,
    pending: () => pending,
  };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('steps', () => {
  test('hello comes first and says that we have nothing yet', () => {
    const t = table();
    t.wire().onopen?.();
    expect(t.wire().sent).toEqual([{ type: 'hello', key: 'KEY', have: null }]);
    expect(t.connections).toEqual([]);
    t.wire().says({ type: 'state', ...state(4) });
    expect(t.connections).toEqual(['online']);
    expect(t.seen).toEqual([4]);
  });

  test('a step that follows is applied, and the old view stays as it was', () => {
    const t = table(state(4));
    const before = t.sync.state!;
    t.wire().says({ type: 'step', ...step(4, 5, { 'heroes/0/at': 'b' }) });
    expect(t.sync.state!.view).toEqual({ n: 4, heroes: [{ at: 'b' }] });
    expect(before.view).toEqual({ n: 4, heroes: [{ at: 'a' }] });
    expect(t.asked).toEqual([]);
  });

  test('what is gone goes first, then what is set is put in; a place at the end appends', () => {
    const t = table(state(4, { tokens: { str: 1, 'a/b': 2 }, deck: ['x', 'y', 'z'] }));
    const put = { 'deck/2': 'w', 'tokens/dex': 1 };
    t.wire().says({ type: 'step', ...step(4, 5, put, ['tokens/a~1b', 'deck/0']) });
    expect(t.sync.state!.view).toEqual({ tokens: { str: 1, dex: 1 }, deck: ['y', 'z', 'w'] });
    t.wire().says({ type: 'step', ...step(5, 6, { '': null }) });
    expect(t.sync.state!.view).toBe(null);
  });

  test('a step that says nothing still carries its version', () => {
    const t = table(state(4));
    t.wire().says({ type: 'step', ...step(4, 5, null) });
    expect(t.sync.state!.version).toBe(5);
    expect(t.sync.state!.view).toEqual({ n: 4, heroes: [{ at: 'a' }] });
  });

  test('offers and questions that did not change are not sent again and stay', () => {
    const offer = { rule: 'toy.wait', args: [], label: { key: 'x' }, text: { key: 'x' } };
    const offers = [{ ...offer, price: null, group: 'toy.wait', why: null, form: false }];
    const t = table({ ...state(4), offers });
    t.wire().says({ type: 'step', ...step(4, 5), requests: null, offers: null, anytime: null });
    expect(t.sync.state!.offers).toEqual(offers);
    t.wire().says({ type: 'step', ...step(5, 6), offers: [] });
    expect(t.sync.state!.offers).toEqual([]);
  });

  test('a step that came before is ignored, as often as a proxy doubles it', () => {
    const t = table(state(4));
    t.wire().says({ type: 'step', ...step(4, 5) });
    t.wire().says({ type: 'step', ...step(4, 5, { n: 'doubled' }) });
    t.wire().says({ type: 'step', ...step(3, 4, { n: 'old' }) });
    expect(t.seen).toEqual([4, 5]);
    expect(t.asked).toEqual([]);
    expect(t.sync.state!.view).toMatchObject({ n: 5 });
  });

  test('on a gap the tail is fetched once, and steps that waited follow it', async () => {
    const t = table(state(4));
    t.wire().says({ type: 'step', ...step(6, 7) });
    t.wire().says({ type: 'step', ...step(7, 8) });
    expect(t.asked.map((ask) => ask.after)).toEqual([4]);
    expect(t.seen).toEqual([4]);
    t.asked[0]!.give(step(4, 6));
    await settled();
    expect(t.seen).toEqual([4, 6, 7, 8]);
  });

  test('a tail that reaches further than the steps that waited makes them old', async () => {
    const t = table(state(4));
    t.wire().says({ type: 'step', ...step(6, 7) });
    t.asked[0]!.give(step(4, 9));
    await settled();
    expect(t.seen).toEqual([4, 9]);
    expect(t.asked).toHaveLength(1);
  });

  test('a tail may be a whole state', async () => {
    const t = table(state(4));
    t.wire().says({ type: 'step', ...step(60, 61) });
    t.asked[0]!.give(state(60));
    await settled();
    expect(t.seen).toEqual([4, 60, 61]);
  });

  test('a tail that still leaves a gap is asked for again', async () => {
    const t = table(state(4));
    t.wire().says({ type: 'step', ...step(8, 9) });
    t.asked[0]!.give(step(4, 6));
    await settled();
    t.pass(1000);
    expect(t.asked.map((ask) => ask.after)).toEqual([4, 6]);
    t.asked[1]!.give(step(6, 8));
    await settled();
    expect(t.seen).toEqual([4, 6, 8, 9]);
  });

  test('a tail that cannot be had leads to a new connection', async () => {
    const t = table(state(4));
    t.wire().says({ type: 'step', ...step(6, 7) });
    t.asked[0]!.fail();
    await settled();
    expect(t.connections.at(-1)).toBe('reconnecting');
    t.pass(1000);
    t.wire().onopen?.();
    expect(t.wire().sent[0]).toMatchObject({ type: 'hello', have: 4 });
  });

  test('a step that does not fit the view leads to a whole new state', () => {
    const t = table(state(4));
    t.wire().says({ type: 'step', ...step(4, 5, { 'heroes/7/at': 'b' }) });
    t.wire().onopen?.();
    expect(t.wire().sent).toEqual([{ type: 'hello', key: 'KEY', have: null }]);
    t.wire().says({ type: 'state', ...state(5) });
    expect(t.seen).toEqual([4, 5]);
  });

  test('words that are no JSON end the connection, not the page', () => {
    const t = table(state(4));
    t.wire().onmessage?.('<html>');
    expect(t.connections.at(-1)).toBe('reconnecting');
  });
});

describe('commands', () => {
  test('a command is pending until it is acknowledged', async () => {
    const t = table(state(4));
    const done = t.sync.do(OPEN);
    expect(t.pending().map((one) => one.command)).toEqual([OPEN]);
    t.wire().says({ type: 'step', ...step(4, 5) });
    expect(t.pending()).toHaveLength(1);
    t.wire().says({ type: 'done', id: 'c1', version: 5, again: false });
    await done;
    expect(t.pending()).toEqual([]);
  });

  test('without an answer it is sent again under the same id', () => {
    const t = table(state(4));
    void t.sync.do(OPEN);
    t.pass(RESEND);
    t.pass(RESEND);
    expect(
      t
        .wire()
        .did()
        .map((one) => one.id),
    ).toEqual(['c1', 'c1', 'c1']);
    t.wire().says({ type: 'done', id: 'c1', version: 4, again: true });
    t.pass(RESEND * 3);
    expect(t.wire().did()).toHaveLength(3);
  });

  test('a press while we wait to knock again knocks at once, and is sent when we are in', () => {
    const t = table(state(4));
    for (let n = 0; n < 4; n++) {
      t.wire().onclose?.();
      t.pass(LONGEST_WAIT);
    }
    t.wire().onclose?.();
    expect(t.wires).toHaveLength(5);
    void t.sync.do(OPEN);
    expect(t.wires).toHaveLength(6);
    void t.sync.do(ANSWER); // we are knocking: once is enough
    expect(t.wires).toHaveLength(6);
    t.wire().onopen?.();
    t.wire().says({ type: 'state', ...state(4) });
    expect(
      t
        .wire()
        .did()
        .map((one) => one.id),
    ).toEqual(['c1', 'c2']);
    t.pass(LONGEST_WAIT);
    expect(t.wires).toHaveLength(6);
  });

  test('a line that looks open and is not is found out by a press, and the press is not lost', () => {
    const t = table(state(4));
    void t.sync.do(OPEN);
    t.pass(RESEND);
    expect(t.wire().sent.at(-1)).toMatchObject({ type: 'ping' });
    t.pass(SILENCE);
    expect(t.connections.at(-1)).toBe('reconnecting');
    t.pass(FIRST_WAIT);
    t.wire().onopen?.();
    t.wire().says({ type: 'state', ...state(4) });
    expect(
      t
        .wire()
        .did()
        .map((one) => one.id),
    ).toEqual(['c1']);
  });

  test('who is slow to answer but hears us stays connected', () => {
    const t = table(state(4));
    void t.sync.do(OPEN);
    t.pass(RESEND);
    t.wire().says({ type: 'pong', t: 0 });
    t.pass(RESEND - 1);
    expect(t.wires).toHaveLength(1);
    expect(t.connections).toEqual(['online']);
  });

  test('an acknowledgement that comes twice does no harm', async () => {
    const t = table(state(4));
    const done = t.sync.do(OPEN);
    t.wire().says({ type: 'done', id: 'c1', version: 4, again: false });
    t.wire().says({ type: 'done', id: 'c1', version: 4, again: true });
    await done;
    t.wire().says({ type: 'refused', id: 'c1', code: 'late', line: { key: 'x' } });
    expect(t.troubles).toEqual([]);
  });

  test('an acknowledgement ahead of us means a lost step, and the tail is fetched', async () => {
    const t = table(state(4));
    void t.sync.do(OPEN);
    t.wire().says({ type: 'done', id: 'c1', version: 6, again: false });
    t.asked[0]!.give(step(4, 6));
    await settled();
    expect(t.seen).toEqual([4, 6]);
  });

  test('pressing twice is one command; a second answer to a question waits for the first', () => {
    const t = table(state(4));
    const first = t.sync.do(ANSWER);
    expect(t.sync.do(ANSWER)).toBe(first);
    expect(t.sync.do({ ...ANSWER, value: 'SW' } as Command)).toBe(first);
    void t.sync.do(OPEN);
    void t.sync.do(OPEN);
    expect(t.wire().did()).toHaveLength(2);
    void t.sync.do({ type: 'say', text: 'ha' });
    void t.sync.do({ type: 'say', text: 'ha' });
    expect(t.wire().did()).toHaveLength(4);
  });

  test('a refusal belongs to its command and says why', async () => {
    const t = table(state(4));
    const late = t.sync.do(ANSWER);
    const line = { key: 'kernel.answer.late', args: {} };
    t.wire().says({ type: 'refused', id: 'c1', code: 'late', line });
    await expect(late).rejects.toThrow(RefusedError);
    await late.catch((error: RefusedError) =>
      expect(error.refusal).toEqual({ code: 'late', line }),
    );
    expect(t.pending()).toEqual([]);
    t.pass(RESEND * 2);
    expect(t.wire().did()).toHaveLength(1);
  });

  test('after a refusal the same question can be answered again', async () => {
    const t = table(state(4));
    t.sync.do(ANSWER).catch(() => {});
    t.wire().says({ type: 'refused', id: 'c1', code: 'not-legal', line: { key: 'x' } });
    void t.sync.do({ ...ANSWER, value: 'SW' } as Command);
    expect(
      t
        .wire()
        .did()
        .map((one) => one.id),
    ).toEqual(['c1', 'c2']);
  });

  test('a refusal that belongs to no command is told to the table', () => {
    const t = table(state(4));
    t.wire().says({ type: 'refused', id: null, code: 'garbage', line: { key: 'x' } });
    expect(t.troubles.map((one) => one.code)).toEqual(['garbage']);
  });
});

describe('the connection', () => {
  test('after a break we say what we have, and send again what was not answered, in order', () => {
    const t = table(state(4));
    void t.sync.do(OPEN);
    t.wire().onclose?.();
    expect(t.connections).toEqual(['online', 'reconnecting']);
    void t.sync.do(ANSWER);
    t.pass(1000);
    expect(t.wires).toHaveLength(2);
    t.wire().onopen?.();
    expect(t.wire().sent).toEqual([{ type: 'hello', key: 'KEY', have: 4 }]);
    t.wire().says({ type: 'step', ...step(4, 6) });
    expect(t.connections.at(-1)).toBe('online');
    expect(
      t
        .wire()
        .did()
        .map((one) => one.id),
    ).toEqual(['c1', 'c2']);
    expect(t.seen).toEqual([4, 6]);
  });

  test('the state that answers hello holds, even when a restored server is behind us', () => {
    const t = table(state(9));
    t.wire().onclose?.();
    t.pass(1000);
    t.wire().onopen?.();
    t.wire().says({ type: 'state', ...state(7) });
    expect(t.sync.state!.version).toBe(7);
    t.wire().says({ type: 'state', ...state(6) });
    expect(t.sync.state!.version).toBe(7);
  });

  test('what an old socket still says is not heard', () => {
    const t = table(state(4));
    const old = t.wire();
    const hear = old.onmessage!;
    old.onclose?.();
    t.pass(1000);
    hear(JSON.stringify({ type: 'step', ...step(4, 5) }));
    expect(t.sync.state!.version).toBe(4);
  });

  test('a silent connection is found out by our own heartbeat', () => {
    const t = table(state(4));
    t.pass(HEARTBEAT);
    expect(t.wire().sent.at(-1)).toMatchObject({ type: 'ping' });
    t.wire().says({ type: 'pong', t: HEARTBEAT });
    t.pass(HEARTBEAT - 1);
    expect(t.connections.at(-1)).toBe('online');
    t.pass(SILENCE + 1);
    expect(t.connections.at(-1)).toBe('reconnecting');
    expect(t.wires[0]!.closed).toBe(true);
  });

  test('a socket that never opens is given up', () => {
    const t = table();
    t.pass(SILENCE + 400);
    expect(t.wires.length).toBeGreaterThan(1);
  });

  test('waiting grows, and after some attempts we say offline, yet go on trying', () => {
    const t = table(state(4));
    const gaps: number[] = [];
    for (let n = 0; n <= OFFLINE_AFTER; n++) {
      const count = t.wires.length;
      t.wire().onclose?.();
      let waited = 0;
      while (t.wires.length === count) {
        t.pass(25);
        waited += 25;
      }
      gaps.push(waited);
    }
    expect(gaps).toEqual([225, 450, 900, 1800, 3600]);
    expect(t.connections.at(-1)).toBe('offline');
    t.wire().onopen?.();
    t.wire().says({ type: 'state', ...state(5) });
    expect(t.connections.at(-1)).toBe('online');
  });

  test('when the network comes back we do not wait', () => {
    const t = table(state(4));
    for (let n = 0; n < 6; n++) {
      t.wire().onclose?.();
      t.pass(10_000);
    }
    t.wire().onclose?.();
    const count = t.wires.length;
    t.sync.nudge();
    expect(t.wires).toHaveLength(count + 1);
  });

  test('a revoked link ends it for good; a slow reader may come back', () => {
    const slow = table(state(4));
    slow.wire().says({ type: 'bye', code: 'slow', line: { key: 'x' } });
    slow.pass(1000);
    expect(slow.wires).toHaveLength(2);
    const t = table(state(4));
    t.wire().says({ type: 'bye', code: 'revoked', line: { key: 'x' } });
    t.pass(100_000);
    expect(t.wires).toHaveLength(1);
    expect(t.byes.map((one) => one.code)).toEqual(['revoked']);
    expect(t.connections.at(-1)).toBe('closed');
  });

  test('leaving stops every timer and closes the socket', () => {
    const t = table(state(4));
    void t.sync.do(OPEN);
    t.sync.stop();
    t.pass(100_000);
    expect(t.wires).toHaveLength(1);
    expect(t.wire().closed).toBe(true);
    expect(t.wire().did()).toHaveLength(1);
  });
});

test('a nudge goes out once we are in, and is heard', () => {
  const t = table(state(4));
  t.sync.wave('ana');
  expect(t.wire().sent.at(-1)).toEqual({ type: 'nudge', seat: 'ana' });
  t.wire().says({ type: 'nudged', by: 'bo' });
  expect(t.nudges).toEqual(['bo']);
  t.wire().says({ type: 'advised', what: 'Rest', why: 'It is quiet.' });
  expect(t.nudges).toEqual(['bo', 'Rest: It is quiet.']);
  t.wire().says({ type: 'closing', by: 'bo', seconds: 3 });
  expect(t.closings).toEqual(['bo 3']);
});
