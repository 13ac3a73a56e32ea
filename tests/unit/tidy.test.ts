import { afterEach, expect, test, vi } from 'vitest';
import { noteTidied, tidyUp } from '@/app/_web/server/sweeping';
import { freshSite, MINUTE } from '../support/site';

const site = freshSite();
afterEach(() => void vi.restoreAllMocks());

test('after an answer what a crash left is looked for, but not where a timer does so every minute', async () => {
  const due = vi.spyOn(site.context.store, 'due');
  const at = (milliseconds: number) => site.at(site.now + milliseconds);
  for (let minute = 0; minute < 5; minute++) {
    noteTidied(site.now + minute * MINUTE);
    for (const second of [1, 30, 59]) tidyUp(at(minute * MINUTE + second * 1000), 'abcdefghjkmn');
  }
  expect(due).not.toHaveBeenCalled();
  // The timers have stopped, or were never there.
  tidyUp(at(7 * MINUTE), 'abcdefghjkmn');
  tidyUp(at(7 * MINUTE + 1), 'abcdefghjkmn');
  await vi.waitFor(() => expect(due).toHaveBeenCalledTimes(1));
});
