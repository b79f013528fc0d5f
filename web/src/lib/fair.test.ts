import { expect, test } from 'vitest';
import { Chain } from './chain.ts';
import { check, mixed, recompute } from './fair.ts';

const SECRET = Array.from({ length: 32 }, (_, n) => n.toString(16).padStart(2, '0')).join('');
const SEAL = '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd';

/** What the server's own fate answers. */
const SAID = [
  {
    scheme: 1,
    before: 0,
    asked: 'roll ',
    links: { ana: 'abababababababababababababababababababababababababababababababab' },
    answer: [],
  },
  {
    scheme: 2,
    before: 0,
    asked: 'roll ',
    links: { ana: 'abababababababababababababababababababababababababababababababab' },
    answer: [],
  },
  {
    scheme: 1,
    before: 300,
    asked: 'roll 6 6 6 6 6 6 6 6 6',
    links: {
      ben: '0101010101010101010101010101010101010101010101010101010101010101',
      ana: 'abababababababababababababababababababababababababababababababab',
    },
    answer: [6, 1, 2, 3, 4, 5, 5, 1, 5],
  },
  {
    scheme: 2,
    before: 300,
    asked: 'roll 6 6 6 6 6 6 6 6 6',
    links: {
      ben: '0101010101010101010101010101010101010101010101010101010101010101',
      ana: 'abababababababababababababababababababababababababababababababab',
    },
    answer: [2, 3, 4, 3, 6, 2, 6, 2, 2],
  },
  {
    scheme: 1,
    before: 600,
    asked: 'roll 20 8 6 100',
    links: {
      'Zo\u00eb': 'cdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd',
      '\ud83d\udc09': 'efefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefef',
      '\ufb01': '0000000000000000000000000000000000000000000000000000000000000000',
    },
    answer: [8, 6, 5, 40],
  },
  {
    scheme: 2,
    before: 600,
    asked: 'roll 20 8 6 100',
    links: {
      'Zo\u00eb': 'cdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd',
      '\ud83d\udc09': 'efefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefef',
      '\ufb01': '0000000000000000000000000000000000000000000000000000000000000000',
    },
    answer: [16, 7, 2, 88],
  },
  { scheme: 2, before: 900, asked: 'draw 40 7', links: {}, answer: [10, 39, 33, 25, 9, 30, 6] },
  {
    scheme: 2,
    before: 1200,
    asked: 'shuffle 25',
    links: { ana: 'abababababababababababababababababababababababababababababababab' },
    answer: [
      0, 2, 23, 18, 19, 20, 22, 7, 10, 13, 12, 21, 15, 11, 8, 14, 17, 9, 24, 5, 1, 4, 3, 6, 16,
    ],
  },
  {
    scheme: 2,
    before: 1500,
    asked: 'shuffle 1',
    links: {
      ben: '0101010101010101010101010101010101010101010101010101010101010101',
      ana: 'abababababababababababababababababababababababababababababababab',
    },
    answer: [0],
  },
  {
    scheme: 2,
    before: 1800,
    asked: 'shuffle 0',
    links: {
      'Zo\u00eb': 'cdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd',
      '\ud83d\udc09': 'efefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefef',
      '\ufb01': '0000000000000000000000000000000000000000000000000000000000000000',
    },
    answer: [],
  },
  { scheme: 2, before: 2100, asked: 'draw 5 1', links: {}, answer: [3] },
  {
    scheme: 2,
    before: 2400,
    asked: 'shuffle 110',
    links: { ana: 'abababababababababababababababababababababababababababababababab' },
    answer: [
      27, 102, 9, 109, 88, 96, 32, 24, 95, 15, 3, 20, 89, 75, 48, 57, 4, 87, 60, 46, 40, 50, 23, 91,
      80, 31, 34, 93, 51, 90, 98, 105, 100, 33, 81, 11, 77, 101, 61, 58, 56, 49, 44, 74, 76, 106, 0,
      5, 59, 30, 68, 107, 92, 62, 6, 82, 64, 22, 71, 84, 18, 38, 16, 73, 13, 8, 52, 103, 29, 99, 37,
      65, 69, 78, 41, 35, 36, 2, 1, 79, 17, 45, 39, 85, 104, 97, 42, 19, 66, 21, 67, 14, 53, 43, 63,
      83, 25, 10, 54, 12, 26, 47, 70, 72, 28, 108, 86, 55, 7, 94,
    ],
  },
];

test('every answer is recomputed as the server has it, old tables and all', () => {
  for (const { scheme, answer, ...one } of SAID) {
    const links = one.links as Record<string, string>;
    expect(recompute(SECRET, scheme, { ...one, links })).toEqual(answer);
  }
});

test('what nobody asks is no answer', () => {
  const many = `roll${' 6'.repeat(1001)}`;
  for (const asked of ['flip 3', 'roll 0', '', 'roll x', 'roll 1.5', 'draw 3 -1', many]) {
    expect(recompute(SECRET, 2, { asked, before: 0, links: {} })).toBe(null);
  }
  expect(recompute(SECRET, 2, { asked: 'shuffle 1000', before: 0, links: {} })).toHaveLength(1000);
  expect(recompute(SECRET, 2, { asked: 'shuffle 1001', before: 0, links: {} })).toBe(null);
});

test('without links nothing goes in', () => {
  expect(mixed({})).toHaveLength(0);
  expect(mixed({ ana: 'ab' })).toHaveLength(32);
});

const chain = new Chain('07'.repeat(32), 20);

function found(links: Record<string, string> = {}) {
  const asked = 'roll 6 6 6 6 6 6 6 6 6 6 6 6';
  const answer = recompute(SECRET, 2, { asked, before: 3, links }) ?? [];
  return {
    sessions: [{ seal: SEAL, secret: SECRET, scheme: 2 }],
    answers: [{ place: 9, before: 3, asked, answer, seal: SEAL, links }],
  };
}

const judge = (shown: ReturnType<typeof found>, seen = [SEAL]) =>
  check(shown, seen, 'ana', (link) => chain.has(link));

test('an honest table fits, and tells how many rolls took in our own link', () => {
  const nothing = { wrong: null, counted: 1, mine: 0, strange: 0, unseen: 0 };
  expect(judge(found())).toEqual(nothing);
  const link = chain.after(chain.anchor);
  expect(judge(found({ ana: link }))).toEqual({ ...nothing, mine: 1 });
  expect(judge(found({ ben: link }))).toEqual(nothing);
  expect(judge(found({ ana: 'ab'.repeat(32) }))).toEqual({ ...nothing, strange: 1 });
  expect(judge(found(), [])).toEqual({ ...nothing, unseen: 1 });
});

test('a lie is found: another answer, other links, another secret, another seal', () => {
  const link = chain.after(chain.anchor);
  const other = found({ ana: link });
  other.answers = other.answers.map((one) => ({ ...one, answer: one.answer.map((n) => 7 - n) }));
  expect(judge(other).wrong).toEqual({ kind: 'answer', place: 9 });
  const without = found({ ana: link });
  without.answers = without.answers.map((one) => ({ ...one, links: {} as Record<string, string> }));
  expect(judge(without).wrong).toEqual({ kind: 'answer', place: 9 });
  const secret = found();
  secret.sessions = [{ seal: SEAL, secret: '00'.repeat(32), scheme: 2 }];
  expect(judge(secret).wrong).toEqual({ kind: 'secret', place: 0 });
  secret.sessions = [{ seal: SEAL, secret: 'no secret', scheme: 2 }];
  expect(judge(secret).wrong).toEqual({ kind: 'secret', place: 0 });
  expect(judge(found(), [SEAL, 'cd'.repeat(32)]).wrong).toEqual({ kind: 'seal', place: 0 });
  const unsealed = found();
  unsealed.answers = unsealed.answers.map((one) => ({ ...one, seal: 'ef'.repeat(32) }));
  expect(judge(unsealed).wrong).toEqual({ kind: 'answer', place: 9 });
});
