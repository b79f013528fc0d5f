// A table's socket, opened and greeted while the page's own pieces are still on their way. Whatever
// the server says meanwhile waits for whoever sits down.

import { API } from './paths.ts';

export interface Early {
  /** What was already said on it. */
  readonly hello: string;
  readonly socket: WebSocket;
  /** What the server said so far; whoever takes the socket over empties it. */
  heard: string[];
}

let waiting: (Early & { id: string; key: string }) | null = null;

export function address(id: string): URL {
  const at = new URL(`${API}/live/${encodeURIComponent(id)}`, location.href);
  at.protocol = at.protocol === 'https:' ? 'wss:' : 'ws:';
  at.hash = '';
  return at;
}

/** The first word on every socket. */
export function hello(key: string, have: number | null): string {
  return JSON.stringify({ type: 'hello', key, have });
}

/** Knock. Gives the game that is played there as soon as the server has said so; '' when it does not
 *  let us in. */
export function knock(id: string, key: string): Promise<string> {
  const socket = new WebSocket(address(id));
  const early = { id, key, socket, hello: hello(key, null), heard: [] as string[] };
  waiting = early;
  socket.onopen = () => socket.send(early.hello);
  return new Promise((answer) => {
    socket.onmessage = ({ data }) => {
      const text = String(data);
      early.heard.push(text);
      answer(/^\{"type":"state".{0,200}?"game":"([\w-]+)"/.exec(text)?.[1] ?? '');
    };
    socket.onclose = () => answer('');
  });
}

/** The socket that waits for this seat, if there is one; it is given away once. */
export function opened(id: string, key: string): Early | null {
  const early = waiting;
  waiting = null;
  if (early && (early.id !== id || early.key !== key)) {
    early.socket.close();
    return null;
  }
  return early && early.socket.readyState <= WebSocket.OPEN ? early : null;
}
