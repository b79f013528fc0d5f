import { beforeEach, describe, expect, it, vi } from 'vitest';
import { asks, field, option, SHEET } from '../gallery/asked.ts';
import { begun, type Draft } from './asks.ts';
import { draftAt, forgetDraft, keepDraft, sent } from './drafts.ts';

const lamps = (...names: string[]) =>
  asks({
    kind: 'page',
    form: 'toy.lamp',
    fields: [
      field('what', 'What', asks({ kind: 'prose', limit: 60 })),
      field(
        'lamp',
        'Lamp',
        asks({ kind: 'choice', options: names.map((name) => option(name, name)) }),
      ),
    ],
  });

beforeEach(() => localStorage.clear());

describe('drafts', () => {
  it('are there after a reload, each at its place', () => {
    const form = lamps('bridge', 'tower');
    keepDraft('t ana hide', form, ['A dog', 1]);
    expect(draftAt('t ana hide', form)).toEqual(['A dog', 1]);
    expect(draftAt('t ben hide', form)).toBeUndefined();
    forgetDraft('t ana hide');
    expect(draftAt('t ana hide', form)).toBeUndefined();
  });
  it('mean the same where the list is another by now', () => {
    keepDraft('p', lamps('bridge', 'tower'), ['A dog', 1]);
    expect(draftAt('p', lamps('tower', 'bridge', 'market'))).toEqual(['A dog', 0]);
    expect(draftAt('p', lamps('bridge'))).toEqual(['A dog', null]);
  });
  it('are half written as they were', () => {
    const draft = begun(SHEET) as Draft[];
    const half = draft.with(0, 'Mo').with(5, [1]);
    keepDraft('p', SHEET, half);
    expect(draftAt('p', SHEET)).toEqual(half);
  });
  it('are not taken for another form', () => {
    keepDraft('p', lamps('bridge'), ['A dog', 0]);
    expect(draftAt('p', SHEET)).toBeUndefined();
  });
  it('are the newest forty', () => {
    vi.useFakeTimers();
    const form = lamps('bridge');
    for (let n = 0; n < 41; n += 1) {
      vi.setSystemTime(n);
      keepDraft(`p${n}`, form, ['x', 0]);
    }
    vi.useRealTimers();
    expect(draftAt('p0', form)).toBeUndefined();
    expect(draftAt('p1', form)).toBeDefined();
    expect(draftAt('p40', form)).toBeDefined();
  });
  it('are nothing where the browser keeps rubbish', () => {
    localStorage.setItem('undertow.drafts', 'rubbish');
    expect(draftAt('p', SHEET)).toBeUndefined();
  });
});

describe('what is sent', () => {
  const page = asks({
    kind: 'page',
    fields: [
      field('what', 'What', asks({ kind: 'prose' }), 'A dog'),
      field('ticks', 'Ticks', asks({ kind: 'number', low: 0, high: 4 }), 2),
    ],
  });
  it('is the lines of a page by name, without those left as they stood', () => {
    expect(sent(page, ['A cat', 2])).toEqual({ what: 'A cat' });
    expect(sent(page, ['A dog', 2])).toEqual({});
    expect(sent(page, ['A dog', 0])).toEqual({ ticks: 0 });
  });
  it('is the answer where there is but one', () => {
    expect(sent(asks({ kind: 'prose' }), 'On.')).toBe('On.');
  });
});
