import type { AnimaView } from './kinds.ts';

/** What a forecast hangs on; when it changes, an old one is out of date. */
export function standing(view: AnimaView): string {
  const people = view.fighters.map((one) => [
    one.id,
    one.ap,
    one.sp,
    one.cp,
    one.wounds,
    one.here,
    one.out,
    one.conditions,
  ]);
  return JSON.stringify([view.conflict?.round, view.conflict?.now, people]);
}
