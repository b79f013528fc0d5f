import { describe, expect, it } from 'vitest';
import { columns, type Place, ways } from './ways.ts';

const place = (id: string, ...behind: string[]): Place => ({
  id,
  name: id,
  state: '',
  look: id === 'lounge' ? 'open' : 'far',
  lines: [],
  behind,
});
const ids = (found: Place[][]) => found.map((column) => column.map(({ id }) => id));

describe('a map', () => {
  it('stands in columns from the way in, each place near what leads to it', () => {
    const all = [
      place('vault', 'portal', 'power'),
      place('garden', 'lounge'),
      place('workshop', 'library'),
      place('lounge'),
      place('library'),
      place('portal', 'workshop'),
      place('power', 'garden'),
    ];
    expect(ids(columns(all))).toEqual([
      ['lounge', 'library'],
      ['garden', 'workshop'],
      ['power', 'portal'],
      ['vault'],
    ]);
  });

  it('still shows what nothing leads to, and what leads to itself', () => {
    expect(ids(columns([place('a'), place('b', 'c'), place('c', 'b'), place('d', 'x')]))).toEqual([
      ['a'],
      ['b', 'c', 'd'],
    ]);
    expect(columns([])).toEqual([]);
  });

  it('draws a way where one place leads to another, and knows which are open', () => {
    const [before, after] = [
      [place('lounge'), place('library')],
      [place('garden', 'lounge'), place('workshop', 'library', 'lounge')],
    ];
    expect(ways(before, after)).toEqual([
      { from: 0.25, to: 0.25, open: true },
      { from: 0.25, to: 0.75, open: true },
      { from: 0.75, to: 0.75, open: false },
    ]);
  });
});
