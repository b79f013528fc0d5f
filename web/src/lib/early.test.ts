import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hello, knock, opened } from './early.ts';
import { Table } from './table.svelte.ts';

class FakeSocket {
  static readonly OPEN = 1;
  static made: FakeSocket[] = [];
  readyState = 0;
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor(readonly address: URL) {
    FakeSocket.made.push(this);
  }
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.readyState = 3;
    this.onclose?.();
  }
  opens() {
    this.readyState = 1;
    this.onopen?.();
  }
  says(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}
const STATE = {
  type: 'state',
  version: 7,
  table: { id: 't', game: 'toy', title: 'Ours' },
  you: { seat: 'ann', role: 'seat', rules: false },
  seats: [],
  view: null,
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
};

beforeEach(() => {
  FakeSocket.made = [];
  vi.stubGlobal('WebSocket', FakeSocket);
});
afterEach(() => vi.unstubAllGlobals());

test('who knocks hears which game it is, or nothing where the door stays closed', async () => {
  const game = knock('t', 'KEY');
  const [socket] = FakeSocket.made;
  socket!.opens();
  expect(socket!.sent).toEqual([hello('KEY', null)]);
  socket!.says(STATE);
  expect(await game).toBe('toy');
  const closed = knock('t', 'OTHER');
  FakeSocket.made[1]!.close();
  expect(await closed).toBe('');
});

test('a socket is given once, and only to whom it belongs', () => {
  void knock('t', 'KEY');
  expect(opened('t', 'ANOTHER')).toBeNull();
  expect(FakeSocket.made[0]!.readyState).toBe(3);
  void knock('t', 'KEY');
  expect(opened('t', 'KEY')?.socket).toBe(FakeSocket.made[1]);
  expect(opened('t', 'KEY')).toBeNull();
});

test.each(['before', 'after'])(
  'a table takes it over (the state came %s), with one hello',
  async (when) => {
    void knock('t', 'KEY');
    const socket = FakeSocket.made[0]!;
    if (when === 'before') {
      socket.opens();
      socket.says(STATE);
    }
    const table = new Table('t', 'KEY');
    const leave = table.enter();
    await Promise.resolve();
    if (when === 'after') {
      socket.opens();
      socket.says(STATE);
    }
    expect(table.state?.version).toBe(7);
    expect(table.connection).toBe('online');
    expect(FakeSocket.made).toHaveLength(1);
    expect(socket.sent).toEqual([hello('KEY', null)]);
    table.typing('typing');
    expect(socket.sent).toHaveLength(2);
    leave();
  },
);
