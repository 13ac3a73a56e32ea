import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { threads } from '@/app/_web/server/pool';
import { OneAtATime } from '@/lib/tables/reading/one-at-a-time';
import { thoughts } from '../support/bot-tasks';

const SLOW = fileURLToPath(new URL('../support/workers/slow.mjs', import.meta.url));

test('a bot’s move overtakes all advice and looking back that wait for a thread', async () => {
  const pool = threads(SLOW, 1);
  const done: string[] = [];
  const note = (what: string) => () => void done.push(what);
  const { move, advice, hindsight } = thoughts();
  const asked = [
    ...[1, 2, 3, 4].map((i) => pool.advise(advice).then(note(`advice ${i}`))),
    ...[1, 2, 3].map((i) => pool.weigh(hindsight).then(note(`hindsight ${i}`))),
    ...[1, 2].map((i) => pool.think(move).then(note(`move ${i}`))),
  ];
  await Promise.all(asked);
  expect(done).toHaveLength(9);
  expect(done.slice(0, 3)).toEqual(['advice 1', 'move 1', 'move 2']);
});

test('a caller who asks for everything there is leaves room for bots’ moves', async () => {
  const pool = threads(SLOW, 1);
  const { move, hindsight } = thoughts();
  let isOver = false;
  const asked = Array.from({ length: 300 }, () => pool.weigh(hindsight));
  const flood = Promise.allSettled(asked).then(() => {
    isOver = true;
  });
  expect((await pool.think(move))?.move).toEqual({ type: 'play' });
  expect(isOver).toBe(false);
  void flood;
});

/** Questions that are thought about until the test answers them. */
function open() {
  const answers: ((answer: string | null) => void)[] = [];
  const think = () => new Promise<string | null>((resolve) => answers.push(resolve));
  return { answers, think };
}

test('the same question of a seat is thought about once, until something changes', async () => {
  const asking = new OneAtATime<string>();
  const { answers, think } = open();
  const asked = Array.from({ length: 20 }, () => asking.ask('table 0', { version: 1 }, think));
  await expect.poll(() => answers.length).toBe(1);
  answers[0]('duck');
  expect(await Promise.all(asked)).toEqual(Array(20).fill('duck'));
  expect(await asking.ask('table 0', { version: 1 }, think)).toBe('duck');
  expect(answers).toHaveLength(1);
});

test('other questions of the seat wait for it, and only the latest is thought about; other seats do not wait', async () => {
  const asking = new OneAtATime<string>();
  const { answers, think } = open();
  const first = asking.ask('table 0', { version: 1 }, think);
  const dropped = asking.ask('table 0', { version: 2 }, think);
  const latest = asking.ask('table 0', { version: 3 }, think);
  const other = asking.ask('table 1', { version: 3 }, think);
  await expect.poll(() => answers.length).toBe(2);
  answers[0]('one');
  answers[1]('other');
  expect(await Promise.all([first, dropped, other])).toEqual(['one', null, 'other']);
  await expect.poll(() => answers.length).toBe(3);
  answers[2]('three');
  expect(await latest).toBe('three');
});

test('what there was no room for, or what failed, is thought about again', async () => {
  const asking = new OneAtATime<string>();
  expect(await asking.ask('table 0', { version: 1 }, async () => null)).toBeNull();
  await expect(asking.ask('table 0', { version: 1 }, () => Promise.reject(new Error('broken')))).rejects.toThrow();
  expect(await asking.ask('table 0', { version: 1 }, async () => 'duck')).toBe('duck');
});
