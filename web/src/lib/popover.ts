// Where a popover opens: below what was pressed, or above it where there is no room; always in the window.
const EDGE = 8;
const GAP = 6;

export function beside(pressed: HTMLElement, panel: HTMLElement): void {
  const from = pressed.getBoundingClientRect();
  const { width, height } = panel.getBoundingClientRect();
  const left = Math.max(EDGE, Math.min(from.left, innerWidth - width - EDGE));
  const below = from.bottom + GAP;
  const above = Math.max(EDGE, from.top - height - GAP);
  panel.style.left = `${left}px`;
  panel.style.top = `${below + height > innerHeight - EDGE ? above : below}px`;
}
