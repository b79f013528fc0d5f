// One table, kept in step with the server over one socket.
//
// - A step is applied when it follows our version, ignored when it is older, and on a gap the tail
//   is fetched. A step that does not fit means that the whole state is fetched anew.
// - Commands carry an id of ours and are sent again until they are answered; the server executes
//   each id once.
// - Our own heartbeat tells a silent connection from a quiet table. Reconnecting backs off with
//   jitter and says which version we have.
//
// Nothing here knows Svelte or the browser: socket, clock, chance and HTTP come from outside.
import { type Json, remove, set } from './patch.ts';
import type {
  Changes,
  Command,
  FromClient,
  FromServer,
  Line,
  Murmur,
  Present,
  State,
  Step,
} from './wire.ts';

export type Connection = 'connecting' | 'online' | 'reconnecting' | 'offline' | 'closed';

/** As much of a WebSocket as is needed. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((text: string) => void) | null;
  onclose: (() => void) | null;
}

export interface World {
  connect(): Socket;
  /** What happened after a version: a step, the whole state when that is too long ago, or
   *  null when that is the present. */
  tail(after: number): Promise<Step | State | null>;
  now(): number;
  /** Calls back after so many milliseconds; gives a way to call it off. */
  later(ms: number, call: () => void): () => void;
  /** A number from 0 up to 1. */
  random(): number;
  /** A name for a command that nobody else will choose. */
  id(): string;
}

export interface Listener {
  /** The table as it stands now; `step` is what led here, null after a whole state. */
  state(state: State, step: Step | null): void;
  connection(connection: Connection): void;
  /** Commands that wait for their answer. */
  pending(commands: readonly Pending[]): void;
  presence(present: Present): void;
  /** Somebody asks us to look up. */
  nudged(by: string): void;
  /** Who advises us suggests something. */
  advised(what: string, why: string): void;
  /** Somebody is about to close a moment in which we may still speak. */
  closing(by: string, seconds: number): void;
  /** What those who look on say to each other. */
  murmurs(lines: readonly Murmur[]): void;
  /** Something refused that no command of ours asked for. */
  trouble(refusal: Refused): void;
  /** The server closed the door for good, and says why. */
  bye(refusal: Refused): void;
}

export interface Pending {
  readonly id: string;
  readonly command: Command;
  /** The link of our own chance that goes with it; none where it is empty. */
  readonly link: string;
}

export interface Refused {
  code: string;
  line: Line;
}

export class RefusedError extends Error {
  constructor(readonly refusal: Refused) {
    super(refusal.code);
  }
}

interface Waiting extends Pending {
  sent: number;
  promise: Promise<void>;
  resolve: () => void;
  reject: (error: Error) => void;
}

export const HEARTBEAT = 15_000;
export const SILENCE = 10_000;
export const RESEND = 5_000;
export const FIRST_WAIT = 300;
export const LONGEST_WAIT = 10_000;
/** After so many failed attempts in a row we no longer say "reconnecting" but "offline". */
export const OFFLINE_AFTER = 4;
/** Doors that stay closed: trying again with this key is of no use. */
const FINAL = new Set(['revoked', 'unknown-key', 'deleted']);
/** Goodbyes that need no words beyond "reconnecting". */
const QUIET = new Set(['closing', 'silent']);

export class Sync {
  state: State | null = null;
  connection: Connection = 'connecting';

  private socket: Socket | null = null;
  private greeted = false;
  private attempts = 0;
  private stopped = false;
  private waiting = new Map<string, Waiting>();
  private ahead: Step[] = [];
  private catching = false;
  private calls: Record<string, () => void> = {};

  constructor(
    private key: string,
    private world: World,
    private tell: Listener,
  ) {}

  // --- coming and going

  start(): void {
    this.stopped = false;
    this.open();
  }

  /** Leave the table; what was not answered stays unanswered. */
  stop(): void {
    this.stopped = true;
    for (const name of Object.keys(this.calls)) this.off(name);
    this.drop();
    this.become('closed');
  }

  /** The network is said to be back, or somebody pressed "try now". */
  nudge(): void {
    if (this.stopped || this.connection === 'online') return;
    this.attempts = 0;
    this.drop();
    this.open();
  }

  /** The network is said to be gone; believe our own heartbeat, but look at once. */
  doubt(): void {
    if (this.socket && this.greeted) this.ping();
  }

  private open(): void {
    this.off('reconnect');
    const socket = this.world.connect();
    this.socket = socket;
    this.greeted = false;
    socket.onopen = () => {
      if (socket !== this.socket) return;
      this.send({ type: 'hello', key: this.key, have: this.state?.version ?? null });
      this.at('silence', SILENCE, () => this.lost());
    };
    socket.onmessage = (text) => {
      if (socket === this.socket) this.receive(text);
    };
    socket.onclose = () => {
      if (socket === this.socket) this.lost();
    };
    // A connection that neither opens nor fails is as good as failed.
    this.at('silence', SILENCE, () => this.lost());
  }

  private drop(): void {
    const socket = this.socket;
    this.socket = null;
    this.greeted = false;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private lost(): void {
    this.drop();
    for (const name of ['heartbeat', 'silence', 'resend']) this.off(name);
    if (this.stopped) return;
    this.attempts += 1;
    this.become(
      this.attempts > OFFLINE_AFTER ? 'offline' : this.state ? 'reconnecting' : 'connecting',
    );
    const most = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (this.attempts - 1));
    this.at('reconnect', most * (0.5 + this.world.random() / 2), () => this.open());
  }

  private become(connection: Connection): void {
    if (this.connection === connection) return;
    this.connection = connection;
    this.tell.connection(connection);
  }

  /** The first word of the server on this socket: we are in. */
  private welcome(): void {
    if (this.greeted) return;
    this.greeted = true;
    this.attempts = 0;
    this.become('online');
    for (const waiting of this.waiting.values()) this.dispatch(waiting);
    this.beat();
  }

  // --- heartbeat

  private hear(): void {
    this.off('silence');
  }

  private beat(): void {
    this.at('heartbeat', HEARTBEAT, () => {
      this.ping();
      this.beat();
    });
  }

  private ping(): void {
    this.send({ type: 'ping', t: this.world.now() });
    // Asking twice gives nobody more time to answer.
    if (!this.calls.silence) this.at('silence', SILENCE, () => this.lost());
  }

  // --- commands

  /** Do something at the table. Settles when the server has answered. */
  do(command: Command, link = ''): Promise<void> {
    const same = this.double(command);
    if (same) return same.promise;
    let resolve!: () => void;
    let reject!: (error: Error) => void;
    const promise = new Promise<void>((yes, no) => {
      resolve = yes;
      reject = no;
    });
    const waiting: Waiting = {
      id: this.world.id(),
      command,
      link,
      sent: 0,
      promise,
      resolve,
      reject,
    };
    this.waiting.set(waiting.id, waiting);
    this.tellPending();
    this.dispatch(waiting);
    // Whoever presses something does not wait until it is our turn to knock again.
    if (this.calls.reconnect) this.open();
    return promise;
  }

  /** The answer to this very question, or the very same action, that is already on its way. */
  private double(command: Command): Waiting | undefined {
    if (command.type === 'say') return undefined;
    const text = JSON.stringify(command);
    return [...this.waiting.values()].find(
      ({ command: other }) =>
        JSON.stringify(other) === text ||
        (command.type === 'answer' && other.type === 'answer' && other.request === command.request),
    );
  }

  private dispatch(waiting: Waiting): void {
    if (!this.greeted) return;
    waiting.sent = this.world.now();
    const { id, command, link } = waiting;
    this.send({ type: 'do', id, do: command, ...(link ? { link } : {}) });
    if (!this.calls.resend) this.watch();
  }

  private watch(): void {
    this.at('resend', RESEND, () => {
      const now = this.world.now();
      const late = [...this.waiting.values()].filter(({ sent }) => now - sent >= RESEND);
      for (const waiting of late) this.dispatch(waiting);
      // Nobody answers: maybe nobody hears us, on a line that looks open and is not.
      if (late.length && !this.calls.silence) this.ping();
      if (this.waiting.size && this.greeted) this.watch();
    });
  }

  private settle(id: string): Waiting | undefined {
    const waiting = this.waiting.get(id);
    if (waiting && this.waiting.delete(id)) this.tellPending();
    if (!this.waiting.size) this.off('resend');
    return waiting;
  }

  private tellPending(): void {
    this.tell.pending([...this.waiting.values()]);
  }

  /** Say what we are doing; a side channel that nobody logs. */
  here(what: string): void {
    if (this.greeted) this.send({ type: 'here', what });
  }

  /** Ask whoever the table waits for to look up. */
  wave(seat: string): void {
    if (this.greeted) this.send({ type: 'nudge', seat });
  }

  /** Say something in the lane of those who look on. */
  whisper(text: string, name: string): void {
    if (this.greeted) this.send({ type: 'whisper', text, name });
  }

  // --- hearing

  private receive(text: string): void {
    this.hear();
    const message = read(text);
    if (message) this.understand(message);
    else this.lost(); // not our server's words; begin anew
  }

  private understand(message: FromServer): void {
    switch (message.type) {
      case 'state': {
        // The first state on a socket is the server's answer to our hello and always holds.
        const { type: _, ...state } = message;
        if (!this.greeted || !this.state || state.version >= this.state.version) this.take(state);
        this.welcome();
        break;
      }
      case 'step': {
        const { type: _, ...step } = message;
        this.welcome();
        this.follow(step);
        break;
      }
      case 'done':
        this.settle(message.id)?.resolve();
        // Steps come before their acknowledgement: whoever is behind now has missed one.
        if (this.state && message.version > this.state.version) this.catchUp();
        break;
      case 'refused': {
        const refusal = { code: message.code, line: message.line };
        if (message.id === null) this.tell.trouble(refusal);
        else this.settle(message.id)?.reject(new RefusedError(refusal));
        break;
      }
      case 'presence':
        this.welcome();
        this.tell.presence(message);
        break;
      case 'nudged':
        this.tell.nudged(message.by);
        break;
      case 'advised':
        this.tell.advised(message.what, message.why);
        break;
      case 'closing':
        this.tell.closing(message.by, message.seconds);
        break;
      case 'murmurs':
        this.tell.murmurs(message.lines);
        break;
      case 'bye':
        if (FINAL.has(message.code)) {
          this.stop();
          this.tell.bye({ code: message.code, line: message.line });
        } else {
          if (!QUIET.has(message.code)) {
            this.tell.trouble({ code: message.code, line: message.line });
          }
          this.lost();
        }
        break;
    }
  }

  private take(state: State): void {
    this.state = state;
    this.ahead = this.ahead.filter((step) => step.version > state.version);
    this.tell.state(state, null);
  }

  private follow(step: Step): void {
    const state = this.state;
    if (!state || step.version <= state.version) return;
    if (step.after !== state.version) {
      this.ahead.push(step);
      this.catchUp();
      return;
    }
    try {
      this.state = apply(state, step);
    } catch {
      this.refresh();
      return;
    }
    this.tell.state(this.state, step);
    const next = this.ahead.find((other) => other.after === this.state?.version);
    this.ahead = this.ahead.filter((other) => other.version > (this.state?.version ?? 0));
    if (next) this.follow(next);
  }

  /** Fetch what we missed. One fetch at a time; when it fails, a fresh hello asks again. */
  private catchUp(): void {
    if (this.catching || !this.state) return;
    this.catching = true;
    const socket = this.socket;
    this.world.tail(this.state.version).then(
      (answer) => {
        this.catching = false;
        if (answer && 'after' in answer) this.follow(answer);
        else if (answer && (!this.state || answer.version >= this.state.version)) this.take(answer);
        const version = this.state?.version ?? 0;
        const next = this.ahead.find((step) => step.after === version);
        if (next) this.follow(next);
        else if (this.ahead.some((step) => step.version > version)) this.again();
      },
      () => {
        this.catching = false;
        if (socket === this.socket) this.lost();
      },
    );
  }

  /** Still a gap after the tail: ask once more, a little later. */
  private again(): void {
    this.at('again', FIRST_WAIT, () => this.catchUp());
  }

  /** A step did not fit: forget the version, so that hello brings the whole state. */
  private refresh(): void {
    this.state = null;
    this.ahead = [];
    this.drop();
    this.open();
  }

  // --- small things

  private send(message: FromClient): void {
    try {
      this.socket?.send(JSON.stringify(message));
    } catch {
      this.lost();
    }
  }

  private at(name: string, ms: number, call: () => void): void {
    this.off(name);
    this.calls[name] = this.world.later(ms, () => {
      delete this.calls[name];
      call();
    });
  }

  private off(name: string): void {
    this.calls[name]?.();
    delete this.calls[name];
  }
}

/** One message, or null where it is none. */
function read(text: string): FromServer | null {
  try {
    const message: unknown = JSON.parse(text);
    return typeof message === 'object' && message !== null ? (message as FromServer) : null;
  } catch {
    return null;
  }
}

/** The state after a step; the old one is left as it was. Its log holds what the step told. */
export function apply(state: State, step: Step): State {
  const { after: _, back_to: __, changes, requests, offers, anytime, link, ...rest } = step;
  return {
    ...state,
    ...rest,
    view: changed(state.view, changes),
    // null: as before
    requests: requests ?? state.requests,
    offers: offers ?? state.offers,
    anytime: anytime ?? state.anytime,
    link: link ?? state.link,
  };
}

/** A view with a step's changes: first what is gone, then what is set, in order. */
export function changed(view: unknown, changes: Changes | null): unknown {
  if (!changes) return view;
  let now = view as Json;
  for (const path of changes.gone ?? []) now = remove(now, path);
  for (const [path, value] of Object.entries(changes.set ?? {}))
    now = set(now, path, value as Json);
  return now;
}
