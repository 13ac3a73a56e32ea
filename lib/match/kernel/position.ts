import { z } from 'zod';
import type { Game } from '../../rules/game';
import { type Trick, trick } from '../../rules/view';

/** A point in a match: the number of cards that all have played in the deal of this number (from 0). */
export const position = z.object({ deal: z.int().min(0), cards: z.int().min(0) });
export type MatchPosition = z.infer<typeof position>;

/** The tricks of one deal, oldest first; all are complete. */
export const dealTricks = z.object({ deal: z.int(), tricks: z.array(trick) });
export type DealTricks = z.infer<typeof dealTricks>;

/** The known tricks of a deal, up to its last one; `first`: the number of cards played before them. */
export const knownTricks = dealTricks.extend({ first: z.int() });
export type KnownTricks = z.infer<typeof knownTricks>;

export const BEGINNING: MatchPosition = { deal: 0, cards: 0 };

export function positionOf(game: Game, play: unknown): MatchPosition {
  return { deal: game.standing(play).deal, cards: countCards(game.tricks(play)) };
}

export function positionIn(view: {
  deal: number;
  players: number;
  taken: readonly number[];
  trick: Trick | null;
}): MatchPosition {
  const complete = view.taken.reduce((sum, tricks) => sum + tricks, 0);
  return { deal: view.deal, cards: complete * view.players + (view.trick?.cards.length ?? 0) };
}

export function isBefore(one: MatchPosition, other: MatchPosition): boolean {
  return one.deal < other.deal || (one.deal === other.deal && one.cards < other.cards);
}

export function later(one: MatchPosition, other: MatchPosition): MatchPosition {
  return isBefore(one, other) ? other : one;
}

export function earlier(one: MatchPosition, other: MatchPosition): MatchPosition {
  return isBefore(one, other) ? one : other;
}

/** The earlier tricks that a match shows where its options show the last one only. */
export type LookBack = { dealBefore: KnownTricks | null; missed: Trick[] };

/**
 * The tricks before the last one that may be shown to a player who is shown no older ones: those completed after their last
 * decision, and so never the last ones before their eyes.
 * @param since where the match stood after their last decision; null for spectators, who have none
 * @param tricks those of the deal that runs
 */
export function notSeenAsLast(
  since: MatchPosition | null,
  dealBefore: DealTricks | null,
  { deal, tricks }: DealTricks,
): LookBack {
  const complete = tricks.filter(({ winner }) => winner !== undefined);
  const last = complete.at(-1);
  // Until the first trick of this deal is taken, the last one of the deal before is the last of all.
  const isLast = (trick: Trick) => trick === (last ?? dealBefore?.tricks.at(-1));
  return {
    dealBefore: dealBefore && known(dealBefore, (trick, at) => isLast(trick) || isSince(since, at)),
    missed: known({ deal, tricks: complete }, (trick, at) => isLast(trick) || isSince(since, at)).tricks.slice(0, -1),
  };
}

/** All tricks of a deal. */
export function wholly(deal: DealTricks): KnownTricks {
  return { ...deal, first: 0 };
}

/** The tricks of a deal for which it is so; they are its last ones. `at`: where the match stood after the trick. */
function known({ deal, tricks }: DealTricks, isKnown: (trick: Trick, at: MatchPosition) => boolean): KnownTricks {
  let cards = 0;
  let first = 0;
  const shown = tricks.filter((trick) => {
    cards += trick.cards.length;
    const isShown = isKnown(trick, { deal, cards });
    if (!isShown) first = cards;
    return isShown;
  });
  return { deal, first, tricks: shown };
}

/** Whether a trick that was complete at this point was so only after somebody's last decision. */
function isSince(since: MatchPosition | null, at: MatchPosition): boolean {
  return since !== null && isBefore(since, at);
}

function countCards(tricks: readonly Trick[]): number {
  return tricks.reduce((sum, { cards }) => sum + cards.length, 0);
}
