// A card on its way: it is drawn where it lies now, and seems to come from where it lay before.
const lay = new Map<number, DOMRect>();

/** Remember where the cards of the spread lie, before the table is drawn again. */
export function remember(root: HTMLElement | undefined): void {
  if (!root) return;
  lay.clear();
  for (const one of root.querySelectorAll<HTMLElement>('[data-card]'))
    lay.set(Number(one.dataset.card), one.getBoundingClientRect());
}

const still = (): boolean => {
  const set = document.documentElement.dataset.motion;
  if (set === 'calm') return true;
  return set !== 'full' && !!globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches;
};

/** Let a card that has just come to lie here travel here. */
export function travel(here: HTMLElement | undefined, card: number): void {
  const from = lay.get(card);
  if (!here || !from || !here.animate || still()) return;
  const to = here.getBoundingClientRect();
  if (!to.width || !from.width) return;
  const by = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / to.width})`;
  const up = { transformOrigin: '0 0', zIndex: '5', position: 'relative' };
  here.animate(
    [
      { ...up, transform: by },
      { ...up, transform: 'none' },
    ],
    {
      duration: 520,
      easing: 'cubic-bezier(0.3, 0.8, 0.3, 1)',
    },
  );
}
