// What is to be decided comes into view by itself: on a phone the stage is longer than the screen.

/** How much of it must be in sight, in pixels, so that it counts as seen. */
const ENOUGH = 160;

function scroller(node: HTMLElement): HTMLElement | null {
  let one = node.parentElement;
  while (one && !/(auto|scroll)/.test(getComputedStyle(one).overflowY)) one = one.parentElement;
  return one;
}

/** Is enough of it in sight, from its top on? */
export function inSight(
  box: { top: number; bottom: number },
  frame: { top: number; bottom: number },
): boolean {
  const enough = Math.min(ENOUGH, box.bottom - box.top);
  return box.top >= frame.top - 1 && box.top + enough <= frame.bottom + 1;
}

/** `use:decide={what}`: whenever `what` is another (and not empty), the element comes into view. */
export function decide(node: HTMLElement, what: string): { update: (what: string) => void } {
  let before = '';
  const look = (next: string) => {
    if (next && next !== before)
      requestAnimationFrame(() => {
        const frame = scroller(node)?.getBoundingClientRect();
        if (frame && !inSight(node.getBoundingClientRect(), frame))
          node.scrollIntoView?.({ block: 'start' });
      });
    before = next;
  };
  look(what);
  return { update: look };
}
