import { describe, expect, it } from 'vitest';
import { danger, severed } from './danger.ts';
import type { FireView, TileView } from './kinds.ts';
import { ritualsLeft } from './ritual.ts';
import { alarmInShort } from './said.ts';
import middle from './samples/middle.json';

const base = middle.view as unknown as FireView;
const name = { key: 'text', args: { text: 'A' } };
const tile = (chamber: string, x: number, doors: string, more = {}): TileView => ({
  chamber,
  name,
  x,
  y: 0,
  doors,
  holds: 'token',
  ...more,
});

describe('how near the end is', () => {
  it('counts the rituals until the cards run out', () => {
    const view = (deck: number, cards: number, lazy = false): FireView => ({
      ...base,
      deck: Array(deck).fill('S1'),
      threat: 0,
      track: [cards],
      rulings: { lazyReshuffle: lazy },
    });
    expect(ritualsLeft(view(5, 2))).toBe(3);
    expect(ritualsLeft(view(4, 2))).toBe(2);
    expect(ritualsLeft(view(1, 2))).toBe(1);
    expect(ritualsLeft(view(4, 2, true))).toBe(3);
  });
  it('names one that is out of reach where there is little room, and counts more', () => {
    const [one, other] = [tile('A', 1, 'EW'), tile('B', 3, 'EW')];
    expect(alarmInShort({ apart: [one], cut: [] })).toBe('Out of reach on foot: text.');
    expect(alarmInShort({ apart: [one, other], cut: ['sage'] })).toBe(
      'Out of reach on foot: 2 chambers.',
    );
    const cut = ['sage', 'rogue'];
    expect(alarmInShort({ apart: [], cut })).toBe('Cut off from the way out: 2 heroes.');
    expect(alarmInShort({ apart: [], cut: [] })).toBe('');
  });
  it('tells who is cut off, what nobody can walk to, and doorways into the Void', () => {
    const view: FireView = {
      ...base,
      tiles: [
        tile('V', 0, 'NESW', { holds: 'vestibule', exit: true }),
        tile('A', 1, 'EW', { token: true, colour: 'str', cultists: 1 }),
        tile('B', 3, 'EW', { heroes: ['sage'] }),
        tile('R', 5, 'W', { holds: 'relic', relic: 'whole', colour: 'dex' }),
      ],
      holes: [{ chamber: 'C', x: 2, y: 0 }],
      heroes: [{ ...base.heroes[0]!, id: 'sage', at: 'B', tokens: { str: 5 } }],
      supply: [],
      broken: ['dex', 'int'],
    };
    const found = danger(view);
    expect(found.cut).toEqual(['sage']);
    expect(found.apart.map(({ chamber }) => chamber)).toEqual(['R']);
    expect(found.voids.map(({ tile, sides }) => [tile.chamber, sides])).toEqual([
      ['A', ['E']],
      ['B', ['W']],
    ]);
    expect(found.shaky.map(({ chamber }) => chamber)).toEqual(['A']);
    expect(found.spare).toEqual([{ colour: 'str', held: 5, left: 0 }]);
  });
  it('tells what a fall has put out of reach, and what nobody has found', () => {
    const lane = [
      tile('V', 0, 'NESW', { holds: 'vestibule', exit: true, heroes: ['sage'] }),
      tile('A', 1, 'EW', { cultists: 1 }),
      tile('B', 2, 'EW', { cultists: 1, heroes: ['rogue'] }),
      tile('R', 3, 'W', { holds: 'relic', relic: 'whole', colour: 'dex' }),
    ];
    const at = (sage: string, rogue: string): FireView['heroes'] => [
      { ...base.heroes[0]!, id: 'sage', at: sage, lost: false },
      { ...base.heroes[0]!, id: 'rogue', at: rogue, lost: false },
    ];
    const view: FireView = { ...base, tiles: lane, heroes: at('V', 'B'), holes: [] };
    const without = (gone: string): FireView => ({
      ...view,
      tiles: lane.filter(({ chamber }) => chamber !== gone),
    });
    // One's own side is cut off; the relic is still walked to by who stands there.
    const one = severed(view, without('A'), without('A'));
    expect([one.apart, one.cut]).toEqual([[], ['rogue']]);
    // Whoever dives back is not cut off, and then nobody walks to the relic.
    const dived = { ...without('B'), heroes: at('V', 'A') };
    const two = severed(view, without('B'), dived);
    expect(two.apart.map(({ chamber }) => chamber)).toEqual(['R']);
    expect(two.cut).toEqual([]);
    // From one Secret Passage to the other is a walk, too.
    const through = (holds: 'passage' | 'token') => ({
      ...dived,
      tiles: [
        ...dived.tiles.map((one) => (one.chamber === 'R' ? { ...one, doors: 'EW' } : one)),
        tile('PX', 4, 'W', { holds }),
        { ...tile('PY', 0, 'N', { holds }), y: 1 },
      ],
    });
    expect(danger(through('passage')).apart).toEqual([]);
    expect(danger(through('token')).apart.map(({ chamber }) => chamber)).toEqual(['R']);
    // What was so before is not told again.
    expect(severed(without('B'), without('B'), dived).apart).toEqual([]);

    const chambers = { ...base.chambers, FE: { ...base.chambers.V!, holds: 'fire' as const } };
    expect(danger({ ...view, chambers, supply: ['FE', 'S1'] }).unfound).toEqual(['FE']);
  });
});
