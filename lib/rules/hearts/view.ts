import { z } from 'zod';
import { type Card, card, suitOf } from '../../cards';
import { baseView, type OwnView, type Seat, seat, type Trick } from '../view';
import type { Options } from './options';
import { cardPoints, takenBy } from './score';
import { type State, state as stateSchema } from './state';

const cards = z.array(card);

export const viewSchema = baseView.extend({
  game: z.literal('hearts'),
  phase: stateSchema.shape.phase,
  /** Offset to the left by which this deal's cards are passed; 0 in a hold deal (rules.md §1.2). */
  passOffset: z.int(),
  /** To and from whom the viewer passes; null for a spectator and in a hold deal. */
  passTo: seat.nullable(),
  passFrom: seat.nullable(),
  /** The players who have chosen their passes. */
  hasPassed: z.array(z.boolean()),
  /** The cards the viewer passed, and received once all have passed; null before, and for a spectator. */
  passed: cards.nullable(),
  received: cards.nullable(),
  /** Whether hearts have been broken in this deal. */
  heartsBroken: z.boolean(),
  /** Hearts, the queen of spades and the jack of diamonds if it counts, as they lie before who took them. */
  penaltyCards: z.array(cards),
  /** The points of the cards taken in this deal so far, before any moon or sun; by seat. */
  points: z.array(z.int()),
  /** The seat that shot the moon or the sun of this deal, how many points it moves, and how (null: yet to be chosen). */
  shot: stateSchema.shape.shot,
});
export type View = z.infer<typeof viewSchema>;

/** Returns what the seat, or a spectator (null), may know besides what all games show (rules.md §1.7). */
export function view(state: State, seat: Seat | null): OwnView<View> {
  const { options, pass, tricks } = state;
  const { players } = options;
  const taken = takenBy(tricks, players);
  const passes = seat !== null && pass.offset !== 0;
  return {
    game: 'hearts',
    phase: state.phase,
    passOffset: pass.offset,
    passTo: passes ? (seat + pass.offset) % players : null,
    passFrom: passes ? (seat + players - pass.offset) % players : null,
    hasPassed: pass.passed.map((cards) => cards !== null),
    passed: seat === null ? null : pass.passed[seat],
    received: seat === null ? null : (pass.received?.[seat] ?? null),
    heartsBroken: state.heartsBroken,
    penaltyCards: penaltyCards(tricks, options),
    points: cardPoints(options, taken),
    shot: state.shot,
  };
}

function penaltyCards(tricks: readonly Trick[], options: Options): Card[][] {
  const piles = Array.from({ length: options.players }, (): Card[] => []);
  for (const { cards, winner } of tricks) {
    if (winner === undefined) continue;
    for (const card of cards) if (liesOpen(card, options)) piles[winner].push(card);
  }
  return piles;
}

function liesOpen(card: Card, { jackOfDiamonds }: Options): boolean {
  return suitOf(card) === 'H' || card === 'QS' || (card === 'JD' && jackOfDiamonds !== 'off');
}
