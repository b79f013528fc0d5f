// The few kinds the stage speaks of, beside the generated types of the view.
import type { View } from './types.ts';

export type * from './types.ts';
export type MoonView = View;
export const GM = 'gm';
export const BANDS = ['1-3', '4/5', '6', 'critical'] as const;
export type Band = (typeof BANDS)[number];
export const ATTRIBUTES = ['moon', 'sun', 'stars'] as const;
export const PHASES = ['obligation', 'downtime', 'mission', 'fallout'] as const;
export const STRESS = 9;
export const TRACK = 4;
