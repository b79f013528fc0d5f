import { describe, expect, it } from 'vitest';
import { asks, field, option } from '../gallery/asked.ts';
import { begun, given, missing } from '../lib/asks.ts';
import { fromSchema, madeOf } from './settings.ts';

/** As msgspec writes the schema of a record. */
const SCHEMA = {
  $ref: '#/$defs/Settings',
  $defs: {
    Settings: {
      type: 'object',
      properties: {
        players: {
          type: 'array',
          items: { type: 'string', minLength: 1 },
          minItems: 1,
          default: ['ana'],
        },
        level: { enum: ['easy', 'hard'], default: 'easy' },
        rounds: { type: 'integer', minimum: 1, maximum: 9, default: 3 },
        typed: { type: 'boolean', default: false },
        motto: { anyOf: [{ type: 'string' }, { type: 'null' }], default: null },
        extras: { type: 'array', items: { enum: ['fog', 'wind'] }, default: [] },
        lamp: { anyOf: [{ $ref: '#/$defs/Lamp' }, { type: 'null' }], default: null },
        bonus: { type: 'object', additionalProperties: { type: 'integer' }, default: {} },
        odd: { anyOf: [{ type: 'string' }, { type: 'integer' }], default: 7 },
      },
      required: [],
    },
    Lamp: {
      type: 'object',
      properties: { oil: { type: 'integer', default: 2 } },
      required: ['oil'],
    },
  },
};

describe('settings by their schema', () => {
  const made = madeOf(SCHEMA);
  const first = begun(made.asks, made.begins) as never[];
  const at = (name: string) => made.asks.fields.findIndex((one) => one.name === name);
  const kinds = Object.fromEntries(made.asks.fields.map((one) => [one.name, one.asks.kind]));

  it('has a line for each', () => {
    expect(kinds).toEqual({
      players: 'rows',
      level: 'choice',
      rounds: 'number',
      typed: 'choice',
      motto: 'prose',
      extras: 'several',
      lamp: 'rows',
      bonus: 'rows',
      odd: 'prose',
    });
  });
  it('means the defaults as it begins', () => {
    expect(missing(made.asks, first)).toBeNull();
    expect(made.means(given(made.asks, first))).toEqual({
      players: ['ana'],
      level: 'easy',
      rounds: 3,
      typed: false,
      motto: null,
      extras: [],
      lamp: null,
      bonus: {},
      odd: 7,
    });
  });
  it('means what was written', () => {
    const lines: unknown[] = [...first];
    lines[at('players')] = ['ana', 'ben'];
    lines[at('level')] = 1;
    lines[at('typed')] = 0;
    lines[at('motto')] = 'On.';
    lines[at('extras')] = [1];
    lines[at('lamp')] = [[5]];
    lines[at('bonus')] = [['ana', 2]];
    lines[at('odd')] = '"x"';
    expect(made.means(given(made.asks, lines as never))).toMatchObject({
      players: ['ana', 'ben'],
      level: 'hard',
      typed: true,
      motto: 'On.',
      extras: ['wind'],
      lamp: { oil: 5 },
      bonus: { ana: 2 },
      odd: 'x',
    });
  });
  it('keeps to the limits, and refuses what is no JSON', () => {
    const lines: unknown[] = [...first];
    lines[at('rounds')] = 10;
    expect(missing(made.asks, lines as never)?.at).toEqual([at('rounds')]);
    lines[at('rounds')] = 9;
    lines[at('players')] = [];
    expect(missing(made.asks, lines as never)?.at).toEqual([at('players')]);
    lines[at('players')] = ['ana'];
    lines[at('odd')] = '{';
    expect(() => made.means(given(made.asks, lines as never))).toThrow(SyntaxError);
  });
  it('comes to an end where a schema contains itself', () => {
    const defs = { Node: { type: 'object', properties: { next: { $ref: '#/$defs/Node' } } } };
    expect(fromSchema({ $ref: '#/$defs/Node' }, defs).asks.kind).toBe('page');
  });
});

describe('settings by a page of the game', () => {
  it('are the page, and mean a record', () => {
    const page = asks({
      kind: 'page',
      fields: [
        field(
          'level',
          'Level',
          asks({ kind: 'choice', options: [option(1, 'One'), option(2, 'Two')] }),
          2,
        ),
      ],
    });
    const made = madeOf(page);
    expect(made.asks).toBe(page);
    expect(made.means(given(made.asks, begun(made.asks, made.begins)))).toEqual({ level: 2 });
  });
  it('are JSON where the game says nothing', () => {
    const made = madeOf(null);
    expect(made.means('{"a": 1}')).toEqual({ a: 1 });
    expect(made.begins).toBe('{}');
  });
});
