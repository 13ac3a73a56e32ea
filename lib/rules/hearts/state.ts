import { z } from 'zod';
import { card, withAllCards, withoutCards } from '../../cards';
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
  /** Offset to the left, and by seat the cards passed (null: not yet; on the table until all have) and received. */
  pass: z.object({ offset: z.int(), passed: z.array(cards.nullable()), received: z.array(cards).nullable() }),
  /** The moon or sun of this deal; `value` is null until the shooter has chosen. */
  shot: z.object({ seat, sun: z.boolean(), amount: z.int(), value: moonValue.nullable() }).nullable(),
});
export type State = z.infer<typeof state>;

/** The events of a match of Hearts. They are outcomes: nothing has to be worked out to apply them. */
export const event = z.discriminatedUnion('type', [
  /** `leader` is there if nobody passes and play begins at once. */
  trick.dealt.extend({ offset: z.int(), leader: seat.optional() }),
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
export type Played = Extract<Event, { type: 'cardPlayed' }>;
export type OwnEvent = Exclude<Event, Played | trick.TrickWon | trick.Finished>;

/** A match before its first deal. */
export function start(options: Options): State {
  return {
    ...trick.beforeDeals(options),
    heartsBroken: false,
    pass: { offset: 0, passed: trick.forAll(options.players, null), received: null },
    shot: null,
  };
}

/** Changes a copy of the state as the event tells. */
export function apply(next: State, event: OwnEvent): void {
  const { pass } = next;
  switch (event.type) {
    case 'dealt':
      trick.beginDeal(next, event, event.leader ?? 0);
      next.phase = event.leader === undefined ? 'passing' : 'playing';
      next.heartsBroken = false;
      next.pass = { offset: event.offset, passed: trick.forAll(event.hands.length, null), received: null };
      next.shot = null;
      break;
    case 'passed':
      next.hands = withoutCards(next.hands, event.seat, event.cards);
      next.pass = { offset: pass.offset, passed: trick.replaced(pass.passed, event.seat, event.cards), received: null };
      break;
    case 'exchanged':
      next.phase = 'playing';
      next.hands = withAllCards(next.hands, event.received);
      next.turn = event.leader;
      next.pass = { offset: pass.offset, passed: pass.passed, received: event.received };
      break;
    case 'moonShot':
      next.phase = 'moon';
      next.shot = { seat: event.seat, sun: event.sun, amount: event.amount, value: event.value ?? null };
      break;
    case 'moonChosen':
      next.shot = next.shot && { ...next.shot, value: event.value };
      break;
    case 'dealScored':
      break;
    default:
      unreachable(event);
  }
}

export function copy({
  phase,
  hands,
  turn,
  trick,
  heartsBroken,
  tricks,
  options,
  deal,
  pass,
  shot,
  score,
}: State): State {
  return { phase, hands, turn, trick, heartsBroken, tricks, options, deal, pass, shot, score };
}
