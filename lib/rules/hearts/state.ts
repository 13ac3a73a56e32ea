import { z } from 'zod';
import { card, emptyHands, withAllCards, withoutCards } from '../../cards';
import { unreachable } from '../game';
import * as trick from '../trick';
import { seat } from '../view';
import { type Options, options } from './options';
import { MOON_VALUES } from './score';

const cards = z.array(card);
const moonValue = z.enum(MOON_VALUES);

/** A whole match. */
export const state = trick.trickState.extend({
  /** `moon`: the shooter must choose. */
  phase: z.enum(['dealing', 'passing', 'playing', 'moon', 'finished']),
  options,
  heartsBroken: z.boolean(),
  /**
   * Offset to the left, what each seat passed (null: not yet), and what each received once all have passed. A card passed lies
   * on the table, not in a hand, until then.
   */
  pass: z.object({ offset: z.int(), passed: z.array(cards.nullable()), received: z.array(cards).nullable() }),
  /** The moon or sun of this deal; `value` is null until the shooter has chosen. */
  shot: z.object({ seat, sun: z.boolean(), amount: z.int(), value: moonValue.nullable() }).nullable(),
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
  trick.cardPlayed.extend({ brokeHearts: z.literal(true).optional() }),
  trick.trickWon,
  /** The moon or the sun; without `value` the shooter chooses next. */
  z.object({ type: z.literal('moonShot'), seat, sun: z.boolean(), amount: z.int(), value: moonValue.optional() }),
  z.object({ type: z.literal('moonChosen'), seat, value: moonValue }),
  trick.dealScored,
  trick.finished,
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
    heartsBroken: false,
    tricks: [],
    options,
    deal: 0,
    pass: { offset: 0, passed: trick.forAll(players, null), received: null },
    shot: null,
    score: { dealScores: [], scores: trick.forAll(players, 0), winners: [] },
  };
}

export function evolve(state: State, event: Event): State {
  const next = copyOf(state);
  switch (event.type) {
    case 'cardPlayed':
      trick.putCard(next, event.seat, event.card);
      if (event.brokeHearts) next.heartsBroken = true;
      return next;
    case 'trickWon':
      trick.takeTrick(next, event.seat);
      return next;
    case 'dealt':
      trick.beginDeal(next, event.deal, event.hands, event.leader ?? 0);
      next.phase = event.leader === undefined ? 'passing' : 'playing';
      next.heartsBroken = false;
      next.pass = { offset: event.offset, passed: trick.forAll(event.hands.length, null), received: null };
      next.shot = null;
      return next;
    case 'passed':
      next.hands = withoutCards(state.hands, event.seat, event.cards);
      next.pass = { ...state.pass, passed: trick.replaced(state.pass.passed, event.seat, event.cards) };
      return next;
    case 'exchanged':
      next.phase = 'playing';
      next.hands = withAllCards(state.hands, event.received);
      next.leader = event.leader;
      next.pass = { ...state.pass, received: event.received };
      return next;
    case 'moonShot':
      next.phase = 'moon';
      next.shot = { seat: event.seat, sun: event.sun, amount: event.amount, value: event.value ?? null };
      return next;
    case 'moonChosen':
      next.shot = state.shot && { ...state.shot, value: event.value };
      return next;
    case 'dealScored':
      next.phase = 'dealing';
      next.score = {
        dealScores: trick.withLast(state.score.dealScores, event.points),
        scores: trick.sums(state.score.scores, event.points),
        winners: state.score.winners,
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
    heartsBroken: state.heartsBroken,
    tricks: state.tricks,
    options: state.options,
    deal: state.deal,
    pass: state.pass,
    shot: state.shot,
    score: state.score,
  };
}
