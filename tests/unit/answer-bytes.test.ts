import { NextRequest } from 'next/server';
import { expect, test, vi } from 'vitest';
import { POST as move } from '@/app/api/tables/[id]/moves/route';
import { GET as view } from '@/app/api/tables/[id]/route';
import budget from '@/budget.json';
import { moveOf } from '../support/player';
import { servedSite, world } from '../support/served';

vi.mock('@/app/_web/server/context', () => import('../support/served'));

const site = servedSite();

/** Where each game is measured: in the middle of the second deal. */
const GAMES = {
  hearts: { request: { game: 'hearts' }, others: 3, tricks: 6 },
  spades: { request: { game: 'spades', options: { players: 4 } }, others: 3, tricks: 6 },
  herzblatt: { request: { game: 'herzblatt', options: { players: 2 } }, others: 1, tricks: 4 },
};

/** The bytes of an answer in JSON, before it is compressed, and what it says. */
async function answered(answer: Response) {
  const text = await answer.text();
  expect(answer.status).toBe(200);
  return { bytes: Buffer.byteLength(text), body: JSON.parse(text) };
}

/** The bytes of a view and of a move of its player, as programs get them. */
async function bytesOf({ request, others, tricks }: (typeof GAMES)[keyof typeof GAMES]) {
  const table = await site.table({ ...request, pace: { kind: 'move', minutes: 1440 } }, others);
  await table.playUntil(
    ({ deal, phase, taken }) =>
      deal === 1 && phase === 'playing' && taken.reduce((sum, each) => sum + each, 0) === tricks,
  );
  const { key } = await table.mover();
  const asked = (path: string, body?: object) =>
    new NextRequest(`http://example.org/api/tables/${table.id}${path}`, {
      headers: { authorization: `Bearer ${key.text}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
  const params = { params: Promise.resolve({ id: table.id }) };
  const seen = await answered(await view(asked(''), params));
  const { version, choices } = seen.body;
  const made = await answered(await move(asked('/moves', { version, move: moveOf(choices[0]) }), params));
  expect(made.body.version).toBeGreaterThan(version);
  return { view: seen.bytes, move: made.bytes };
}

test('a view and a move have the bytes that stand in budget.json', async () => {
  const found: Record<string, object> = {};
  for (const [name, game] of Object.entries(GAMES)) {
    await site.renew();
    world.context = site.context;
    found[name] = await bytesOf(game);
  }
  expect(found).toEqual(budget.answers);
});
