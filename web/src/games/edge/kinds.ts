// The few kinds the page speaks of, beside the generated types of the view.
import type { View } from './types.ts';

export type * from './types.ts';
export type EdgeView = View;
export const GM = 'gm';
export const POSITIONS = ['controlled', 'risky', 'desperate'] as const;
export const EFFECTS = ['none', 'limited', 'standard', 'great'] as const;
export const RUNGS = ['basic', 'detailed', 'intricate'] as const;
export const ATTRIBUTES = ['body', 'wits', 'spirit', 'presence'] as const;
export const PAIRS: Record<(typeof ATTRIBUTES)[number], readonly string[]> = {
  body: ['athletics', 'melee', 'skirmish', 'survival'],
  wits: [
    'arcana',
    'craft',
    'deceive',
    'insight',
    'investigate',
    'lore',
    'medicine',
    'notice',
    'stealth',
    'tinker',
  ],
  spirit: ['resolve'],
  presence: ['command', 'intimidate', 'persuade'],
};
export const SKILLS: readonly string[] = Object.values(PAIRS).flat().sort();
export const PHASES = ['downtime', 'adventure', 'wrap-up', 'hooks'] as const;
export const STEPS = ['protect', 'resist', 'turn', 'armour', 'soak', 'mark'] as const;
export const ROLES = ['guide', 'scout', 'quartermaster', 'watch'] as const;
/** As many Boons as a hand holds, and as many as stay when a scene ends. */
export const BOONS = 5;
export const TRIM = 2;
export const WORST = 3;
export const SUPPLY = 4;
/** A die that shows this or more is a success. */
export const SUCCESS = 6;
