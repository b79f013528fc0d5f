// The book: powers, effects, passions, weaknesses and samples with their words. It is fetched once,
// beside the table, and whoever draws without it draws a little less.
import { api } from '../../lib/api.ts';
import type { EntryForm, Form } from './kinds.ts';

export interface Book extends Form {
  power: (id: string) => EntryForm | undefined;
  effect: (id: string) => EntryForm | undefined;
  passion: (id: string) => EntryForm | undefined;
  weakness: (id: string) => EntryForm | undefined;
}

let open = $state.raw<Book | null>(null);
let asked = false;

const byId = (entries: EntryForm[]) => {
  const found = new Map(entries.map((entry) => [entry.id, entry]));
  return (id: string) => found.get(id);
};

/** Here it is. */
export function layBook(form: Form): Book {
  asked = true;
  open = {
    ...form,
    power: byId(form.powers),
    effect: byId(form.effects),
    passion: byId(form.passions),
    weakness: byId(form.weaknesses),
  };
  return open;
}

/** The book, once it is here; asking for it sends for it. */
export function book(): Book | null {
  if (!asked) {
    asked = true;
    void api.game('anima').then(
      (found) => layBook(found.settings as Form),
      () => {
        asked = false;
      },
    );
  }
  return open;
}
