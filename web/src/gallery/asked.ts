// Questions as a server would put them, for the gallery and for tests.
import type { Asks, Field, Line, Offer, Option, Plain, Request, You } from '../lib/wire.ts';

/** Words that are data: said as they stand. */
export const plain = (text: string): Line => ({ key: 'kernel.plain', args: { text } });
export const option = (value: Plain, text: string): Option => ({ value, label: plain(text) });

export function asks(change: Partial<Asks> & Pick<Asks, 'kind'>): Asks {
  return {
    options: [],
    least: null,
    most: null,
    low: null,
    high: null,
    limit: null,
    empty: false,
    spec: null,
    form: '',
    fields: [],
    each: null,
    ...change,
  };
}

export const field = (name: string, text: string, of: Asks, standing: Plain = null): Field => ({
  name,
  label: plain(text),
  asks: of,
  default: standing,
});

export function request(change: Partial<Request>): Request {
  return {
    ...asks({ kind: 'choice' }),
    id: '3.1',
    seat: 'you',
    prompt: plain('What now?'),
    optional: false,
    about: {},
    suggestion: null,
    default: null,
    vote: false,
    ...change,
  };
}

const stage = asks({
  kind: 'page',
  fields: [
    field('name', 'Name', asks({ kind: 'prose', limit: 60 })),
    field('hits', 'Hits', asks({ kind: 'number', low: 1, high: 6 }), 2),
  ],
});

export const SHEET: Request = request({
  id: '7.1',
  kind: 'page',
  form: 'sample.sheet',
  prompt: plain('Who are you?'),
  fields: [
    field('name', 'Name', asks({ kind: 'prose', limit: 40 })),
    field(
      'look',
      'Look',
      asks({ kind: 'prose', limit: 400, empty: true }),
      'A long coat, and shoes that were expensive once.',
    ),
    field(
      'call',
      'Calling',
      asks({
        kind: 'choice',
        options: [option('a', 'Conductor'), option('b', 'Nocturne'), option('c', 'Understudy')],
      }),
    ),
    field(
      'card',
      'Resonant card',
      asks({
        kind: 'choice',
        options: 'The Fool,The Lantern,The Door,The Tide,The Bell,The Mask,The Ladder'
          .split(',')
          .map((name, n) => option(n, name)),
      }),
    ),
    field('grit', 'Grit', asks({ kind: 'number', low: 0, high: 4 }), 2),
    field(
      'moves',
      'Moves',
      asks({
        kind: 'several',
        least: 2,
        most: 2,
        options: [
          option('x', 'Read the room'),
          option('y', 'Stand between'),
          option('z', 'Slip away'),
          option('w', 'Name the fear'),
        ],
      }),
    ),
    field(
      'bonds',
      'Bonds',
      asks({ kind: 'rows', least: 1, most: 3, each: asks({ kind: 'prose', limit: 80 }) }),
    ),
  ],
});

export const STAGES: Request = request({
  id: '7.2',
  kind: 'rows',
  prompt: plain('The stages of the fight'),
  least: 1,
  most: 4,
  each: stage,
  suggestion: [
    ['The gate', 2],
    ['The long stair', 3],
  ],
});

export const NOTE: Request = request({
  id: '7.3',
  kind: 'prose',
  prompt: plain('How does it end for you?'),
  limit: 300,
  empty: true,
});

export const MAY: Request[] = [
  request({
    id: '8.2',
    optional: true,
    prompt: plain('help Ada with her roll?'),
    options: [option('help', 'Help'), option('push', 'Push yourself')],
  }),
  request({
    id: '8.3',
    optional: true,
    kind: 'number',
    low: 1,
    high: 3,
    prompt: plain('give her boons'),
  }),
];

const lamp = (name: string): Offer => ({
  rule: 'lamps.light',
  args: ['ana', name],
  label: plain(`Light: ${name}`),
  text: plain('Roll two dice. A 4 or more lights the lamp; without one the fog rises.'),
  price: plain('1 nerve'),
  group: 'lamps.light',
  why: null,
  form: false,
});

/** A game nobody drew a stage for. */
export const LAMPS: { view: unknown; offers: Offer[]; you: You } = {
  view: {
    weather: 'windy-night',
    round: 3,
    motto: 'Light before you leap.',
    paused: false,
    keeper: 'ben',
    fog: { name: 'Fog', ticks: 2, size: 6 },
    supply: { value: 14, max: 20 },
    lit: ['bridge', 'old-tower'],
    last_roll: [6, 2, 3],
    people: {
      ana: { nerve: 2, nerve_max: 5, carries: ['matches', 'oil'], hurt: false },
      ben: { nerve: 0, nerve_max: 5, carries: [], hurt: true },
    },
    rumours: [
      { id: 'r1', name: 'A bell under water', lamp: 'bridge', known_to: ['ana'] },
      { id: 'r2', name: 'Wet footprints', lamp: 'market', known_to: [] },
    ],
    scene: {
      place: 'The market, after closing time',
      clocks: [
        { name: 'The watch comes', ticks: 1, size: 4 },
        { name: 'The tide', ticks: 7, size: 8 },
      ],
    },
  },
  offers: [lamp('market'), lamp('bridge')],
  you: { seat: 'ana', role: 'seat', rules: false },
};

/** Its settings, as the server describes a record it knows nothing else of. */
export const LAMPS_SETTINGS = {
  $ref: '#/$defs/Settings',
  $defs: {
    Settings: {
      title: 'Settings',
      type: 'object',
      properties: {
        players: {
          type: 'array',
          items: { type: 'string', minLength: 1, maxLength: 40 },
          minItems: 1,
          maxItems: 4,
          default: ['ana', 'ben'],
        },
        weather: { enum: ['calm', 'wind'], default: 'calm' },
        nerve: { type: 'integer', minimum: 1, maximum: 5, default: 3 },
        lamps: {
          type: 'array',
          items: { enum: ['bridge', 'market', 'old-tower'] },
          default: ['bridge', 'market', 'old-tower'],
        },
        motto: { anyOf: [{ type: 'string' }, { type: 'null' }], default: null },
        ghosts: { type: 'boolean', default: false },
      },
      required: [],
    },
  },
};
