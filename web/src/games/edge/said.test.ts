import { expect, test } from 'vitest';
import { lastingName } from './said.ts';

test('what is in force says what it does, and its words', () => {
  const data = { kind: 'bonus', position: '-1', uses: '1' };
  expect(lastingName({ source: 'edge.x', words: 'your next action', data })).toBe(
    'position −1, your next action',
  );
  expect(lastingName({ source: 'edge.x', data: { dice: '2', effect: '1' } })).toBe(
    'dice +2, effect +1',
  );
  expect(lastingName({ source: 'edge.x' })).toBe('edge.x');
});
