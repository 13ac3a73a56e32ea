import { expect, test } from 'vitest';
import { Leases } from '@/lib/limits';
import { secondsToWait } from '@/lib/match';
import { letBotsMove } from '@/lib/tables';
import { DAY, freshSite, MINUTE, refused } from '../support/site';

/** A server's clock may have been a day ahead, and is set right: nothing may wait for that day to come again. */
const site = freshSite();

test('acts before it count for nothing; those of a server whose clock is a little ahead do', () => {
  const secondsAfter = (ahead: number, step: number) =>
    secondsToWait(
      [1, 2, 3].map((more) => site.now + ahead + more * step),
      3,
      MINUTE,
      site.now,
    );
  expect(secondsAfter(DAY, 1)).toBe(0);
  expect(secondsAfter(0, 1_000)).toBe(61);
});

test('a player who has said much may speak again', async () => {
  const { players } = await site.table({ game: 'spades', options: { players: 2 } });
  const speak = (text: string) => players[0].say({ text });
  site.now += DAY;
  for (let i = 0; i < 10; i++) await speak(`${i}`);
  await refused(speak('more'), 'talk-too-fast');
  site.now -= DAY;
  await speak('at last');
});

test('streams that a server had open are not counted a day long, and it leases anew', async () => {
  const leases = (by: string) => new Leases(site.context, by, 25_000);
  const [gone, here] = [leases('gone'), leases('here')];
  site.now += DAY;
  for (let i = 0; i < 4; i++) await gone.open('table-x', 5);
  await here.open('table-x', 5);
  expect(await here.open('table-x', 5)).toBeTypeOf('number');
  site.now -= DAY;
  for (let i = 0; i < 2; i++) expect(await here.open('table-x', 5)).toBeTypeOf('function');
  // The streams it has open are said anew as well.
  expect(await leases('other').open('table-x', 3)).toBeTypeOf('number');
});

test('a bot waits no longer than its pace', async () => {
  const waits: number[] = [];
  site.now += DAY;
  const options = { preset: 'black-lady', players: 3 };
  const { id } = await site.table({ game: 'hearts', options, bots: 'easy', forced: true });
  site.now -= DAY;
  const wait = async (milliseconds: number) => waits.push(milliseconds) > 0;
  const think = () => Promise.reject(new Error('unused'));
  await letBotsMove({ ...site.context, bots: { pace: 300, wait, think } }, id);
  expect(Math.max(...waits)).toBeLessThanOrEqual(300);
});
