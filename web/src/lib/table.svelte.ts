// A table as the page sees it: the state the server projects for this seat, what is on its way, and
// what went wrong. Whatever changes here is drawn.
import { api, problem } from './api.ts';
import type { Links } from './chain.ts';
import { address, opened } from './early.ts';
import { newId } from './ids.ts';
import { sat, seen } from './keys.svelte.ts';
import { chain } from './pages.ts';
import { keepSeal } from './seals.ts';
import { type Connection, type Pending, RefusedError, type Socket, Sync } from './sync.ts';
import { Telling } from './telling.svelte.ts';
import { toast } from './toasts.svelte.ts';
import type {
  Advised,
  Command,
  Line,
  LogLine,
  Murmur,
  Offer,
  Open,
  Plain,
  Present,
  Problem,
  Request,
  SeatInfo,
  State,
  Step,
} from './wire.ts';
import { called, msg } from './words.ts';

const NUDGED = msg('web.table.nudged', '{who} nudges you: it is your move.');
/** So many suggestions of an adviser stay in sight. */
const ADVICE = 3;
const NUDGE_SENT = msg('web.table.nudge-sent', 'You nudged {who}.');

/** So many lines of the chronicle come with the state (the server's LAST_LINES); fewer are all. */
const LAST_LINES = 60;
/** So many are fetched at a time. */
const OLDER_LINES = 200;

export class Table {
  state: State | null = $state.raw(null);
  log: LogLine[] = $state.raw([]);
  /** What was told by the last step, for whoever listens. */
  news: LogLine[] = $state.raw([]);
  connection: Connection = $state('connecting');
  pending: readonly Pending[] = $state.raw([]);
  present: Present | null = $state.raw(null);
  /** Who is about to close a moment in which we may still speak, and in how many seconds. */
  closing: { by: string; seconds: number } | null = $state.raw(null);
  /** What our adviser suggests, the newest first; nobody else sees it. */
  advice: readonly Advised[] = $state.raw([]);
  /** What those who look on say to each other, as far as it is for us. */
  murmurs: readonly Murmur[] = $state.raw([]);
  /** The door is closed: why. */
  closed: Problem | null = $state.raw(null);
  /** Refusals, kept where they belong: by request id, by offer, or "" for the rest. */
  refusals: Record<string, Line> = $state({});
  /** Is there more of the chronicle to fetch? */
  more = $state(true);

  /** What happened, told one thing after the other. */
  readonly telling = new Telling();

  private sync: Sync;
  private fetching = false;
  /** Our own chance, once it is here: its code comes later than the table. */
  private links: Links | null = null;
  private drawing = false;

  constructor(
    readonly id: string,
    readonly key: string,
  ) {
    this.sync = new Sync(key, browser(id, key), {
      state: (state, step) => this.take(state, step),
      connection: (connection) => {
        this.connection = connection;
      },
      pending: (pending) => {
        this.pending = pending;
      },
      presence: (present) => {
        this.present = present;
      },
      closing: (by, seconds) => this.closingIn(by, seconds),
      advised: (what, why) => {
        const others = this.advice.filter((one) => one.what !== what);
        this.advice = [{ what, why }, ...others].slice(0, ADVICE);
      },
      nudged: (by) => toast(NUDGED({ who: this.nameOf(by) })),
      murmurs: (lines) => {
        // Who comes back is told again what was said.
        const told = new Set(lines.map(({ at, text }) => `${at} ${text}`));
        const before = this.murmurs.filter(({ at, text }) => !told.has(`${at} ${text}`));
        this.murmurs = [...before, ...lines];
      },
      trouble: (refused) => toast(refused.line, 'bad'),
      bye: (refused) => {
        this.closed = refused;
      },
    });
  }

  /** Sit down. Gives the way to get up again. */
  enter(): () => void {
    const back = () => this.sync.nudge();
    const gone = () => this.sync.doubt();
    const shown = () => {
      if (document.visibilityState === 'visible') this.sync.doubt();
    };
    addEventListener('online', back);
    addEventListener('offline', gone);
    document.addEventListener('visibilitychange', shown);
    this.sync.start();
    return () => {
      removeEventListener('online', back);
      removeEventListener('offline', gone);
      document.removeEventListener('visibilitychange', shown);
      this.sync.stop();
    };
  }

  private closingIn(by: string, seconds: number): void {
    const now = { by, seconds };
    this.closing = now;
    setTimeout(() => {
      if (this.closing === now) this.closing = null;
    }, seconds * 1000);
  }

  retry(): void {
    this.sync.nudge();
  }

  /** The seats, with who is there now. */
  get seats(): SeatInfo[] {
    return this.present?.seats ?? this.state?.seats ?? [];
  }

  nameOf(seat: string): string {
    return called(this.seats.find((one) => one.seat === seat) ?? { seat, name: '' });
  }

  /** Does somebody who sits here go by a name already? */
  isTaken(name: string): boolean {
    return this.seats.some((one) => one.name === name.trim());
  }

  // --- doing

  open(offer: Offer, form?: Open['form']): Promise<boolean> {
    const { rule, args } = offer;
    const filled = form === undefined ? {} : { form };
    return this.do({ type: 'open', rule, args, ...filled }, offerKey(offer), form !== undefined);
  }

  answer(request: Request, value: Plain): Promise<boolean> {
    return this.do({ type: 'answer', request: request.id, value }, request.id);
  }

  /** To the table, or with a name as somebody in the story. */
  say(text: string, name = ''): Promise<boolean> {
    return this.do({ type: 'say', text, ...(name && { name }) }, 'say');
  }

  rewind(to: number): Promise<boolean> {
    return this.do({ type: 'rewind', to }, 'rewind');
  }

  /** In the lane of those who look on. */
  whisper(text: string, name: string): void {
    this.sync.whisper(text, name);
  }

  typing(what: string): void {
    this.sync.here(what);
  }

  /** Ask whoever the table waits for to look up. */
  nudge(seat: string): void {
    this.sync.wave(seat);
    toast(NUDGE_SENT({ who: this.nameOf(seat) }));
  }

  isPending(key: string): boolean {
    return this.pending.some(({ command }) => commandKey(command) === key);
  }

  /** Do it; true when the table took it. A refusal is put where it belongs, and told; unless it is
   *  shown there already. */
  private async do(command: Command, where: string, shown = false): Promise<boolean> {
    delete this.refusals[where];
    // Whoever acts waits for no story.
    if (command.type !== 'say') this.telling.skip();
    try {
      await this.sync.do(command, this.link(command));
      return true;
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      this.refusals[where] = error.refusal.line;
      const asked = this.state?.requests.some((request) => request.id === where);
      if (!asked && !shown) toast(error.refusal.line, 'bad');
      return false;
    }
  }

  /** The link that goes with a command; where a new chain begins, its anchor is sent first. */
  private link(command: Command): string {
    if (!this.links || (command.type !== 'open' && command.type !== 'answer')) return '';
    const { anchor, link } = this.links.next(this.state?.link ?? '', this.pending);
    if (anchor) this.sync.do({ type: 'anchor', anchor }).catch(() => {});
    return link;
  }

  /** Fetch what draws our own chance. Where nothing is sealed (real dice), there is none. */
  private async draw(state: State): Promise<void> {
    const { seat } = state.you;
    if (!seat || !state.seal || this.drawing) return;
    this.drawing = true;
    try {
      const { Links } = await chain.get();
      this.links = new Links(this.id, seat);
    } catch {
      // Until it comes the server's chance alone decides, as for whoever has no such browser.
      this.drawing = false;
    }
  }

  // --- the chronicle

  /** Fetch an older page; false when that failed or there is none. */
  async older(): Promise<boolean> {
    const first = this.log[0];
    if (this.fetching || !this.more || !first) return false;
    this.fetching = true;
    try {
      const page = await api.log(this.id, this.key, first.place, OLDER_LINES);
      this.more = page.length >= OLDER_LINES;
      const places = new Set(this.log.map(({ place }) => place));
      this.log = [...page.filter(({ place }) => !places.has(place)), ...this.log];
      return this.more;
    } catch (error) {
      toast(problem(error).line, 'bad');
      return false;
    } finally {
      this.fetching = false;
    }
  }

  private take(state: State, step: Step | null): void {
    if (!this.state || this.state.table.title !== state.table.title) {
      seen(this.id, state.table.game, state.table.title);
      sat(this.id, state.you.seat);
    }
    if (state.seal !== this.state?.seal) keepSeal(this.id, state.seal);
    void this.draw(state);
    const before = this.state;
    this.state = state;
    this.telling.take(before, state, step);
    if (step) {
      this.log = follow(this.log, step);
      this.news = step.log;
    } else {
      this.log = state.log;
      this.more = state.log.length >= LAST_LINES;
      this.news = [];
    }
    for (const id of Object.keys(this.refusals)) {
      if (/^\d+\.\d+$/.test(id) && !state.requests.some((request) => request.id === id)) {
        delete this.refusals[id];
      }
    }
  }
}

/** The chronicle after a step: what was taken back falls away, then what was told is appended. */
export function follow(log: LogLine[], step: Pick<Step, 'back_to' | 'log'>): LogLine[] {
  const back = step.back_to;
  const kept = back === null || back === undefined ? log : log.filter(({ place }) => place <= back);
  const last = kept.at(-1)?.place ?? -1;
  return [...kept, ...step.log.filter(({ place }) => place > last)];
}

export function offerKey(offer: Pick<Offer, 'rule' | 'args'>): string {
  return `${offer.rule} ${JSON.stringify(offer.args)}`;
}

function commandKey(command: Command): string {
  if (command.type === 'open') return offerKey({ rule: command.rule, args: command.args ?? [] });
  if (command.type === 'answer') return command.request;
  return command.type;
}

function browser(id: string, key: string) {
  return {
    connect(): Socket {
      const early = opened(id, key);
      const real = early?.socket ?? new WebSocket(address(id));
      let said = early?.hello;
      const socket: Socket = {
        send: (text) => {
          // On a socket that waited for us this was said already.
          if (text === said) said = undefined;
          else if (real.readyState === WebSocket.OPEN) real.send(text);
        },
        close: () => real.close(),
        onopen: null,
        onmessage: null,
        onclose: null,
      };
      const open = () => socket.onopen?.();
      const hear = (text: string) => socket.onmessage?.(text);
      real.onclose = () => socket.onclose?.();
      if (early) {
        // Sync listens from now on; first it hears what it missed.
        queueMicrotask(() => {
          open();
          for (const text of early.heard.splice(0)) hear(text);
          real.onmessage = (event) => hear(String(event.data));
        });
      } else {
        real.onopen = open;
        real.onmessage = (event) => hear(String(event.data));
      }
      return socket;
    },
    tail: (after: number) => api.tail(id, key, after),
    now: () => performance.now(),
    later(ms: number, call: () => void) {
      const timer = setTimeout(call, ms);
      return () => clearTimeout(timer);
    },
    random: Math.random,
    id: newId,
  };
}
