import { flushSync } from 'svelte';
import { beforeEach, expect, test } from 'vitest';
import { Kept } from './kept.svelte.ts';
import { written } from './writing.ts';

beforeEach(() => sessionStorage.clear());

/** A form as it stands on a page, and how to leave that page. */
function open(place = 'act.t.rin') {
  let form: Kept<{ goal: string; action: string }> | undefined;
  const leave = $effect.root(() => {
    form = new Kept(place, { goal: '', action: '' });
  });
  flushSync();
  return { form: form!, leave };
}
const write = (form: { lines: { goal: string; action: string } }, goal: string, action: string) => {
  form.lines.goal = goal;
  form.lines.action = action;
  flushSync();
};

test('what is written is there again after the page was loaded anew, for nobody else', () => {
  const before = open();
  write(before.form, 'over the wall', 'flow');
  before.leave();
  const after = open();
  expect(after.form.lines).toEqual({ goal: 'over the wall', action: 'flow' });
  expect(open('act.t.sora').form.lines.goal).toBe('');
  write(after.form, '', '');
  expect(written('act.t.rin')).toBe(null);
});

test('what the table refused still stands there; what it took does not', async () => {
  const { form } = open();
  write(form, 'over the wall', 'flow');
  await form.send(() => Promise.resolve(false), 'action');
  expect(form.lines).toEqual({ goal: 'over the wall', action: 'flow' });
  await form.send(() => Promise.resolve(true), 'action');
  expect(form.lines).toEqual({ goal: '', action: 'flow' });
});

test('what was taken is written no more, though the form had gone before the answer came', async () => {
  const { form, leave } = open();
  write(form, 'over the wall', 'flow');
  await form.send(() => Promise.resolve(leave()).then(() => true), 'action');
  expect(open().form.lines).toEqual({ goal: '', action: 'flow' });
});

test('pressed twice, it is sent once', async () => {
  const { form } = open();
  write(form, 'over the wall', 'flow');
  let times = 0;
  let taken = () => {};
  const answer = new Promise<boolean>((done) => {
    taken = () => done(true);
  });
  const how = () => {
    times += 1;
    return answer;
  };
  const first = form.send(how);
  expect(form.sending).toBe(true);
  await form.send(how);
  expect(times).toBe(1);
  taken();
  await first;
  expect(form.sending).toBe(false);
});
