import { z } from 'zod';
import { card, emptyHands, packHands, withCards, withoutCard, withoutCards } from '../../cards';
import { unreachable } from '../game';
import { clockwise, withLast } from '../shared';
import { seat } from '../view';
import { type Options, options } from './options';
import { RESULTS } from './score';

const bits = z.int().min(0).max(0x1fff);
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

/** A whole match. What a single card changes stands first; the rest is shared between the states of a deal. */
export const state = z.object({
  /** `dealing`: the next deal's chance is awaited. `blind`: the declarer picks it up or stands. */
  phase: z.enum(['dealing', 'taking', 'blind', 'burying', 'playing', 'finished']),
  /** Bit sets as in `Hands`, by the index in `RANKS`. */
  hands: z.array(bits),
  /** Who leads, or led, the trick that is running; before the first one, forehand. */
  leader: seat,
  trick: cards,
  /** The complete tricks of the deal. */
  tricks: z.array(z.object({ leader: seat, cards, winner: seat })),
  options,
  /** The deal running or the last one, from 0. */
  deal: z.int(),
  taking,
  /** The deals that count: all but void ones. */
  settled: z.int(),
  /** The deal before the one running, or the last one; `settlement` is null if it was void. */
  lastDeal: z.object({ deal: z.int(), settlement: settlement.nullable() }).nullable(),
  dealScores: z.array(z.array(z.int())),
  scores: z.array(z.int()),
  winners: z.array(seat),
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
  z.object({ type: z.literal('cardPlayed'), seat, card }),
  z.object({ type: z.literal('trickWon'), seat }),
  /** Null: all declined, and the deal is void. */
  z.object({ type: z.literal('dealScored'), points: z.array(z.int()), settlement: settlement.nullable() }),
  z.object({ type: z.literal('finished'), winners: z.array(seat) }),
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
    settled: 0,
    lastDeal: null,
    dealScores: [],
    scores: new Array<number>(options.players).fill(0),
    winners: [],
  };
}

function untaken(forehand: number, blind: State['taking']['blind']): State['taking'] {
  return { forehand, declined: [], declarer: null, blind, pickedUp: null, buried: null };
}

/** The seat whose turn it is to play a card. */
export function turn(state: State): number {
  return clockwise(state.leader, state.trick.length, state.options.players);
}

export function evolve(state: State, event: Event): State {
  switch (event.type) {
    case 'cardPlayed': {
      const hands = withoutCard(state.hands, event.seat, event.card);
      return inPlay(state, hands, state.leader, withLast(state.trick, event.card), state.tricks);
    }
    case 'trickWon': {
      const trick = { leader: state.leader, cards: state.trick, winner: event.seat };
      return inPlay(state, state.hands, event.seat, [], withLast(state.tricks, trick));
    }
    default:
      return changed(state, changes(state, event));
  }
}

/** What the events change that happen but a few times in a deal. */
function changes(state: State, event: Exclude<Event, { type: 'cardPlayed' | 'trickWon' }>): Partial<State> {
  const { taking } = state;
  switch (event.type) {
    case 'dealt':
      return {
        phase: 'taking',
        hands: packHands(event.hands),
        leader: event.forehand,
        trick: [],
        tricks: [],
        deal: event.deal,
        taking: untaken(event.forehand, event.blind),
      };
    case 'declined':
      return { taking: { ...taking, declined: [...taking.declined, event.seat] } };
    case 'taken':
      return { phase: 'blind', taking: { ...taking, declarer: event.seat } };
    case 'blindPickedUp':
      return {
        phase: 'burying',
        hands: withCards(state.hands, event.seat, event.cards),
        taking: { ...taking, pickedUp: true },
      };
    case 'buried':
      return {
        phase: 'playing',
        hands: withoutCards(state.hands, event.seat, event.cards),
        taking: { ...taking, buried: event.cards },
      };
    case 'stood':
      return { phase: 'playing', taking: { ...taking, pickedUp: false } };
    case 'dealScored':
      return {
        phase: 'dealing',
        settled: state.settled + (event.settlement ? 1 : 0),
        lastDeal: { deal: state.deal, settlement: event.settlement },
        dealScores: [...state.dealScores, event.points],
        scores: state.scores.map((score, seat) => score + event.points[seat]),
      };
    case 'finished':
      return { phase: 'finished', winners: event.winners };
    default:
      return unreachable(event);
  }
}

/** The state with these changes; see `inPlay` for why nothing is spread here. */
function changed(state: State, to: Partial<State>): State {
  return {
    phase: to.phase ?? state.phase,
    hands: to.hands ?? state.hands,
    leader: to.leader ?? state.leader,
    trick: to.trick ?? state.trick,
    tricks: to.tricks ?? state.tricks,
    options: state.options,
    deal: to.deal ?? state.deal,
    taking: to.taking ?? state.taking,
    settled: to.settled ?? state.settled,
    lastDeal: to.lastDeal ?? state.lastDeal,
    dealScores: to.dealScores ?? state.dealScores,
    scores: to.scores ?? state.scores,
    winners: to.winners ?? state.winners,
  };
}

/** The state with what changes while cards are played, written out: spreading makes the whole engine half as fast. */
function inPlay(
  state: State,
  hands: State['hands'],
  leader: number,
  trick: State['trick'],
  tricks: State['tricks'],
): State {
  return {
    phase: state.phase,
    hands,
    leader,
    trick,
    tricks,
    options: state.options,
    deal: state.deal,
    taking: state.taking,
    settled: state.settled,
    lastDeal: state.lastDeal,
    dealScores: state.dealScores,
    scores: state.scores,
    winners: state.winners,
  };
}
