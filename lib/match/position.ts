import { z } from 'zod';
import type { Game } from '../rules/game';
import { type Trick, trick } from '../rules/view';

/** A point in a match: so many cards have been played, by all, in the deal of this number (from 0). */
export const position = z.object({ deal: z.int().min(0), cards: z.int().min(0) });
export type Position = z.infer<typeof position>;

/** The tricks of one deal, oldest first; all are complete. */
export const dealTricks = z.object({ deal: z.int(), tricks: z.array(trick) });
export type DealTricks = z.infer<typeof dealTricks>;

export const BEGINNING: Position = { deal: 0, cards: 0 };

/** Where a game stands. */
export function positionOf(game: Game, play: unknown): Position {
  return { deal: game.standing(play).deal, cards: countCards(game.tricks(play)) };
}

/** Where a view stands. */
export function positionIn(view: {
  deal: number;
  players: number;
  taken: readonly number[];
  trick: Trick | null;
}): Position {
  const complete = view.taken.reduce((sum, tricks) => sum + tricks, 0);
  return { deal: view.deal, cards: complete * view.players + (view.trick?.cards.length ?? 0) };
}

export function isBefore(one: Position, other: Position): boolean {
  return one.deal < other.deal || (one.deal === other.deal && one.cards < other.cards);
}

export function later(one: Position, other: Position): Position {
  return isBefore(one, other) ? other : one;
}

export function earlier(one: Position, other: Position): Position {
  return isBefore(one, other) ? one : other;
}

/** What a match shows of earlier tricks where its options show the last one only. */
export type LookBack = { dealBefore: DealTricks | null; missed: Trick[] };

/**
 * The tricks before the last one that may be shown to somebody who is shown no older ones: those that were complete only after he
 * last decided anything, and so were never the last ones before his eyes.
 * @param since where the match stood after his last decision; null for whoever only watches, who has none
 * @param tricks those of the deal that runs
 */
export function notSeenAsLast(
  since: Position | null,
  dealBefore: DealTricks | null,
  { deal, tricks }: DealTricks,
): LookBack {
  const complete = tricks.filter(({ winner }) => winner !== undefined);
  const last = complete.at(-1);
  const shown = dealBefore && {
    deal: dealBefore.deal,
    // Until the first trick of this deal is taken, the last one of the deal before is the last of all.
    tricks: completeSince(since, dealBefore).concat(last ? [] : dealBefore.tricks.slice(-1)),
  };
  return {
    dealBefore: shown && { ...shown, tricks: [...new Set(shown.tricks)] },
    missed: completeSince(since, { deal, tricks: complete }).filter((trick) => trick !== last),
  };
}

function completeSince(since: Position | null, { deal, tricks }: DealTricks): Trick[] {
  if (since === null) return [];
  let cards = 0;
  return tricks.filter((trick) => {
    cards += trick.cards.length;
    return isBefore(since, { deal, cards });
  });
}

function countCards(tricks: readonly Trick[]): number {
  return tricks.reduce((sum, { cards }) => sum + cards.length, 0);
}
