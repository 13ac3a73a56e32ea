import { expect, test, vi } from 'vitest';
import { claimable, isSettled } from '@/lib/certain';
import { dealsLeft } from '@/lib/match/kernel/expected-deals';
import { offered } from '@/lib/orders';
import { gameOf } from '@/lib/rules';
import type { Game } from '@/lib/rules/game';
import { fold } from '@/lib/rules/play';
import { whist as plain } from '../support/whist/rules';

vi.mock('@/lib/rules/list', async (original) => {
  const { whist } = await import('../support/whist/rules');
  const { typical, WITH_TRUMPS } = await import('@/lib/rules/facets');
  const { STANDARD } = await import('@/lib/cards');
  const faceted = {
    ...whist,
    id: 'faceted',
    typicalDeals: typical({ 4: '4 3 3 3, 6 2 4 1' }),
    offered: () => ({ ...WITH_TRUMPS, kinds: ['trick'], stops: [] }),
    certain: {
      ranking: { trump: -1, suits: STANDARD },
      deck: () => [],
      gone: () => [],
      value: () => 0,
      duty: () => 'none',
      mayLeadTrumps: () => true,
      discardsFreely: () => true,
      prefers: () => 'all',
      isSettled: () => true,
    },
  } satisfies Game;
  return { ...(await original<object>()), whist, faceted };
});

const options = plain.options.parse({});
const dealt = plain.deal(
  plain.start(options),
  plain.chance(options, (items) => [...items]),
);
const view = plain.view(fold(plain, plain.start(options), dealt), 0);
const standing = { players: 4, dealScores: [], scores: [0, 0, 0, 0] };

test('a game without facets is whole: nothing is certain or offered, and its length is not told beforehand', () => {
  expect(gameOf('whist')?.id).toBe('whist');
  expect(claimable('whist', options, view)).toBeNull();
  expect(isSettled('whist', options, view)).toBe(false);
  expect(offered('whist', options)).toEqual({ kinds: [], rules: [], dealRules: [], stops: [] });
  expect(dealsLeft('whist', options, standing)).toBeNull();
});

test("a game's facets count as soon as it is in the list of games", () => {
  expect(claimable('faceted', options, view)).toBe('all');
  expect(isSettled('faceted', options, view)).toBe(true);
  expect(offered('faceted', options).kinds).toEqual(['trick']);
  expect(dealsLeft('faceted', options, standing)?.every((deals) => deals >= 4 && deals <= 7)).toBe(true);
});

test('a game of tricks hands its facets on', () => {
  for (const id of ['hearts', 'spades', 'herzblatt']) {
    const game = gameOf(id);
    expect(game?.certain, id).toBeDefined();
    expect(game?.typicalDeals?.[2] ?? game?.typicalDeals?.[4], id).toBeDefined();
    expect(game?.offered?.(game.options.parse({ players: id === 'herzblatt' ? 3 : 4 })).kinds, id).toContain('trick');
  }
});
