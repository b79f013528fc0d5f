// The few kinds the stage speaks of, beside the generated types of the view.
import type { View } from './types.ts';

export type * from './types.ts';
export type EidolonView = View;
export type Polarity = 'positive' | 'neutral' | 'negative';
export type Stat = 'pow' | 'ele' | 'gen' | 'glam' | 'biz';
export const STATS: readonly Stat[] = ['pow', 'ele', 'gen', 'glam', 'biz'];
export const POLARITIES: readonly Polarity[] = ['positive', 'neutral', 'negative'];
