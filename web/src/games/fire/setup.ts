// The choices before a game, apart from how they are drawn.
import type { Line, Reckoning } from '../../lib/wire.ts';
import type { Draft } from '../contract.ts';
import type { Form } from './kinds.ts';

/** Who plays a hero: you, a friend by number, or a bot. */
export type Who = 'me' | 'bot' | `friend-${number}`;

export interface Choice {
  party: { hero: string; who: Who }[];
  difficulty: string;
  scenarios: string[];
  glyph: boolean;
  passages: boolean;
  many: boolean;
  /** Rulings that were turned over. */
  rulings: string[];
}

const BOTS = [
  'ash',
  'moss',
  'flint',
  'ember',
  'birch',
  'slate',
  'thorn',
  'wren',
  'sorrel',
  'cinder',
  'rook',
  'fern',
];

export function firstChoice(form: Form): Choice {
  const four = ['warrior', 'ranger', 'wizard', 'paladin'];
  const known = new Set(form.heroes.map((hero) => hero.id));
  const heroes = four.every((id) => known.has(id))
    ? four
    : form.heroes.slice(0, 4).map((h) => h.id);
  return {
    party: heroes.map((hero, n) => ({ hero, who: n ? 'bot' : 'me' })),
    difficulty: form.difficulties[0]?.id ?? 'beginner',
    scenarios: [],
    glyph: false,
    passages: false,
    many: false,
    rulings: [],
  };
}

/** Why a scenario cannot be added to what is chosen; null when it can. */
export function scenarioBarred(form: Form, choice: Choice, id: string): Line | null {
  const scenario = form.scenarios.find((one) => one.id === id);
  if (!scenario || choice.scenarios.includes(id)) return null;
  if (id === 'vagrant-portal' && choice.glyph)
    return { key: 'fire.setup.glyph-and-portal', args: {} };
  const other = form.scenarios.find((one) => one.uses_events && choice.scenarios.includes(one.id));
  if (scenario.uses_events && other) {
    return { key: 'fire.setup.events-twice', args: { one: other.name, other: scenario.name } };
  }
  return null;
}

export function glyphBarred(choice: Choice): Line | null {
  const portal = choice.scenarios.includes('vagrant-portal') && !choice.glyph;
  return portal ? { key: 'fire.setup.glyph-and-portal', args: {} } : null;
}

/** What the booklet advises against, but allows. */
export function warnings(choice: Choice): Line[] {
  const said: Line[] = [];
  if (choice.party.length > 6) said.push({ key: 'fire.setup.warn.many', args: {} });
  if (choice.scenarios.length > 1) said.push({ key: 'fire.setup.warn.mixed', args: {} });
  return said;
}

/** The Challenge Rating with its reasons. */
export function rating(form: Form, choice: Choice): Reckoning {
  const terms: Reckoning['terms'] = [];
  const level = form.difficulties.find((one) => one.id === choice.difficulty);
  if (level) terms.push({ amount: level.stars, why: level.name, sets: false });
  for (const scenario of form.scenarios) {
    if (choice.scenarios.includes(scenario.id)) {
      terms.push({ amount: scenario.stars, why: scenario.name, sets: false });
    }
  }
  if (choice.glyph)
    terms.push({ amount: 1, why: { key: 'fire.why.glyph', args: {} }, sets: false });
  return { total: terms.reduce((sum, term) => sum + term.amount, 0), terms };
}

export interface Names {
  me: string;
  friend: (number: number) => string;
}

/** What is sent to open the table. Bots get a seat each; a person has one for all her heroes. */
export function draftOf(choice: Choice, names: Names, missing: string): Draft {
  const players: Record<string, string> = {};
  const seats: Draft['seats'] = {};
  let bots = 0;
  for (const { hero, who } of choice.party) {
    const seat = who === 'me' ? 'you' : who === 'bot' ? BOTS[bots++ % BOTS.length]! : who;
    players[hero] = seat;
    if (who === 'bot')
      seats[seat] = { name: seat[0]!.toUpperCase() + seat.slice(1), bot: 'greedy' };
    else if (who === 'me') seats[seat] = { name: names.me };
    else seats[seat] = { name: names.friend(Number(who.slice('friend-'.length))) };
  }
  return {
    settings: {
      heroes: choice.party.map(({ hero }) => hero),
      players,
      difficulty: choice.difficulty,
      scenarios: choice.scenarios,
      glyph: choice.glyph,
      passages: choice.passages,
      many: choice.many,
      rulings: choice.rulings,
    },
    seats,
    mine: 'you' in seats ? 'you' : '',
    missing,
  };
}
