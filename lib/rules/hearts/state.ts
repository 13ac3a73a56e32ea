import { z } from 'zod';
import { card, emptyHands, packHands, withAllCards, withoutCard, withoutCards } from '../../cards';
import { unreachable } from '../game';
import { clockwise, withLast } from '../shared';
import { seat } from '../view';
import { type Options, options } from './options';
import { MOON_VALUES } from './score';

const bits = z.int().min(0).max(0x1fff);
const cards = z.array(card);
const moonValue = z.enum(MOON_VALUES);

/** A whole match. What a single card changes stands first; the rest is shared between the states of a deal. */
export const state = z.object({
  /** `dealing`: the next deal's chance is awaited. `moon`: the shooter must choose. */
  phase: z.enum(['dealing', 'passing', 'playing', 'moon', 'finished']),
  /** Bit sets as in `Hands`. A card passed lies on the table, not in a hand, until all have passed. */
  hands: z.array(bits),
  /** Who leads, or led, the trick that is running. It is the turn of seat `(leader + trick.length) mod players`. */
  leader: seat,
  trick: cards,
  heartsBroken: z.boolean(),
  /** The complete tricks of the deal. */
  tricks: z.array(z.object({ leader: seat, cards, winner: seat })),
  options,
  /** The deal running or the last one, from 0. */
  deal: z.int(),
  /** Offset to the left, what each seat passed (null: not yet), and what each received once all have passed. */
  pass: z.object({ offset: z.int(), passed: z.array(cards.nullable()), received: z.array(cards).nullable() }),
  /** The moon or sun of this deal; `value` is null until the shooter has chosen. */
  shot: z.object({ seat, sun: z.boolean(), amount: z.int(), value: moonValue.nullable() }).nullable(),
  dealScores: z.array(z.array(z.int())),
  scores: z.array(z.int()),
  winners: z.array(seat),
});
export type State = z.infer<typeof state>;

/** What happens in a match of Hearts. Outcomes: nothing has to be worked out to apply them. */
export const event = z.discriminatedUnion('type', [
  /** `leader` is there if nobody passes and play begins at once. */
  z.object({
    type: z.literal('dealt'),
    deal: z.int(),
    hands: z.array(cards),
    offset: z.int(),
    leader: seat.optional(),
  }),
  z.object({ type: z.literal('passed'), seat, cards }),
  /** All have passed and pick up what they received, by seat. */
  z.object({ type: z.literal('exchanged'), received: z.array(cards), leader: seat }),
  z.object({ type: z.literal('cardPlayed'), seat, card, brokeHearts: z.literal(true).optional() }),
  z.object({ type: z.literal('trickWon'), seat }),
  /** The moon or the sun; without `value` the shooter chooses next. */
  z.object({ type: z.literal('moonShot'), seat, sun: z.boolean(), amount: z.int(), value: moonValue.optional() }),
  z.object({ type: z.literal('moonChosen'), seat, value: moonValue }),
  z.object({ type: z.literal('dealScored'), points: z.array(z.int()) }),
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
    heartsBroken: false,
    tricks: [],
    options,
    deal: 0,
    pass: { offset: 0, passed: nobody(options.players), received: null },
    shot: null,
    dealScores: [],
    scores: new Array<number>(options.players).fill(0),
    winners: [],
  };
}

/** The seat whose turn it is in play. */
export function turn(state: State): number {
  return clockwise(state.leader, state.trick.length, state.options.players);
}

export function evolve(state: State, event: Event): State {
  const { phase, hands, leader, trick, heartsBroken, tricks, pass } = state;
  switch (event.type) {
    case 'cardPlayed': {
      const rest = withoutCard(hands, event.seat, event.card);
      const broken = heartsBroken || event.brokeHearts === true;
      return next(state, phase, rest, leader, withLast(trick, event.card), broken, tricks, pass);
    }
    case 'trickWon': {
      const won = { leader, cards: trick, winner: event.seat };
      return next(state, phase, hands, event.seat, [], heartsBroken, withLast(tricks, won), pass);
    }
    case 'passed': {
      const passed = pass.passed.slice();
      passed[event.seat] = event.cards;
      const rest = withoutCards(hands, event.seat, event.cards);
      const waiting = { offset: pass.offset, passed, received: null };
      return next(state, phase, rest, leader, trick, heartsBroken, tricks, waiting);
    }
    case 'exchanged': {
      const { received } = event;
      const done = { offset: pass.offset, passed: pass.passed, received };
      return next(state, 'playing', withAllCards(hands, received), event.leader, trick, heartsBroken, tricks, done);
    }
    default:
      return changed(state, changes(state, event));
  }
}

type Frequent = 'cardPlayed' | 'trickWon' | 'passed' | 'exchanged';

/** What the events change that happen once in a deal. */
function changes(state: State, event: Exclude<Event, { type: Frequent }>): Partial<State> {
  switch (event.type) {
    case 'dealt':
      return {
        phase: event.leader === undefined ? 'passing' : 'playing',
        hands: packHands(event.hands),
        leader: event.leader ?? 0,
        trick: [],
        heartsBroken: false,
        tricks: [],
        deal: event.deal,
        pass: { offset: event.offset, passed: nobody(state.options.players), received: null },
        shot: null,
      };
    case 'moonShot':
      return {
        phase: 'moon',
        shot: { seat: event.seat, sun: event.sun, amount: event.amount, value: event.value ?? null },
      };
    case 'moonChosen':
      return { shot: state.shot && { ...state.shot, value: event.value } };
    case 'dealScored':
      return {
        phase: 'dealing',
        dealScores: [...state.dealScores, event.points],
        scores: state.scores.map((score, seat) => score + event.points[seat]),
      };
    case 'finished':
      return { phase: 'finished', winners: event.winners };
    default:
      return unreachable(event);
  }
}

/** The state with these changes; see `next` for why nothing is spread here. */
function changed(state: State, to: Partial<State>): State {
  return {
    phase: to.phase ?? state.phase,
    hands: to.hands ?? state.hands,
    leader: to.leader ?? state.leader,
    trick: to.trick ?? state.trick,
    heartsBroken: to.heartsBroken ?? state.heartsBroken,
    tricks: to.tricks ?? state.tricks,
    options: state.options,
    deal: to.deal ?? state.deal,
    pass: to.pass ?? state.pass,
    shot: to.shot === undefined ? state.shot : to.shot,
    dealScores: to.dealScores ?? state.dealScores,
    scores: to.scores ?? state.scores,
    winners: to.winners ?? state.winners,
  };
}

/**
 * The state with what passing and playing change. Written out: replacing fields of a spread object takes forty times as
 * long, and leaves the machine with states of several shapes.
 */
function next(
  state: State,
  phase: State['phase'],
  hands: State['hands'],
  leader: number,
  trick: State['trick'],
  heartsBroken: boolean,
  tricks: State['tricks'],
  pass: State['pass'],
): State {
  return {
    phase,
    hands,
    leader,
    trick,
    heartsBroken,
    tricks,
    options: state.options,
    deal: state.deal,
    pass,
    shot: state.shot,
    dealScores: state.dealScores,
    scores: state.scores,
    winners: state.winners,
  };
}

function nobody(players: number): null[] {
  return new Array<null>(players).fill(null);
}
