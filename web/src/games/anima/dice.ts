// How a die goes from one place to another: it flies there, unless people want it calm.
import { crossfade } from 'svelte/transition';

function calm(): boolean {
  const motion = document.documentElement.dataset.motion;
  if (motion === 'full') return false;
  return motion === 'calm' || !!globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches;
}

const EASE = (t: number) => 1 - (1 - t) ** 3;
export const [send, receive] = crossfade({
  duration: (distance) => (calm() ? 0 : Math.min(400, 220 + distance * 0.35)),
  easing: EASE,
  fallback: () => ({
    duration: calm() ? 0 : 180,
    easing: EASE,
    css: (t) => `transform: scale(${t}); opacity: ${t}`,
  }),
});
