import { afterEach, beforeEach, expect, test } from 'vitest';
import { Leases } from '@/lib/limits';
import { secondsToWait } from '@/lib/match';
import { type Context, open, openRequest, say, sayRequest, viewerWith } from '@/lib/tables';
import { letBotsMove } from '@/lib/tables/runner/bot-moves';
import { newContext } from '../support/tables';

/** A server's clock may have been a day ahead, and is set right: nothing may wait for that day to come again. */
const DAY = 86_400_000;
const MINUTE = 60_000;
let context: Context;
let close: () => Promise<void>;
let at: number;
beforeEach(() => {
  ({ context, close } = newContext());
  at = 1_790_000_000_000;
  context = { ...context, now: () => at };
});
afterEach(() => close());

test('what was done before it counts for nothing; what a server whose clock is a little ahead has done does', () => {
  const times = [1, 2, 3].map((more) => at + DAY + more);
  expect(secondsToWait(times, 3, MINUTE, at)).toBe(0);
  const ahead = [1, 2, 3].map((more) => at + more * 1_000);
  expect(secondsToWait(ahead, 3, MINUTE, at)).toBe(61);
});

test('a player who has said much may speak again', async () => {
  const { key, table } = await open(
    context,
    openRequest.parse({ name: 'Ada', game: 'spades', options: { players: 2 } }),
  );
  const speak = (text: string) => say(context, table, viewerWith(key), sayRequest.parse({ seat: key.seat, text }));
  at += DAY;
  for (let i = 0; i < 10; i++) await speak(`${i}`);
  await expect(speak('more')).rejects.toMatchObject({ code: 'talk-too-fast' });
  at -= DAY;
  await speak('at last');
});

test('streams that a server had open are not counted a day long, and it leases anew', async () => {
  const leases = (by: string) => new Leases(context, by, 25_000);
  const [gone, here] = [leases('gone'), leases('here')];
  at += DAY;
  for (let i = 0; i < 4; i++) await gone.open('table-x', 5);
  await here.open('table-x', 5);
  expect(await here.open('table-x', 5)).toBeTypeOf('number');
  at -= DAY;
  const opened = [await here.open('table-x', 5), await here.open('table-x', 5)];
  expect(opened.map((one) => typeof one)).toEqual(['function', 'function']);
  // What it has open is said anew as well.
  expect(await leases('other').open('table-x', 3)).toBeTypeOf('number');
});

test('a bot waits no longer than its pace', async () => {
  const waits: number[] = [];
  const request = { name: 'Ada', game: 'hearts', options: { preset: 'black-lady', players: 3 }, bots: 'easy' };
  const { table } = await open({ ...context, now: () => at + DAY }, openRequest.parse(request));
  const wait = async (milliseconds: number) => waits.push(milliseconds) > 0;
  await letBotsMove(
    { ...context, bots: { pace: 300, wait, think: async () => Promise.reject(new Error('unused')) } },
    table,
  );
  expect(Math.max(...waits)).toBeLessThanOrEqual(300);
});
