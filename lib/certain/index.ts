import type { Card } from '../cards';
import { gameOf } from '../rules';
import type { CertainFacts, Claim } from '../rules/facets';
import type { BaseMove, BaseOptions } from '../rules/game';
import { type BaseView, legalCards } from '../rules/view';
import { leadByRule, winningCard } from './all';
import { equivalent } from './equivalent';
import { know } from './known';
import { losingCard, losingCardByRule, takesNone } from './none';

// Tells what is certain from one viewer's knowledge, whatever the hidden cards and the others' play. Nothing here depends on a
// card the viewer cannot see: neither offers nor refusals tell anything. All functions take a game's id, its complete options,
// and a view of it; in a game without `certain`, nothing is certain.

export type { Claim };

export type CardMove = BaseMove & { card: Card };

/**
 * The card that may as well be played for the viewer: the only legal one, or the lowest of equivalent ones. Null if there is
 * something to decide, and for every move that is not a card.
 */
export function forcedMove(game: string, options: BaseOptions, view: BaseView): CardMove | null {
  const legal = legalCards(view);
  if (legal.length <= 1) return legal.length === 1 ? play(legal[0]) : null;
  const rules = rulesOf(game);
  if (!rules || view.seat === null) return null;
  const card = equivalent(rules, options, know(rules, options, view, view.seat), legal);
  return card && play(card);
}

/** Whether nothing still to happen in this deal, whatever the hands, changes points or counts. `view` is a spectator's. */
export function isSettled(game: string, options: BaseOptions, view: BaseView): boolean {
  return view.phase === 'playing' && (rulesOf(game)?.isSettled(options, view) ?? false);
}

/**
 * Returns what the viewer can claim for every distribution of the hidden cards and every play: `all` when they are to act and
 * can win this and all later tricks, `none` when they can avoid taking any; of both, the one that suits this game. Or null.
 */
export function claimable(game: string, options: BaseOptions, view: BaseView): Claim | null {
  const isTrue = claimsOf(game, options, view);
  const claims: Claim[] = rulesOf(game)?.prefers(view) === 'none' ? ['none', 'all'] : ['all', 'none'];
  return (isTrue && claims.find(isTrue)) ?? null;
}

/** Whether the viewer can make this claim now, even if `claimable` offers the other one. */
export function isCertain(game: string, options: BaseOptions, view: BaseView, kind: Claim): boolean {
  return claimsOf(game, options, view)?.(kind) ?? false;
}

/** Returns what tells of each claim whether the viewer can make it now; null if they have no cards to play. */
function claimsOf(game: string, options: BaseOptions, view: BaseView): ((kind: Claim) => boolean) | null {
  const rules = rulesOf(game);
  if (!rules || view.phase !== 'playing' || view.seat === null || view.hand.length === 0) return null;
  const known = know(rules, options, view, view.seat);
  const legal = legalCards(view);
  return (kind) => {
    if (kind === 'all') return legal.length > 0 && winningCard(known, legal, rules.mayLeadTrumps(view)) !== null;
    const duties = dutiesOf(rules, options, view);
    return legal.length > 0 ? losingCard(known, duties, legal) !== null : takesNone(known, duties);
  };
}

/**
 * The card that keeps the viewer's claim true whatever the others do. Call it when `isCertain`, and at each of their later
 * turns of the deal: only then does the claim hold. Throws if they are not to play a card, or have no such claim.
 */
export function claimMove(game: string, options: BaseOptions, view: BaseView, kind: Claim): CardMove {
  const rules = rulesOf(game);
  const legal = legalCards(view);
  if (!rules || view.seat === null || legal.length === 0) throw new Error('a claim is played by who is to play a card');
  const known = know(rules, options, view, view.seat);
  // A view that does not show older tricks may not prove any more what an earlier one did.
  const isOnLead = view.trick === null;
  const card =
    kind === 'all'
      ? (winningCard(known, legal, rules.mayLeadTrumps(view)) ?? (isOnLead ? leadByRule(known, legal) : null))
      : (losingCard(known, dutiesOf(rules, options, view), legal) ??
        (isOnLead ? null : losingCardByRule(known, legal)));
  if (card === null) throw new Error(`seat ${view.seat} has no such claim: ${kind}`);
  return play(card);
}

function rulesOf(game: string): CertainFacts | undefined {
  return gameOf(game)?.certain;
}

function dutiesOf(rules: CertainFacts, options: BaseOptions, view: BaseView) {
  return { duty: rules.duty(options), discardsFreely: rules.discardsFreely(view) };
}

function play(card: Card): CardMove {
  return { type: 'play', card };
}
