import { beforeAll, describe, expect, it } from 'vitest';
import { callSeats, speakIn } from '../lib/words.ts';
import { isSmall, labelled, mine, read, shape, titled } from './shape.ts';

beforeAll(() => {
  speakIn('en', { 'toy.fog': 'the fog' });
  callSeats({ ana: 'Ana' });
});

describe('shapes', () => {
  it.each([
    [null, 'nothing'],
    ['', 'nothing'],
    [[], 'nothing'],
    [{}, 'nothing'],
    [false, 'yes'],
    [0, 'number'],
    ['dusk', 'words'],
    [{ key: 'toy.fog' }, 'words'],
    [['a', 2, { key: 'toy.fog' }], 'tags'],
    [[{ id: 'a' }], 'things'],
    [{ total: 3, terms: [{ amount: 3, why: { key: 'toy.fog' } }] }, 'total'],
    [{ name: 'Fog', ticks: 1, size: 4 }, 'clock'],
    [{ filled: 0, segments: 12, hidden: false }, 'clock'],
    [{ value: 13, max: 13 }, 'track'],
    [{ value: 3, max: 40 }, 'words'],
    // More than it may hold, or more than a clock: not a clock.
    [{ ticks: 5, size: 4 }, 'record'],
    [{ ticks: 1, size: 4, keeper: 'ana' }, 'record'],
    [{ at: 1, value: 2, size: 4 }, 'record'],
    [{ mood: 'calm', round: 2 }, 'record'],
    [{ ana: { nerve: 2, at: 'x' }, ben: { nerve: 1, at: 'y' } }, 'things'],
    [{ deck: { count: 2, top: 'x' }, scene: { place: 'here', hour: 4 } }, 'record'],
  ])('%j is %s', (value, kind) => expect(shape(value).kind).toBe(kind));

  it('takes numbers for dice only where they are called so', () => {
    expect(shape([6, 1], 'dice')).toEqual({ kind: 'dice', faces: [6, 1], sides: 6 });
    expect(shape([10], 'last_roll')).toEqual({ kind: 'dice', faces: [10], sides: 10 });
    expect(shape([6, 1], 'supply').kind).toBe('tags');
    expect(shape([0, 7], 'dice').kind).toBe('tags');
  });
  it('puts what has come so far and how much there is together', () => {
    expect(shape({ hits: 2, hits_max: 5, mood: 'calm' })).toEqual({
      kind: 'record',
      fields: [
        ['hits', { value: 2, max: 5 }],
        ['mood', 'calm'],
      ],
    });
  });
  it('writes names and ids as people do', () => {
    expect(labelled('cultists_left')).toBe('Cultists left');
    expect(labelled('voidTiles')).toBe('Void tiles');
    expect(read('iron-span')).toBe('Iron span');
    expect(read('toy.moves.long-way')).toBe('Long way');
    expect(read('toy.fog')).toBe('The fog');
    expect(read('1.5')).toBe('1.5');
    expect(read('ana')).toBe('Ana');
    expect(read('Mara Vance')).toBe('Mara Vance');
    expect(read({ key: 'toy.fog' })).toBe('The fog');
    expect(read(1 / 3)).toBe('0.333');
  });
  it('heads a record with its name, and does not say it twice', () => {
    expect(titled({ id: 'lamp-1', name: 'Old lamp', lit: true })).toEqual({
      title: 'Old lamp',
      rest: { lit: true },
    });
    expect(titled({ lit: true }, 'third')).toEqual({ title: 'third', rest: { lit: true } });
  });
  it('never takes a list of records for something small', () => {
    expect(isSmall(shape([{ a: 1 }]))).toBe(false);
    expect(isSmall(shape({ value: 1, max: 4 }))).toBe(true);
  });
});

describe('what is mine', () => {
  const hers = { seat: 'ana', name: 'Lou', nerve: 2 };
  it.each([
    ['under my id', { people: { ana: { name: 'Lou', nerve: 2 }, ben: { nerve: 1 } } }],
    ['in a list that names me', { people: [{ seat: 'ben' }, hers] }],
  ])('is found %s', (_, view) => {
    const [found, ...more] = mine(view, 'ana');
    expect(more).toEqual([]);
    expect(found).toMatchObject({ title: 'Lou', value: { nerve: 2 } });
  });
  it('is nothing for those who only watch, or where nobody is named', () => {
    expect(mine({ people: [hers] }, null)).toEqual([]);
    expect(mine({ turn: { seat: 'ana' }, fog: 3 }, 'ana')).toEqual([]);
  });
});
