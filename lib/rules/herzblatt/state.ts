import { z } from 'zod';
import { card, withCards, withoutCards } from '../../cards';
import { unreachable } from '../game';
import * as trick from '../trick';
import { seat } from '../view';
import { type Options, options } from './options';
import { RESULTS } from './score';

const cards = z.array(card);

/** How a deal that somebody took was settled: the declarer's Augen, of 120, buried cards included. */
const settlement = z.object({ declarer: seat, augen: z.int(), result: z.enum(RESULTS) });

/** The seat that took the deal, and what became of the blind (rules.md §4.2, 4.3). */
const taking = z.object({
  forehand: seat,
  /** The seats that have declined, in turn. */
  declined: z.array(seat),
  declarer: seat.nullable(),
  blind: cards,
  /** Null until the declarer has decided. */
  pickedUp: z.boolean().nullable(),
  /** Null unless the declarer picked up the blind and has buried. */
  buried: cards.nullable(),
});

/** A whole match. */
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

/** The events of a match of Herzblatt. They are outcomes: nothing has to be worked out to apply them. */
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
export type Played = Extract<Event, { type: 'cardPlayed' }>;
export type OwnEvent = Exclude<Event, Played | trick.TrickWon | trick.Finished>;

/** A match before its first deal. */
export function start(options: Options): State {
  const { score, ...shared } = trick.beforeDeals(options);
  return { ...shared, taking: untaken(0, []), score: copyScore({ ...score, settled: 0, lastDeal: null }) };
}

function untaken(forehand: number, blind: State['taking']['blind']): State['taking'] {
  return { forehand, declined: [], declarer: null, blind, pickedUp: null, buried: null };
}

/** Changes a copy of the state as the event tells. */
export function apply(next: State, event: OwnEvent): void {
  const { taking, score } = next;
  switch (event.type) {
    case 'dealt':
      trick.beginDeal(next, event, event.forehand);
      next.phase = 'taking';
      next.taking = untaken(event.forehand, event.blind);
      break;
    case 'declined':
      next.taking = { ...taking, declined: [...taking.declined, event.seat] };
      break;
    case 'taken':
      next.phase = 'blind';
      next.taking = { ...taking, declarer: event.seat };
      break;
    case 'blindPickedUp':
      next.phase = 'burying';
      next.hands = withCards(next.hands, event.seat, event.cards);
      next.taking = { ...taking, pickedUp: true };
      break;
    case 'buried':
      next.phase = 'playing';
      next.hands = withoutCards(next.hands, event.seat, event.cards);
      next.taking = { ...taking, buried: event.cards };
      break;
    case 'stood':
      next.phase = 'playing';
      next.taking = { ...taking, pickedUp: false };
      break;
    case 'dealScored':
      score.settled += event.settlement ? 1 : 0;
      score.lastDeal = { deal: next.deal, settlement: event.settlement };
      break;
    default:
      unreachable(event);
  }
}

export function copy({ phase, hands, turn, trick, tricks, options, deal, taking, score }: State): State {
  return { phase, hands, turn, trick, tricks, options, deal, taking, score };
}

export function copyScore({ dealScores, scores, winners, settled, lastDeal }: State['score']): State['score'] {
  return { dealScores, scores, winners, settled, lastDeal };
}
