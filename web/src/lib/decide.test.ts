import { afterEach, expect, test, vi } from 'vitest';
import { decide, inSight } from './decide.ts';

const frame = { top: 100, bottom: 700 };

test('what begins above the frame, or too near its end, is not in sight', () => {
  expect(inSight({ top: -1000, bottom: -600 }, frame)).toBe(false);
  expect(inSight({ top: 90, bottom: 400 }, frame)).toBe(false);
  expect(inSight({ top: 650, bottom: 1200 }, frame)).toBe(false);
  expect(inSight({ top: 660, bottom: 690 }, frame)).toBe(true);
  expect(inSight({ top: 100, bottom: 2000 }, frame)).toBe(true);
});

afterEach(() => vi.restoreAllMocks());

test('it comes when something else is to be decided, and only then', async () => {
  const list = document.createElement('div');
  const node = document.createElement('div');
  list.style.overflowY = 'auto';
  list.append(node);
  document.body.append(list);
  node.scrollIntoView = vi.fn();
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((does) => {
    does(0);
    return 0;
  });
  vi.spyOn(node, 'getBoundingClientRect').mockReturnValue({ top: -9, bottom: 90 } as DOMRect);
  const { update } = decide(node, '');
  expect(node.scrollIntoView).not.toHaveBeenCalled();
  update('a roll');
  update('a roll');
  expect(node.scrollIntoView).toHaveBeenCalledTimes(1);
  update('');
  update('a wound');
  expect(node.scrollIntoView).toHaveBeenCalledTimes(2);
  list.remove();
});
