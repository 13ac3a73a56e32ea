import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteTidied, tidyUp } from '@/app/_web/server/sweeping';
import { newContext } from '../support/tables';

let given: ReturnType<typeof newContext>;
beforeEach(() => {
  given = newContext();
});
afterEach(() => {
  vi.restoreAllMocks();
  return given.close();
});

const MINUTE = 60_000;

test('after an answer what a crash left is looked for, but not where a timer does so every minute', async () => {
  const { context } = given;
  const due = vi.spyOn(context.store, 'due');
  const start = context.now();
  const at = (milliseconds: number) => ({ ...context, now: () => start + milliseconds });
  for (let minute = 0; minute < 5; minute++) {
    noteTidied(start + minute * MINUTE);
    for (const second of [1, 30, 59]) tidyUp(at(minute * MINUTE + second * 1000), 'abcdefghjkmn');
  }
  expect(due).not.toHaveBeenCalled();
  // The timers have stopped, or were never there.
  tidyUp(at(7 * MINUTE), 'abcdefghjkmn');
  tidyUp(at(7 * MINUTE + 1), 'abcdefghjkmn');
  await vi.waitFor(() => expect(due).toHaveBeenCalledTimes(1));
});
