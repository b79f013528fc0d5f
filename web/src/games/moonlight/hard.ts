import type { MoonView } from './kinds.ts';

/** What a forecast hangs on; when it changes, an old one is out of date. */
export function hangsOn(view: MoonView): string {
  const people = view.people.map(({ sheet: one }) => [
    one.id,
    one.stress,
    one.harm,
    one.eclipse,
    one.out,
    one.lost,
    one.transcended,
    one.links,
  ]);
  return JSON.stringify([view.phase, view.mission, view.tracks, people]);
}
