import { z } from 'zod';
import { card, emptyHands, packHands, withCards, withoutCard, withoutCards } from '../../cards';
import { unreachable } from '../game';
import { clockwise, withLast } from '../shared';
import { type Seat, seat } from '../view';
import { type Options, options } from './options';
import { sideScore } from './score';

const bits = z.int().min(0).max(0x1fff);
const cards = z.array(card);
const bid = z.int().min(0).max(13);
/** By seat: null until he has chosen between looking and blind nil. */
const blindNil = z.array(z.boolean().nullable());

const phase = z.enum(['dealing', 'drawing', 'looking', 'exchanging', 'bidding', 'playing', 'finished']);
export type Phase = z.infer<typeof phase>;

/** What two players draw from (rules.md §2.1, 2.3). */
const stock = z.object({
  /** By seat, the two cards of each of his draws one after the other: the upper, the lower, the next upper … */
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

/** A whole match. What a single card changes stands first; the rest is shared between the states of a deal. */
export const state = z.object({
  /** `dealing`: the next deal's chance is awaited. `looking`: partners choose between looking and blind nil. */
  phase,
  /** Bit sets as in `Hands`. */
  hands: z.array(bits),
  /** Who leads, or led, the trick that is running. It is the turn of seat `(leader + trick.length) mod players`. */
  leader: seat,
  trick: cards,
  spadesBroken: z.boolean(),
  /** The complete tricks of the deal. */
  tricks: z.array(z.object({ leader: seat, cards, winner: seat })),
  options,
  /** The deal running or the last one, from 0. */
  deal: z.int(),
  /** `opener` bids first and leads to the first trick. A blind nil is a bid of 0. */
  bidding: z.object({ opener: seat, blindNil, bids: z.array(bid.nullable()) }),
  /**
   * Two players: their stock, and by seat how many draws they made, of which they kept the upper card (bit i for his
   * draw i), and what they exchanged.
   */
  drawing: z
    .object({
      stock,
      made: z.array(z.int().min(0).max(13)),
      kept: z.array(bits),
      exchanged: z.array(z.object({ laidOff: cards, received: cards }).nullable()),
    })
    .nullable(),
  /** By seat, partners sharing theirs; `bags` are all of the match. */
  score: z.object({
    dealScores: z.array(z.array(z.int())),
    scores: z.array(z.int()),
    bags: z.array(z.int()),
    lastDeal: dealResult.nullable(),
    winners: z.array(seat),
  }),
});
export type State = z.infer<typeof state>;
export type Drawing = NonNullable<State['drawing']>;

/** What happens in a match of Spades. Outcomes: nothing has to be worked out to apply them. */
export const event = z.discriminatedUnion('type', [
  /** `blindNil`: each chooses before he looks. `hands` are empty where there is a stock to draw from. */
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
  z.object({ type: z.literal('cardPlayed'), seat, card, brokeSpades: z.literal(true).optional() }),
  z.object({ type: z.literal('trickWon'), seat }),
  /** `points` and `bags` of this deal by seat, and how the points of the two sides came about. */
  z.object({
    type: z.literal('dealScored'),
    points: z.array(z.int()),
    bags: z.array(z.int()),
    sides: z.array(sideScore),
  }),
  z.object({ type: z.literal('finished'), winners: z.array(seat) }),
]);
export type Event = z.infer<typeof event>;

/** A match before its first deal. */
export function start(options: Options): State {
  const { players } = options;
  return {
    phase: 'dealing',
    hands: emptyHands(players),
    leader: 0,
    trick: [],
    spadesBroken: false,
    tricks: [],
    options,
    deal: 0,
    bidding: { opener: 0, blindNil: forAll(players, null), bids: forAll(players, null) },
    drawing: null,
    score: { dealScores: [], scores: forAll(players, 0), bags: forAll(players, 0), lastDeal: null, winners: [] },
  };
}

/** The seat whose turn it is in play. */
export function turn(state: State): Seat {
  return clockwise(state.leader, state.trick.length, state.options.players);
}

/** Tricks taken in this deal, by seat. */
export function tricksTaken({ tricks, options }: State): number[] {
  const taken = forAll(options.players, 0);
  for (const { winner } of tricks) taken[winner]++;
  return taken;
}

export function evolve(state: State, event: Event): State {
  const { hands, leader, trick, spadesBroken, tricks, drawing } = state;
  switch (event.type) {
    case 'cardPlayed': {
      const rest = withoutCard(hands, event.seat, event.card);
      const broken = spadesBroken || event.brokeSpades === true;
      return next(state, rest, leader, withLast(trick, event.card), broken, tricks, drawing);
    }
    case 'trickWon': {
      const won = { leader, cards: trick, winner: event.seat };
      return next(state, hands, event.seat, [], spadesBroken, withLast(tricks, won), drawing);
    }
    case 'kept':
    case 'rejected': {
      const more = withCards(hands, event.seat, [event.card]);
      const drawn = withDraw(drawing, event.seat, event.type === 'kept');
      return next(state, more, leader, trick, spadesBroken, tricks, drawn);
    }
    default:
      return changed(state, changes(state, event));
  }
}

type Frequent = 'kept' | 'rejected' | 'cardPlayed' | 'trickWon';

/** What the events change that happen but a few times in a deal. */
function changes(state: State, event: Exclude<Event, { type: Frequent }>): Partial<State> {
  const { bidding, drawing, hands, score } = state;
  switch (event.type) {
    case 'dealt': {
      const { players } = state.options;
      const { opener, stock } = event;
      return {
        phase: event.phase,
        hands: packHands(event.hands),
        leader: opener,
        trick: [],
        spadesBroken: false,
        tricks: [],
        deal: event.deal,
        bidding: {
          opener,
          blindNil: forAll(players, event.blindNil ? null : false),
          bids: forAll(players, null),
        },
        drawing: stock ? { stock, made: [0, 0], kept: [0, 0], exchanged: [null, null] } : null,
      };
    }
    case 'looked':
      return { bidding: { ...bidding, blindNil: replaced(bidding.blindNil, event.seat, false) } };
    case 'blindNilBid': {
      const { seat } = event;
      return {
        bidding: {
          ...bidding,
          blindNil: replaced(bidding.blindNil, seat, true),
          bids: replaced(bidding.bids, seat, 0),
        },
      };
    }
    case 'exchanged': {
      const { seat, laidOff, received } = event;
      return {
        hands: withCards(withoutCards(hands, seat, laidOff), seat, received),
        drawing: drawing && { ...drawing, exchanged: replaced(drawing.exchanged, seat, { laidOff, received }) },
      };
    }
    case 'bidMade':
      return { bidding: { ...bidding, bids: replaced(bidding.bids, event.seat, event.value) } };
    case 'phaseBegun':
      return { phase: event.phase };
    case 'dealScored': {
      const { points, bags, sides } = event;
      return {
        phase: 'dealing',
        score: {
          dealScores: [...score.dealScores, points],
          scores: score.scores.map((total, seat) => total + points[seat]),
          bags: score.bags.map((total, seat) => total + bags[seat]),
          lastDeal: { bids: bidding.bids, blindNil: bidding.blindNil, taken: tricksTaken(state), sides },
          winners: [],
        },
      };
    }
    case 'finished':
      return { phase: 'finished', score: { ...score, winners: event.winners } };
    default:
      return unreachable(event);
  }
}

function withDraw(drawing: State['drawing'], seat: Seat, isKept: boolean): State['drawing'] {
  if (!drawing) return null;
  const made = drawing.made.slice();
  const kept = drawing.kept.slice();
  if (isKept) kept[seat] |= 1 << made[seat];
  made[seat]++;
  return { stock: drawing.stock, made, kept, exchanged: drawing.exchanged };
}

/** The state with these changes; see `next` for why nothing is spread here. */
function changed(state: State, to: Partial<State>): State {
  return {
    phase: to.phase ?? state.phase,
    hands: to.hands ?? state.hands,
    leader: to.leader ?? state.leader,
    trick: to.trick ?? state.trick,
    spadesBroken: to.spadesBroken ?? state.spadesBroken,
    tricks: to.tricks ?? state.tricks,
    options: state.options,
    deal: to.deal ?? state.deal,
    bidding: to.bidding ?? state.bidding,
    drawing: to.drawing === undefined ? state.drawing : to.drawing,
    score: to.score ?? state.score,
  };
}

/**
 * The state with what drawing and playing change. Written out, because replacing fields of a spread object takes many
 * times as long, and leaves the machine with states of several shapes.
 */
function next(
  state: State,
  hands: State['hands'],
  leader: Seat,
  trick: State['trick'],
  spadesBroken: boolean,
  tricks: State['tricks'],
  drawing: State['drawing'],
): State {
  return {
    phase: state.phase,
    hands,
    leader,
    trick,
    spadesBroken,
    tricks,
    options: state.options,
    deal: state.deal,
    bidding: state.bidding,
    drawing,
    score: state.score,
  };
}

/** The list with another value for one seat; the built-in `with` takes several times as long. */
function replaced<T>(list: readonly T[], seat: Seat, value: T): T[] {
  const copy = list.slice();
  copy[seat] = value;
  return copy;
}

function forAll<T>(players: number, value: T): T[] {
  const list: T[] = [];
  for (let seat = 0; seat < players; seat++) list.push(value);
  return list;
}
