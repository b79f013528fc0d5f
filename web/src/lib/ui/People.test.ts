import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NOBODY } from '../people.ts';
import type { LogLine, Offer, SeatPresence } from '../wire.ts';
import { speakIn } from '../words.ts';
import PeopleNotes from './PeopleNotes.svelte';
import Safety from './Safety.svelte';
import Seats from './Seats.svelte';

const line = (key: string) => ({ key, args: {} });
const offer = (act: string, ...args: Offer['args']): Offer => ({
  rule: `lamps.safety.${act}`,
  args,
  label: line(`l.${act}`),
  text: line(`t.${act}`),
  price: null,
  group: '',
  why: null,
  form: false,
});
const nobody = NOBODY;
const seat = (one: Partial<SeatPresence>): SeatPresence => ({
  seat: 'ana',
  name: 'Ana',
  bot: null,
  presence: 'online',
  what: '',
  waited: null,
  gone: null,
  ...one,
});

beforeEach(() => {
  // jsdom opens no dialogs by itself
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
  speakIn('en', {
    'lamps.safety.pause.name': 'Pause',
    'lamps.safety.resume.name': 'Go on',
    'lamps.safety.veto.name': 'Stop',
    k7: 'a bell rings',
    k9: 'the fog rises',
  });
});
afterEach(cleanup);

test('a bot takes a seat only with a second press, and a person gets it back with one', async () => {
  const onbot = vi.fn();
  render(Seats, {
    seats: [seat({}), seat({ seat: 'bo', name: 'Bo', bot: 'greedy' })],
    you: 'cy',
    waiting: [],
    spectators: 0,
    onbot,
  });
  await fireEvent.click(screen.getByRole('button', { name: 'Let a bot play Ana' }));
  expect(onbot).not.toHaveBeenCalled();
  await fireEvent.click(screen.getByRole('button', { name: /^Sure\? A bot will decide for Ana/ }));
  expect(onbot).toHaveBeenCalledExactlyOnceWith('ana', 'greedy');
  await fireEvent.click(screen.getByRole('button', { name: 'Give Bo to a person' }));
  expect(onbot).toHaveBeenLastCalledWith('bo', null);
});

test('names side by side say how long others are waited for, and nothing to who is', () => {
  const waited = Date.now() / 1000 - 130;
  const seats = [seat({ waited }), seat({ seat: 'bo', name: 'Bo', waited })];
  const waiting = ['ana', 'bo'];
  const { container } = render(Seats, { seats, you: 'ana', waiting, spectators: 0, brief: true });
  const hidden = [...container.querySelectorAll('.state')].map((one) => one.matches('.unseen'));
  expect(hidden).toEqual([true, false]);
});

test('who is waited for says since when, and is nudged; who is away is not', async () => {
  const [onnudge, onaway] = [vi.fn(), vi.fn()];
  const then = Date.now() / 1000 - 130;
  const seats = [
    seat({ waited: then }),
    seat({ seat: 'bo', name: 'Bo', gone: then }),
    seat({ seat: 'cy', name: 'Cy' }),
  ];
  const { container } = render(Seats, {
    seats,
    you: 'cy',
    waiting: ['ana', 'bo'],
    spectators: 0,
    away: ['bo'],
    onnudge,
    onaway,
  });
  expect(container.textContent).toContain('to move for 2 minutes');
  expect(container.textContent).toContain('away for 2 minutes');
  await fireEvent.click(screen.getByRole('button', { name: 'Nudge Ana' }));
  expect(onnudge).toHaveBeenCalledExactlyOnceWith('ana');
  expect(screen.queryByRole('button', { name: 'Nudge Bo' })).toBeNull();
  await fireEvent.click(screen.getByRole('button', { name: 'Note that Ana is away' }));
  await fireEvent.click(screen.getByRole('button', { name: 'Note that Bo is back' }));
  expect(onaway.mock.calls).toEqual([
    ['ana', true],
    ['bo', false],
  ]);
  expect(screen.queryByRole('button', { name: /Cy is/ })).toBeNull(); // oneself, elsewhere
});

test('whoever was away comes back with one press and reads what happened', async () => {
  const [onoffer, ontake] = [vi.fn(), vi.fn()];
  const back = offer('door', 'ana', 'ana', false);
  const log = [7, 9].map(
    (place) => ({ place, line: line(`k${place}`), kind: 'x', fact: {}, by: 'gm' }) as LogLine,
  );
  const props = {
    people: { ...nobody, away: ['ana'] },
    seat: 'ana',
    bot: false,
    anytime: [back],
    log,
    left: 7,
    nameOf: (one: string) => one,
    onoffer,
    ontake,
  };
  render(PeopleNotes, props);
  await fireEvent.click(screen.getByRole('button', { name: 'I am back' }));
  expect(onoffer).toHaveBeenCalledExactlyOnceWith(back);
  expect(ontake).not.toHaveBeenCalled();
  expect(screen.getByText('The fog rises')).toBeTruthy();
  expect(screen.queryByText('A bell rings')).toBeNull();
  cleanup();
  render(PeopleNotes, { ...props, people: null, bot: true, anytime: [], left: 9 });
  await fireEvent.click(screen.getByRole('button', { name: 'Take my seat back' }));
  expect(ontake).toHaveBeenCalledOnce();
  expect(screen.getByText('Nothing has happened since.')).toBeTruthy();
});

test('a pause is told to everybody, and a stop names nobody', () => {
  const props = {
    seat: 'bo',
    bot: false,
    anytime: [],
    log: [],
    left: 0,
    nameOf: () => 'Ana',
    onoffer: vi.fn(),
    ontake: vi.fn(),
  };
  const led = [offer('limits', 'bo')];
  render(PeopleNotes, { ...props, anytime: led, people: { ...nobody, paused: 'ana' } });
  expect(screen.getByRole('status').textContent).toContain('Paused. Ana asked for it');
  expect(screen.getByRole('status').textContent).toContain('or the GM does');
  cleanup();
  render(PeopleNotes, { ...props, people: { ...nobody, paused: 'ana' } }); // a board game
  expect(screen.getByRole('status').textContent).not.toContain('GM');
  cleanup();
  render(PeopleNotes, {
    ...props,
    people: { ...nobody, paused: '*' },
    anytime: [offer('resume', 'bo')],
  });
  expect(screen.getByRole('status').textContent).not.toContain('Ana');
  expect(screen.getByRole('button', { name: 'Go on' })).toBeTruthy();
});

test('one press shows what stays out of the story, and the way to stop', async () => {
  const onoffer = vi.fn();
  const stop = offer('veto', 'ana');
  const leave = offer('door', 'ana', true);
  render(Safety, {
    people: { ...nobody, lines: ['rats'], veils: ['blood'], house: ['Fog is green.'] },
    anytime: [stop, leave, offer('pause', 'ana')],
    seat: 'ana',
    onoffer,
  });
  await fireEvent.click(screen.getByRole('button', { name: 'Safety' }));
  for (const words of ['rats', 'blood', 'Fog is green.'])
    expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Pause' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Go on' })).toBeNull();
  await fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
  expect(onoffer).toHaveBeenCalledExactlyOnceWith(stop);
  await fireEvent.click(screen.getByRole('button', { name: 'Safety' }));
  await fireEvent.click(screen.getByRole('button', { name: 'I have to leave for a while' }));
  expect(onoffer).toHaveBeenLastCalledWith(leave);
});

test('Wait is one press away, and who asked goes on with one; the GM for anybody', async () => {
  speakIn('en', { 'lamps.safety.wait.name': 'Wait', 'l.ready': 'Go on without waiting for Bo' });
  const onoffer = vi.fn();
  const wait = offer('wait', 'ana');
  render(Safety, { people: nobody, anytime: [wait], seat: 'ana', onoffer });
  await fireEvent.click(screen.getByRole('button', { name: 'Wait' }));
  expect(onoffer).toHaveBeenCalledExactlyOnceWith(wait);
  cleanup();
  const ready = offer('ready', 'bo', 'bo');
  const notes = (
    seat: string,
    anytime: Offer[],
    closing: { by: string; seconds: number } | null = null,
  ) =>
    render(PeopleNotes, {
      closing,
      people: { ...nobody, thinking: ['bo'] },
      seat,
      bot: false,
      anytime,
      log: [],
      left: 0,
      nameOf: (one: string) => (one === 'bo' ? 'Bo' : one),
      onoffer,
      ontake: vi.fn(),
    });
  notes('ana', [wait], { by: 'bo', seconds: 3 });
  expect(screen.getByText('Bo goes on in 3 s.')).toBeTruthy();
  await fireEvent.click(screen.getByRole('button', { name: 'Wait' }));
  expect(onoffer).toHaveBeenLastCalledWith(wait);
  cleanup();
  notes('bo', [ready]);
  expect(screen.getByText('Bo asked to wait.')).toBeTruthy();
  await fireEvent.click(screen.getByRole('button', { name: 'I am ready, go on' }));
  expect(onoffer).toHaveBeenLastCalledWith(ready);
  cleanup();
  notes('cy', []);
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  const without = offer('ready', 'gm', 'bo');
  notes('gm', [without]);
  await fireEvent.click(screen.getByRole('button', { name: 'Go on without waiting for Bo' }));
  expect(onoffer).toHaveBeenLastCalledWith(without);
});

test('who does not lead notes only who has no connection, and calls a bot only for who leads', async () => {
  const [onaway, onbot] = [vi.fn(), vi.fn()];
  const seats = [
    seat({ seat: 'gm', name: 'Gwen' }),
    seat({ presence: 'offline' }),
    seat({ seat: 'bo', name: 'Bo' }),
  ];
  const props = { seats, you: 'cy', waiting: [], spectators: 0, away: ['gm'], onaway, onbot };
  render(Seats, { ...props, host: false, leads: false, leader: 'gm' });
  expect(screen.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual([
    'Let a bot play Gwen',
    'Note that Ana is away',
  ]);
});

test('a bot is called to answer for somebody for whom nobody here answers', async () => {
  const onstandin = vi.fn();
  render(PeopleNotes, {
    people: { ...nobody, away: ['gm', 'bo'] },
    seat: 'ana',
    bot: false,
    anytime: [],
    waiting: ['gm', 'ana'],
    log: [],
    left: 0,
    nameOf: (one: string) => one,
    onoffer: vi.fn(),
    ontake: vi.fn(),
    onstandin,
  });
  expect(screen.getByText(/^gm is away and is asked something first/)).toBeTruthy();
  await fireEvent.click(screen.getByRole('button', { name: 'Let a bot answer this' }));
  expect(onstandin).toHaveBeenCalledExactlyOnceWith('gm');
});
