import { afterEach, describe, expect, it, test } from 'vitest';
import {
  called,
  callSeats,
  format,
  ledBy,
  msg,
  onMissing,
  PSEUDO,
  plural,
  speakIn,
  t,
} from './words.ts';

afterEach(() => speakIn('en', {}));

test('fields are filled in as Python fills them in', () => {
  expect(format('{a} and {b} {{kept}} {missing}', { a: 1, b: 'two' })).toBe(
    '1 and two {kept} {missing}',
  );
});

test('a line may hold lines, lists of lines, numbers and text', () => {
  speakIn('en', { 'x.go': '{heroes} go to {to}: {n}', 'x.sage': 'Sage', 'x.rogue': 'Rogue' });
  const heroes = [{ key: 'x.sage' }, { key: 'x.rogue', args: {} }];
  expect(t({ key: 'x.go', args: { heroes, to: { key: 'x.sage' }, n: 3 } })).toBe(
    'Sage, Rogue go to Sage: 3',
  );
});

test('what a person typed is data: braces and markup in it stay as they are', () => {
  speakIn('en', { 'kernel.plain': '{text}' });
  const text = '<script>{text}</script>';
  expect(t({ key: 'kernel.plain', args: { text } })).toBe(text);
});

test('a seat is spoken of by the name of who sits there', () => {
  speakIn('en', { 'x.agree': '{seat} would like to take back. {who} agrees?' });
  callSeats({ p1: 'Ann' });
  const args = { seat: 'p1', who: 'p1' };
  expect(t({ key: 'x.agree', args })).toBe('Ann would like to take back. p1 agrees?');
  callSeats({});
  expect(t({ key: 'x.agree', args })).toBe('p1 would like to take back. p1 agrees?');
});

test('several seats are named one after the other', () => {
  speakIn('en', { 'x.there': 'There: {seats}.' });
  callSeats({ p1: 'Ann' });
  expect(t({ key: 'x.there', args: { seats: ['p1', 'p2'] } })).toBe('There: Ann, p2.');
  callSeats({});
});

test('our own sentences can be translated, and fall back to English', () => {
  const hello = msg('web.test.hello', 'Hello {who}');
  expect(hello({ who: 'Ann' })).toBe('Hello Ann');
  speakIn('de', { 'web.test.hello': 'Hallo {who}' });
  expect(hello({ who: 'Ann' })).toBe('Hallo Ann');
  expect(document.documentElement.lang).toBe('de');
});

test('the pseudo-language brackets every sentence, nested ones too', () => {
  speakIn(PSEUDO, { 'x.go': '{hero} goes', 'x.sage': 'Sage' });
  expect(t({ key: 'x.go', args: { hero: { key: 'x.sage' } } })).toBe('⟦⟦Sage⟧ goes⟧');
  expect(t({ key: 'x.unknown' })).toBe('⟦x.unknown⟧');
});

test('one and many have sentences of their own, by the rules of the language', () => {
  const doors = plural(msg('web.test.door', 'one door'), msg('web.test.doors', '{count} doors'));
  expect([0, 1, 2].map(doors)).toEqual(['0 doors', 'one door', '2 doors']);
  speakIn('fr', { 'web.test.door': '{count} porte', 'web.test.doors': '{count} portes' });
  expect([0, 1, 2].map(doors)).toEqual(['0 porte', '1 porte', '2 portes']);
  speakIn('not a language', {});
  expect(doors(1)).toBe('one door');
});

test('a key has one sentence', () => {
  msg('web.test.once', 'One');
  expect(() => msg('web.test.once', 'Two')).toThrow('web.test.once');
});

test('a seat without a name goes by its own, written as a name', () => {
  expect(called({ seat: 'ana', name: 'Ann' })).toBe('Ann');
  expect(called({ seat: 'rowan', name: '' })).toBe('Rowan');
  expect(called({ seat: 'gm', name: '' })).toBe('GM');
});

test('sentences that are missing are fetched once more, all of them together and each only once', async () => {
  let fetched = 0;
  onMissing(() => {
    fetched += 1;
    speakIn('en', { 'x.new': 'New since then.' });
  });
  speakIn('en', {});
  expect([t({ key: 'x.new' }), t({ key: 'x.never' })]).toEqual(['x.new', 'x.never']);
  expect(fetched).toBe(0);
  await Promise.resolve();
  expect(fetched).toBe(1);
  expect(t({ key: 'x.new' })).toBe('New since then.');
  expect(t({ key: 'x.never' })).toBe('x.never');
  await Promise.resolve();
  expect(fetched).toBe(1);
  onMissing(() => {});
});

test('a game has its own word for whoever leads it, in every general sentence', () => {
  const ends = msg('web.test.leads', 'The GM ends it; {who} need not. No GMT.');
  ledBy('director');
  expect(ends({ who: 'GM' })).toBe('The director ends it; GM need not. No GMT.');
  expect(called({ seat: 'gm', name: '' })).toBe('Director');
  ledBy('');
  expect(ends({ who: 'Ann' })).toBe('The GM ends it; Ann need not. No GMT.');
  expect(called({ seat: 'gm', name: '' })).toBe('GM');
});

test('a word may hang on a number', () => {
  const costs = msg('web.test.costs', '{n} {n#die|dice}, {have#one is|some are} there');
  expect(costs({ n: 1, have: 2 })).toBe('1 die, some are there');
  expect(costs({ n: 2, have: 1 })).toBe('2 dice, one is there');
  expect(costs({ n: 0, have: 0 })).toBe('0 dice, some are there');
});

describe('a language with cases and plurals', () => {
  it('says a word in the form its sentence asks for, and a sentence by its number', () => {
    const own = msg('web.test.goes', '{hero} goes to {to}, {n} times.');
    speakIn('de', {
      'web.test.goes': '{hero#der} geht {to#in}, {n}-mal.',
      'web.test.goes#one': '{hero#der} geht {to#in}, einmal.',
      'x.hero': 'Kriegerin',
      'x.hero#der': 'die Kriegerin',
      'x.to': 'Spiegelhof',
      'x.to#in': 'in den Spiegelhof',
    });
    const [hero, to] = [{ key: 'x.hero' }, { key: 'x.to' }];
    expect(own({ hero, to, n: 3 })).toBe('die Kriegerin geht in den Spiegelhof, 3-mal.');
    expect(own({ hero, to, n: 1 })).toBe('die Kriegerin geht in den Spiegelhof, einmal.');
    expect(own({ hero: 'Ana', to, n: 2 })).toBe('Ana geht in den Spiegelhof, 2-mal.');
    speakIn('en', {});
  });
});
