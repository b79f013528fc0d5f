import { describe, expect, it } from 'vitest';
import type { FireView } from './kinds.ts';
import { miss, percent, ritualOdds } from './odds.ts';
import middle from './samples/middle.json';

const base = middle.view as unknown as FireView;

function permutations<T>(list: readonly T[]): T[][] {
  if (!list.length) return [[]];
  return list.flatMap((one, n) =>
    permutations([...list.slice(0, n), ...list.slice(n + 1)]).map((rest) => [one, ...rest]),
  );
}

/** Count over every order of the deck and, where it runs out, every order of the new one. */
function counted(deck: string[], discard: string[], cards: number) {
  const seen: Set<string>[] = [];
  for (const order of permutations(deck)) {
    const first = order.slice(0, cards);
    if (cards <= deck.length) seen.push(new Set(first));
    else {
      for (const again of permutations([...deck, ...discard])) {
        seen.push(new Set([...first, ...again.slice(0, cards - deck.length)]));
      }
    }
  }
  const share = (test: (drawn: Set<string>) => boolean) => seen.filter(test).length / seen.length;
  return {
    hit: (chamber: string) => share((drawn) => drawn.has(chamber)),
    any: (chambers: string[]) => share((drawn) => chambers.some((chamber) => drawn.has(chamber))),
  };
}

function table(deck: string[], discard: string[], cards: number, cultists: string[]): FireView {
  const tiles = ['S1', 'S2', 'D1', 'I1'].map((chamber, x) => ({
    chamber,
    name: { key: `fire.tile.${chamber}`, args: {} },
    x,
    y: 0,
    doors: 'EW',
    holds: 'token',
    cultists: cultists.includes(chamber) ? 1 : 0,
  }));
  return { ...base, tiles, deck, discard, threat: 0, track: [cards], scenarios: [] };
}

describe('the coming ritual', () => {
  const cases: [string[], string[], number][] = [
    [['S1', 'S2', 'D1', 'D2', 'I1'], [], 1],
    [['S1', 'S2', 'D1', 'D2', 'I1'], ['I2'], 3],
    [['S1', 'D2', 'I1'], ['S2'], 3],
    [['S1'], ['S2', 'D1', 'I1'], 2],
    [['S1', 'D2'], ['S2', 'I1'], 4],
  ];
  it.each(cases)('is what counting every order gives: %j %j %i', (deck, discard, cards) => {
    const odds = ritualOdds(table(deck, discard, cards, ['S1', 'S2']));
    const truth = counted(deck, discard, cards);
    for (const chamber of ['S1', 'S2', 'D1', 'I1']) {
      expect(odds.hit.get(chamber) ?? 0).toBeCloseTo(truth.hit(chamber), 10);
    }
    const falling = [...odds.falling];
    expect(odds.anyFall).toBeCloseTo(truth.any(falling), 10);
    expect(odds.exact).toBe(cards <= deck.length);
    expect(odds.reshuffle).toBe(cards >= deck.length);
  });
  it('spares holy ground, and a blessed chamber does not fall', () => {
    const view = table(['S1', 'S2'], [], 1, ['S1', 'S2']);
    view.tiles = view.tiles.map((tile, n) => ({ ...tile, sanctified: n === 0, blessed: n === 1 }));
    const odds = ritualOdds(view);
    expect(odds.hit.has('S1')).toBe(false);
    expect(odds.hit.get('S2')).toBe(0.5);
    expect(odds.anyFall).toBe(0);
  });
  it('says when it is only rough', () => {
    expect(ritualOdds({ ...base, scenarios: ['unstable-void'] }).exact).toBe(false);
  });
});

it('knows the chance to draw nothing bad', () => {
  expect(miss(10, 3, 1)).toBeCloseTo(0.7);
  expect(miss(3, 3, 1)).toBe(0);
  expect(miss(5, 0, 5)).toBe(1);
});

it('never says never', () => {
  expect([0, 0.001, 0.5, 0.999, 1].map(percent)).toEqual(['0%', '<1%', '50%', '>99%', '100%']);
});
