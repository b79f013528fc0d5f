// The book: playbooks, series, abilities with their words. The view speaks of them by id; the book is
// fetched once, beside the table, and whoever draws without it draws a little less.
import { api } from '../../lib/api.ts';
import type { AbilityForm, Form, PlaybookForm, RoomForm, SeriesForm } from './kinds.ts';

export interface Book extends Form {
  playbook: (id: string | undefined) => PlaybookForm | undefined;
  one: (series: string | undefined) => SeriesForm | undefined;
  ability: (id: string) => AbilityForm | undefined;
  room: (id: string) => RoomForm | undefined;
}

let open = $state.raw<Book | null>(null);
let asked = false;

/** Here it is. */
export function lay(form: Form): Book {
  const playbooks = new Map(form.playbooks.map((one) => [one.id, one]));
  const series = new Map(form.series.map((one) => [one.id, one]));
  const rooms = new Map(form.rooms.map((one) => [one.id, one]));
  const abilities = new Map(
    [...form.playbooks, ...form.series]
      .flatMap((one) => one.abilities)
      .map((one): [string, AbilityForm] => [one.id, one]),
  );
  asked = true;
  open = {
    ...form,
    playbook: (id) => playbooks.get(id ?? ''),
    one: (id) => series.get(id ?? ''),
    ability: (id) => abilities.get(id),
    room: (id) => rooms.get(id),
  };
  return open;
}

/** The book, once it is here; asking for it sends for it. */
export function book(): Book | null {
  if (!asked) {
    asked = true;
    void api.game('moonlight').then(
      (found) => lay(found.settings as Form),
      () => {
        asked = false;
      },
    );
  }
  return open;
}
