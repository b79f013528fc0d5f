// Short words that come and go. Bad news stays until it is closed.
import type { Line } from './wire.ts';
import { capital, t } from './words.ts';

export interface Shown {
  id: number;
  text: string;
  tone: 'good' | 'plain' | 'bad';
}

export const toasts: { list: Shown[] } = $state({ list: [] });
let last = 0;

export function toast(line: Line | string, tone: Shown['tone'] = 'plain'): void {
  const text = capital(typeof line === 'string' ? line : t(line));
  if (toasts.list.some((shown) => shown.text === text)) return;
  const id = ++last;
  toasts.list = [...toasts.list.slice(-3), { id, text, tone }];
  setTimeout(() => close(id), tone === 'bad' ? 12_000 : 5_000);
}

export function close(id: number): void {
  toasts.list = toasts.list.filter((shown) => shown.id !== id);
}
