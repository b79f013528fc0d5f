import { describe, expect, it } from 'vitest';
import type { Offer, Request } from '../../lib/wire.ts';
import type { FireView } from './kinds.ts';
import dive from './samples/dive.json';
import full from './samples/full.json';
import middle from './samples/middle.json';
import start from './samples/start.json';
import terraport from './samples/terraport.json';
import turn from './samples/turn.json';
import { bestWay, targets } from './targets.ts';

const of = (sample: unknown) => {
  const { view, offers, requests } = sample as {
    view: FireView;
    offers: Offer[];
    requests: Request[];
  };
  return { view, offers, requests, found: targets(view, offers, requests) };
};

describe('targets', () => {
  it('lose no offer and double none', () => {
    for (const sample of [start, middle, full]) {
      const { offers, found } = of(sample);
      const shown = [
        ...found.doors.map((door) => door.offer),
        ...found.spots.flatMap((spot) => spot.offers),
        ...[...found.chambers.values()].flatMap((target) => target.offers),
      ];
      expect(shown).toHaveLength(offers.length);
      expect(new Set(shown)).toEqual(new Set(offers));
    }
  });
  it('make a doorway of each side that can be explored', () => {
    const { found } = of(start);
    expect(found.doors.map((door) => door.side).sort()).toEqual(['E', 'N', 'S', 'W']);
    expect(found.doors.every((door) => door.chamber === 'V')).toBe(true);
  });
  it('light the chambers one can dive into', () => {
    const { found, requests } = of(dive);
    const lit = [...found.chambers.values()].flatMap((target) => target.answers);
    expect(lit).toHaveLength(requests[0]!.options.length);
    expect(found.asked?.id).toBe(requests[0]!.id);
    expect(found.placing).toBeNull();
  });
  it('know the chamber in hand, its place and every way round', () => {
    const { found, requests } = of(turn);
    expect(found.placing?.places).toHaveLength(1);
    expect(found.placing?.places[0]?.ways.map((way) => way.doors)).toEqual(
      requests[0]!.options.map((option) => option.value),
    );
  });
  it('group places by cell', () => {
    const { found, requests } = of(terraport);
    const ways = found.placing!.places.flatMap((place) => place.ways);
    expect(ways).toHaveLength(requests[0]!.options.length);
    expect(found.placing!.places.length).toBeGreaterThan(1);
    expect(found.placing!.places.length).toBeLessThan(ways.length);
  });
  it('put what is aimed at a side beside it, and what slides into its empty place', () => {
    const { view } = of(start);
    const offer = (rule: string, ...args: string[]): Offer => ({
      rule,
      args: ['warrior', ...args],
      label: { key: rule },
      text: { key: rule },
      price: null,
      group: rule,
      why: null,
      form: false,
    });
    const tiles = [...view.tiles, { ...view.tiles[0]!, chamber: 'S1', x: 1, heroes: [] }];
    const found = targets(
      { ...view, tiles },
      [
        offer('fire.wallcrack-bombs', 'E'),
        offer('fire.geopivot', 'slide', 'S1', 'E'),
        offer('fire.geopivot', 'turn', 'S1', 'NS'),
        offer('fire.wait'),
        offer('fire.object-portal', 'ranger', 'str'),
      ],
      [],
    );
    expect(found.chambers.get('S1')?.offers.map((o) => o.rule)).toEqual([
      'fire.wallcrack-bombs',
      'fire.geopivot',
    ]);
    expect(found.spots).toMatchObject([{ x: 2, y: 0 }]);
    expect(found.chambers.get('V')?.offers).toHaveLength(2);
  });
  it('keep answers that name no chamber apart', () => {
    const { view } = of(start);
    const ask = {
      id: '1.1',
      prompt: { key: 'fire.ask.charge' },
      kind: 'choice',
      options: [
        { value: 'V', label: { key: 'v' } },
        { value: 'stop', label: { key: 's' } },
      ],
      about: {},
    } as unknown as Request;
    const found = targets(view, [], [ask]);
    expect(found.loose.map((one) => one.option.value)).toEqual(['stop']);
    expect(found.chambers.get('V')?.answers).toHaveLength(1);
  });
});

it('looks first at the way round that joins most', () => {
  const { view, found } = of(turn);
  const place = found.placing!.places[0]!;
  expect(bestWay(view.tiles, place)).toBeGreaterThanOrEqual(0);
  expect(bestWay([], place)).toBe(0);
});
