import { z } from 'zod';
import { card, emptyHands, withCards, withoutCards } from '../../cards';
import { unreachable } from '../game';
import * as trick from '../trick';
import { seat } from '../view';
import { type Options, options } from './options';
import { RESULTS } from './score';

const cards = z.array(card);

/** How a deal that somebody took was settled: the declarer's Augen, of 120, buried cards included. */
export const settlement = z.object({ declarer: seat, augen: z.int(), result: z.enum(RESULTS) });

/** Who took the deal and what became of the blind (rules.md §4.2, 4.3). */
const taking = z.object({
  forehand: seat,
  /** Who has declined, in turn. */
  declined: z.array(seat),
  declarer: seat.nullable(),
  blind: cards,
  /** Null until the declarer has decided. */
  pickedUp: z.boolean().nullable(),
  /** Null unless the declarer picked up the blind and has buried. */
  buried: cards.nullable(),
});

/** A whole match. `leader` is forehand before the first trick. */
export const state = trick.trickState.extend({
  /** `blind`: the declarer picks it up or stands. */
  phase: z.enum(['dealing', 'taking', 'blind', 'burying', 'playing', 'finished']),
  options,
  taking,
  score: trick.score.extend({
    /** The deals that count: all but void ones. */
    settled: z.int(),
    /** The deal before the one running, or the last one; `settlement` is null if it was void. */
    lastDeal: z.object({ deal: z.int(), settlement: settlement.nullable() }).nullable(),
  }),
});
export type State = z.infer<typeof state>;

/** What happens in a match of Herzblatt. Outcomes: nothing has to be worked out to apply them. */
export const event = z.discriminatedUnion('type', [
  z.object({ type: z.literal('dealt'), deal: z.int(), forehand: seat, hands: z.array(cards), blind: cards }),
  z.object({ type: z.literal('declined'), seat }),
  z.object({ type: z.literal('taken'), seat }),
  z.object({ type: z.literal('blindPickedUp'), seat, cards }),
  z.object({ type: z.literal('buried'), seat, cards }),
  z.object({ type: z.literal('stood'), seat }),
  trick.cardPlayed,
  trick.trickWon,
  /** Null: all declined, and the deal is void. */
  trick.dealScored.extend({ settlement: settlement.nullable() }),
  trick.finished,
]);
export type Event = z.infer<typeof event>;

/** A match before its first deal. */
export function start(options: Options): State {
  return {
    phase: 'dealing',
    hands: emptyHands(options.players),
    leader: 0,
    trick: [],
    tricks: [],
    options,
    deal: 0,
    taking: untaken(0, []),
    score: { dealScores: [], scores: trick.forAll(options.players, 0), winners: [], settled: 0, lastDeal: null },
  };
}

function untaken(forehand: number, blind: State['taking']['blind']): State['taking'] {
  return { forehand, declined: [], declarer: null, blind, pickedUp: null, buried: null };
}

export function evolve(state: State, event: Event): State {
  const next = copyOf(state);
  const { taking, score } = state;
  switch (event.type) {
    case 'cardPlayed':
      trick.putCard(next, event.seat, event.card);
      return next;
    case 'trickWon':
      trick.takeTrick(next, event.seat);
      return next;
    case 'dealt':
      trick.beginDeal(next, event.deal, event.hands, event.forehand);
      next.phase = 'taking';
      next.taking = untaken(event.forehand, event.blind);
      return next;
    case 'declined':
      next.taking = { ...taking, declined: [...taking.declined, event.seat] };
      return next;
    case 'taken':
      next.phase = 'blind';
      next.taking = { ...taking, declarer: event.seat };
      return next;
    case 'blindPickedUp':
      next.phase = 'burying';
      next.hands = withCards(state.hands, event.seat, event.cards);
      next.taking = { ...taking, pickedUp: true };
      return next;
    case 'buried':
      next.phase = 'playing';
      next.hands = withoutCards(state.hands, event.seat, event.cards);
      next.taking = { ...taking, buried: event.cards };
      return next;
    case 'stood':
      next.phase = 'playing';
      next.taking = { ...taking, pickedUp: false };
      return next;
    case 'dealScored':
      next.phase = 'dealing';
      next.score = {
        dealScores: trick.withLast(score.dealScores, event.points),
        scores: trick.sums(score.scores, event.points),
        winners: score.winners,
        settled: score.settled + (event.settlement ? 1 : 0),
        lastDeal: { deal: state.deal, settlement: event.settlement },
      };
      return next;
    case 'finished':
      trick.finish(next, event.winners);
      return next;
    default:
      return unreachable(event);
  }
}

/** The state once more, written out: see `lib/rules/trick/state.ts`. */
function copyOf(state: State): State {
  return {
    phase: state.phase,
    hands: state.hands,
    leader: state.leader,
    trick: state.trick,
    tricks: state.tricks,
    options: state.options,
    deal: state.deal,
    taking: state.taking,
    score: state.score,
  };
}
