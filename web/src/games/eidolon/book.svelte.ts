// The book: all cards, playbooks and Moves with their words. The view speaks of them by id; the book is
// fetched once, beside the table, and what is drawn without it shows a little less.
import { api } from '../../lib/api.ts';
import type { Form, MoveForm, PlaybookForm } from './kinds.ts';

export interface Book extends Form {
  move: (id: string) => MoveForm | undefined;
  playbook: (id: string) => PlaybookForm | undefined;
}

let open = $state.raw<Book | null>(null);
let asked = false;

/** Here it is. */
export function lay(form: Form): Book {
  const moves = new Map(form.moves.map((move) => [move.id, move]));
  const playbooks = new Map(form.playbooks.map((one) => [one.id, one]));
  asked = true;
  open = { ...form, move: (id) => moves.get(id), playbook: (id) => playbooks.get(id) };
  return open;
}

/** The book, once it is here; asking for it sends for it. */
export function book(): Book | null {
  if (!asked) {
    asked = true;
    void api.game('eidolon').then(
      (found) => lay(found.settings as Form),
      () => {
        asked = false;
      },
    );
  }
  return open;
}
