// What calls somebody: a sound, a shake of the phone, a notice of the browser. All of it as they like
// it, and no sound before they pressed something on this page.
import type { Sound } from './beats.ts';
import { Piece } from './pieces.ts';
import { settings } from './settings.svelte.ts';

const piece = new Piece('sound', () => import('./sound.ts'));
let awake = false;

function wake(): void {
  awake = true;
  if (!settings.muted)
    void piece
      .get()
      .then((sound) => sound.wake())
      .catch(() => {});
}

/** Listens for the first press; gives the way to stop. Later presses wake a sound that fell asleep. */
export function listen(): () => void {
  addEventListener('pointerup', wake);
  addEventListener('keydown', wake);
  return () => {
    removeEventListener('pointerup', wake);
    removeEventListener('keydown', wake);
  };
}

export function sound(name: Sound): void {
  if (!awake || settings.muted) return;
  void piece
    .get()
    .then((made) => made.play(name, settings.volume))
    .catch(() => {});
}

/** A phone shakes; others do nothing. */
export function shake(pattern: number[]): void {
  if (awake && settings.shakes) navigator.vibrate?.(pattern);
}

/** Can this browser show notices here? On an address without TLS most cannot. */
export function canNotice(): boolean {
  return typeof Notification === 'function' && isSecureContext;
}

/** Asks the person for leave to show notices. */
export async function askNotices(): Promise<boolean> {
  if (!canNotice()) return false;
  return (await Notification.requestPermission()) === 'granted';
}

/** It is your turn, and the page is hidden. */
export function notice(title: string, body: string, tag: string): void {
  if (!settings.notices || document.visibilityState !== 'hidden') return;
  if (!canNotice() || Notification.permission !== 'granted') return;
  try {
    const shown = new Notification(title, { body, tag });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // Some phones allow them only from a service worker.
  }
}
