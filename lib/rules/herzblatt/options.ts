import { z } from 'zod';
import { CARDS, type Card, deckWithout, rankOf } from '../../cards';
import { lengthOption, trickHistory } from '../game';

/** Fills in what was left out, or refuses it (rules.md §1.6). Complete options parse to themselves. */
export const options = z.strictObject({
  players: z.int().min(2).max(6).default(2),
  /** The stakes each opponent pays for a game won; lost games cost twice and three times as much (rules.md §4.5). */
  stake: z.int().min(1).max(100).default(1),
  /** Whether who is void must play a trump to a trick without one (rules.md §4.4). */
  mustTrump: z.boolean().default(false),
  length: lengthOption({ min: 25, max: 500 }).default({ kind: 'deals', count: 12 }),
  trickHistory: trickHistory.default('whole-deal'),
});
export type Options = z.infer<typeof options>;

/** How many cards lie in the blind, and how many are buried for it (rules.md §4.1, 4.3). */
export const BLIND = 2;

const SHORT = deckOfRanks('ATKQJ');
const MIDDLE = deckOfRanks('ATKQJ9', ['8H', '7H']);
const WHOLE = deckOfRanks('ATKQJ987');

function deckOfRanks(ranks: string, more: readonly Card[] = []): readonly Card[] {
  return deckWithout(CARDS.filter((card) => !ranks.includes(rankOf(card)) && !more.includes(card)));
}

/** The cards played with (rules.md §4.1). */
export function deckOf({ players }: Pick<Options, 'players'>): readonly Card[] {
  if (players === 2) return SHORT;
  return players <= 4 ? MIDDLE : WHOLE;
}

/** The cards of each hand, and so the tricks of a deal (rules.md §4.1). */
export function handSize({ players }: Pick<Options, 'players'>): number {
  return (deckOf({ players }).length - BLIND) / players;
}
