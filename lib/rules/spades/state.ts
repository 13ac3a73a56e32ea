import { z } from 'zod';
import { card, withCards, withoutCards } from '../../cards';
import { unreachable } from '../game';
import * as trick from '../trick';
import { type Seat, seat } from '../view';
import { type Options, options } from './options';
import { sideScore } from './score';

const cards = z.array(card);
const bid = z.int().min(0).max(13);
/** By seat: null until they have chosen between looking and blind nil. */
const blindNil = z.array(z.boolean().nullable());

const phase = z.enum(['dealing', 'drawing', 'looking', 'exchanging', 'bidding', 'playing', 'finished']);
export type Phase = z.infer<typeof phase>;

/** The stock two players draw from (rules.md §2.1, 2.3). */
const stock = z.object({
  /** By seat, the two cards of each of the seat's draws one after the other: the upper, the lower, the next upper … */
  draws: z.array(cards),
  /** The permutation by which cards are exchanged. */
  exchange: z.array(z.int()),
});

/** A completed deal as it was bid, played and scored; `sides[seat % 2]` is the side of a seat. */
const dealResult = z.object({
  bids: z.array(bid.nullable()),
  blindNil,
  taken: z.array(z.int()),
  sides: z.array(sideScore),
});

/** A whole match. */
export const state = trick.trickState.extend({
  /** `looking`: partners choose between looking and blind nil. */
  phase,
  options,
  spadesBroken: z.boolean(),
  /** `opener` bids first and leads to the first trick. A blind nil is a bid of 0. */
  bidding: z.object({ opener: seat, blindNil, bids: z.array(bid.nullable()) }),
  /** Two players: their stock, and by seat their draws, those with the upper card kept (bit i for draw i), and their exchange. */
  drawing: z
    .object({
      stock,
      made: z.array(z.int().min(0).max(13)),
      kept: z.array(trick.bits),
      exchanged: z.array(z.object({ laidOff: cards, received: cards }).nullable()),
    })
    .nullable(),
  /** `bags` are all of the match, by seat. */
  score: trick.score.extend({ bags: z.array(z.int()), lastDeal: dealResult.nullable() }),
});
export type State = z.infer<typeof state>;
export type Drawing = NonNullable<State['drawing']>;

/** The events of a match of Spades. They are outcomes: nothing has to be worked out to apply them. */
export const event = z.discriminatedUnion('type', [
  /** `blindNil`: each chooses before looking. `hands` are empty where there is a stock to draw from. */
  z.object({
    type: z.literal('dealt'),
    deal: z.int(),
    opener: seat,
    phase,
    blindNil: z.boolean(),
    hands: z.array(cards),
    stock: stock.optional(),
  }),
  z.object({ type: z.literal('looked'), seat }),
  z.object({ type: z.literal('blindNilBid'), seat }),
  /** `card` is the one that came into the hand: the upper card of the draw, or the lower one. */
  z.object({ type: z.literal('kept'), seat, card }),
  z.object({ type: z.literal('rejected'), seat, card }),
  z.object({ type: z.literal('exchanged'), seat, laidOff: cards, received: cards }),
  z.object({ type: z.literal('bidMade'), seat, value: bid }),
  z.object({ type: z.literal('phaseBegun'), phase }),
  trick.cardPlayed.extend({ brokeSpades: z.literal(true).optional() }),
  trick.trickWon,
  /** `points` and `bags` of this deal by seat, and how the points of the two sides came about. */
  trick.dealScored.extend({ bags: z.array(z.int()), sides: z.array(sideScore) }),
  trick.finished,
]);
export type Event = z.infer<typeof event>;
export type Played = Extract<Event, { type: 'cardPlayed' }>;
export type OwnEvent = Exclude<Event, Played | trick.TrickWon | trick.Finished>;

/** A match before its first deal. */
export function start(options: Options): State {
  const { players } = options;
  const { score, ...shared } = trick.beforeDeals(options);
  const bags = trick.forAll(players, 0);
  return {
    ...shared,
    spadesBroken: false,
    bidding: { opener: 0, blindNil: trick.forAll(players, null), bids: trick.forAll(players, null) },
    drawing: null,
    score: copyScore({ ...score, bags, lastDeal: null }),
  };
}

/** Changes a copy of the state as the event tells. */
export function apply(next: State, event: OwnEvent): void {
  const { bidding, drawing, score } = next;
  switch (event.type) {
    case 'kept':
    case 'rejected':
      next.hands = withCards(next.hands, event.seat, [event.card]);
      next.drawing = withDraw(drawing, event.seat, event.type === 'kept');
      break;
    case 'dealt': {
      const { opener, stock } = event;
      const { players } = next.options;
      trick.beginDeal(next, event, opener);
      next.phase = event.phase;
      next.spadesBroken = false;
      next.bidding = {
        opener,
        blindNil: trick.forAll(players, event.blindNil ? null : false),
        bids: trick.forAll(players, null),
      };
      next.drawing = stock ? { stock, made: [0, 0], kept: [0, 0], exchanged: [null, null] } : null;
      break;
    }
    case 'looked':
      next.bidding = withBlindNil(bidding, event.seat, false);
      break;
    case 'blindNilBid':
      next.bidding = withBid(withBlindNil(bidding, event.seat, true), event.seat, 0);
      break;
    case 'exchanged': {
      const { seat, laidOff, received } = event;
      next.hands = withCards(withoutCards(next.hands, seat, laidOff), seat, received);
      next.drawing = withExchange(drawing, seat, { laidOff, received });
      break;
    }
    case 'bidMade':
      next.bidding = withBid(bidding, event.seat, event.value);
      break;
    case 'phaseBegun':
      next.phase = event.phase;
      break;
    case 'dealScored': {
      const { bags, sides } = event;
      const taken = trick.tricksTaken(next.tricks, next.options.players);
      score.bags = trick.sums(score.bags, bags);
      score.lastDeal = { bids: bidding.bids, blindNil: bidding.blindNil, taken, sides };
      break;
    }
    default:
      unreachable(event);
  }
}

function withBid({ opener, blindNil, bids }: State['bidding'], seat: Seat, bid: number): State['bidding'] {
  return { opener, blindNil, bids: trick.replaced(bids, seat, bid) };
}

function withBlindNil({ opener, blindNil, bids }: State['bidding'], seat: Seat, isBid: boolean): State['bidding'] {
  return { opener, blindNil: trick.replaced(blindNil, seat, isBid), bids };
}

function withExchange(drawing: State['drawing'], seat: Seat, exchange: Drawing['exchanged'][number]): State['drawing'] {
  if (!drawing) return null;
  const { stock, made, kept, exchanged } = drawing;
  return { stock, made, kept, exchanged: trick.replaced(exchanged, seat, exchange) };
}

function withDraw(drawing: State['drawing'], seat: Seat, isKept: boolean): State['drawing'] {
  if (!drawing) return null;
  const { stock, made, kept, exchanged } = drawing;
  const draw = made[seat];
  return {
    stock,
    made: trick.replaced(made, seat, draw + 1),
    kept: isKept ? trick.replaced(kept, seat, kept[seat] | (1 << draw)) : kept,
    exchanged,
  };
}

export function copy({
  phase,
  hands,
  turn,
  trick,
  spadesBroken,
  tricks,
  options,
  deal,
  bidding,
  drawing,
  score,
}: State): State {
  return { phase, hands, turn, trick, spadesBroken, tricks, options, deal, bidding, drawing, score };
}

export function copyScore({ dealScores, scores, winners, bags, lastDeal }: State['score']): State['score'] {
  return { dealScores, scores, winners, bags, lastDeal };
}
