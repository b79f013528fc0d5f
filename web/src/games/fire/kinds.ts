// The few kinds the stage speaks of, beside the generated types of the view.
import type { View } from './types.ts';

export type * from './types.ts';
export type FireView = View;
export type Attribute = 'str' | 'dex' | 'int';
export const ATTRIBUTES: readonly Attribute[] = ['str', 'dex', 'int'];
export type Side = 'N' | 'E' | 'S' | 'W';
