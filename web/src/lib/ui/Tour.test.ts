import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { achieved, type Sight, type TourStep, told } from '../tour.ts';
import type { LogLine } from '../wire.ts';
import Tour from './Tour.svelte';

const line = (place: number, kind: string): LogLine => ({
  place,
  kind,
  line: null,
  fact: {},
  by: 'ana',
  cause: 0,
  heading: '',
});
const sight = (...log: LogLine[]): Sight => ({
  view: {},
  offers: [],
  requests: [],
  log,
  you: { seat: 'ana', role: 'seat', rules: false },
});
const STEPS: TourStep[] = [
  { text: () => 'Look at the lamp.', at: '.lamp', part: 'stage' },
  { text: () => 'Light it.', at: '.match', done: told('lit') },
  { text: () => 'There is no rain.', at: '.rain', when: () => false },
  { text: () => 'It burns.', at: '.lamp', part: 'sheet' },
];
let root: HTMLElement;
beforeEach(() => {
  // What lies in a page of jsdom has no size; what is in the document is in sight here.
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList);
  root = document.createElement('div');
  root.className = 'table';
  root.innerHTML = '<i class="lamp"></i><i class="match"></i>';
  document.body.append(root);
});
afterEach(() => {
  cleanup();
  root.remove();
  vi.restoreAllMocks();
});
const show = () => {
  const [onclose, onpart] = [vi.fn(), vi.fn()];
  const shown = render(Tour, {
    target: root.appendChild(document.createElement('div')),
    props: { steps: STEPS, now: sight(), onclose, onpart },
  });
  return { ...shown, onclose, onpart };
};
const framed = () => root.querySelector('[data-toured]')?.className;

test('it frames what it speaks of, and goes on when it happened', async () => {
  const { rerender, onclose, onpart } = show();
  expect(screen.getByText(/Look at the lamp/)).toBeTruthy();
  expect(onpart).toHaveBeenLastCalledWith('stage');
  await waitFor(() => expect(framed()).toBe('lamp'));
  await fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByText(/Light it/)).toBeTruthy();
  await waitFor(() => expect(framed()).toBe('match'));
  await rerender({ now: sight(line(1, 'sang')) });
  expect(screen.getByText(/Light it/)).toBeTruthy();
  await rerender({ now: sight(line(1, 'sang'), line(2, 'lit')) });
  expect(screen.getByText(/It burns/)).toBeTruthy();
  expect(screen.getByText('4 of 4')).toBeTruthy();
  expect(onpart).toHaveBeenLastCalledWith('sheet');
  await fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(onclose).toHaveBeenCalledTimes(1);
});

test('what must be done before anything else is not left out', async () => {
  const [first, ...rest] = STEPS;
  const must = { ...rest[0]!, must: true };
  render(Tour, {
    target: root.appendChild(document.createElement('div')),
    props: { steps: [first!, must, ...rest.slice(1)], now: sight(), onclose() {}, onpart() {} },
  });
  await fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByText(/Light it/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Skip' })).toBeTruthy();
});

test('who goes ahead without reading is met where they are', async () => {
  const { rerender } = show();
  await rerender({ now: sight(line(1, 'sang')) });
  expect(screen.getByText(/Look at the lamp/)).toBeTruthy();
  await rerender({ now: sight(line(1, 'sang'), line(2, 'lit')) });
  expect(screen.getByText(/It burns/)).toBeTruthy();
});

test('what "Next" passed over comes back once it is there, and what was read does not', async () => {
  const burns = ({ log }: Sight) => log.some(({ kind }) => kind === 'lit');
  const steps: TourStep[] = [
    { text: () => 'Light it.', at: '.match', done: told('lit') },
    { text: () => 'It burns.', at: '.lamp', when: burns },
    { text: () => 'Look about.', at: '.lamp' },
    { text: () => 'Go home.', at: '.lamp' },
  ];
  const onclose = vi.fn();
  const { rerender } = render(Tour, {
    target: root.appendChild(document.createElement('div')),
    props: { steps, now: sight(), onclose, onpart() {} },
  });
  const onwards = () => fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  await onwards();
  expect(screen.getByText(/Look about/)).toBeTruthy();
  await onwards();
  expect(screen.getByText(/Go home/)).toBeTruthy();
  await rerender({ now: sight({ ...line(1, 'lit'), by: 'ben' }) }); // not by what somebody else did
  expect(screen.getByText(/Go home/)).toBeTruthy();
  await rerender({ now: sight() });
  await rerender({ now: sight(line(1, 'lit')) });
  expect(screen.getByText(/It burns/)).toBeTruthy();
  await onwards();
  expect(screen.getByText(/Go home/)).toBeTruthy();
  expect(onclose).not.toHaveBeenCalled();
});

test('what was so before the guide came is nobody going ahead', () => {
  const steps: TourStep[] = [
    { text: () => 'Look.', at: '.lamp' },
    { text: () => 'It is lit already.', at: '.lamp', done: () => true },
    { text: () => 'Sing.', at: '.lamp', done: told('sang') },
  ];
  expect(achieved(steps, 0, sight(), sight())).toBe(-1);
  expect(achieved(steps, 0, sight(line(1, 'sang')), sight())).toBe(2);
  expect(achieved(steps, 0, sight({ ...line(1, 'sang'), by: 'ben' }), sight())).toBe(-1);
});

test('what is drawn anew is framed again', async () => {
  show();
  await waitFor(() => expect(framed()).toBe('lamp'));
  root.querySelector('.lamp')!.remove();
  root.insertAdjacentHTML('afterbegin', '<b class="lamp new"></b>');
  await waitFor(() => expect(framed()).toBe('lamp new'));
});

test('what is spoken of comes back when others take the stage, until the reader moves', async () => {
  const came = vi.fn();
  Element.prototype.scrollIntoView = came;
  show();
  await waitFor(() => expect(came).toHaveBeenCalled());
  came.mockClear();
  root.insertAdjacentHTML('beforeend', '<p>A Move is made.</p>');
  await waitFor(() => expect(came).toHaveBeenCalledTimes(1));
  await fireEvent.wheel(root);
  root.insertAdjacentHTML('beforeend', '<p class="last">Another.</p>');
  await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)));
  expect(came).toHaveBeenCalledTimes(1);
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

test('it is left at any time, and leaves nothing framed', async () => {
  const { onclose, unmount } = show();
  await waitFor(() => expect(framed()).toBe('lamp'));
  await fireEvent.click(screen.getByRole('button', { name: 'Skip' }));
  expect(onclose).toHaveBeenCalledTimes(1);
  unmount();
  expect(framed()).toBeUndefined();
});

test('a step may be passed over', async () => {
  show();
  await fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  await fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByText(/It burns/)).toBeTruthy();
});
