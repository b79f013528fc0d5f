import { describe, expect, it } from 'vitest';
import type { Form } from './kinds.ts';
import info from './samples/form.json';
import { draftOf, firstChoice, glyphBarred, rating, scenarioBarred, warnings } from './setup.ts';

const form = info.settings as unknown as Form;
const names = { me: 'Ada', friend: (n: number) => `Friend ${n}` };

describe('set-up', () => {
  it('can be started as it comes', () => {
    const draft = draftOf(firstChoice(form), names, '');
    expect(draft.settings.heroes).toEqual(['warrior', 'ranger', 'wizard', 'paladin']);
    expect(draft.mine).toBe('you');
    expect(draft.seats.you).toEqual({ name: 'Ada' });
    expect(Object.values(draft.seats).filter((seat) => seat.bot)).toHaveLength(3);
  });
  it('gives a friend one seat for all her heroes, and each bot its own', () => {
    const choice = firstChoice(form);
    choice.party[1]!.who = 'friend-1';
    choice.party[2]!.who = 'friend-1';
    const { settings, seats } = draftOf(choice, names, '');
    expect(settings.players).toEqual({
      warrior: 'you',
      ranger: 'friend-1',
      wizard: 'friend-1',
      paladin: 'ash',
    });
    expect(Object.keys(seats)).toEqual(['you', 'friend-1', 'ash']);
  });
  it('says why two things do not go together', () => {
    const choice = { ...firstChoice(form), scenarios: ['unstable-void'] };
    expect(scenarioBarred(form, choice, 'shades-of-vorax')?.key).toBe('fire.setup.events-twice');
    expect(scenarioBarred(form, choice, 'shadow-cult')).toBeNull();
    expect(scenarioBarred(form, choice, 'unstable-void')).toBeNull();
    const glyph = { ...firstChoice(form), glyph: true };
    expect(scenarioBarred(form, glyph, 'vagrant-portal')?.key).toBe('fire.setup.glyph-and-portal');
    expect(glyphBarred({ ...glyph, glyph: false, scenarios: ['vagrant-portal'] })).not.toBeNull();
  });
  it('adds up the challenge rating with reasons', () => {
    const choice = {
      ...firstChoice(form),
      difficulty: 'hard',
      scenarios: ['shades-of-vorax', 'shadow-cult'],
      glyph: true,
    };
    const { total, terms } = rating(form, choice);
    expect(total).toBe(3 + 2 + 1 + 1);
    expect(terms).toHaveLength(4);
    expect(warnings(choice).map((line) => line.key)).toEqual(['fire.setup.warn.mixed']);
  });
});
