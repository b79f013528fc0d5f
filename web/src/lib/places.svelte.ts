// Places of the table that can be pressed: a number, a track, a clock. Each knows where it stands in the
// world (`heroes/sage/prone`), as the journal names it. Whoever presses one is told why it is so, and who
// may overrule the table changes it there. ui/At.svelte makes something pressable; the table's page opens
// what is asked about (ui/PlaceDialog.svelte).

/** How many tables are on the page: one, or two while one gives way to the next. */
let tables = 0;
let live = $state(false);
let asked = $state('');
let worked = $state.raw<Worked | null>(null);

/** A value that the table works out from others; each of those can be pressed in its stead. */
export interface Worked {
  label: string;
  from: readonly { path: string; label: string }[];
}

export const places = {
  /** Can anything be asked about? Not at a table of the past, nor in the gallery. */
  get live(): boolean {
    return live;
  },
  /** What is asked about; empty when nothing is. */
  get asked(): string {
    return asked;
  },
  set asked(path: string) {
    asked = path;
    worked = null;
  },
  /** What is asked about where it is worked out from others; null where it has a place of its own. */
  get worked(): Worked | null {
    return worked;
  },
  set worked(one: Worked | null) {
    asked = '';
    worked = one;
  },
  /** A table is there to be asked; gives how to leave it. */
  enter(): () => void {
    tables += 1;
    live = true;
    return () => {
      tables -= 1;
      live = tables > 0;
      asked = '';
      worked = null;
    };
  },
};
