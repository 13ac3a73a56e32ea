import { z } from 'zod';
import { bitOf, type Card, card, cardsOf, suitCards, suitIndex } from '../../cards';
import { unreachable } from '../game';
import { type Refusal, refuse } from '../refusal';
import {
  type CardRules,
  clockwise,
  ending,
  type Finished,
  forAll,
  highest,
  isOver,
  type OtherMoves,
  type PlayMove,
  played,
  playMove,
  whyNotFollow,
  whyNotGive,
} from '../trick';
import type { Choice, Seat } from '../view';
import { BLIND } from './options';
import { higherThan, RANKING, strength } from './ranking';
import { augenBySeat, augenOf, pointsOf, resultOf } from './score';
import type { OwnEvent, Played, State } from './state';

export const move = z.discriminatedUnion('type', [
  z.object({ type: z.literal('take') }),
  z.object({ type: z.literal('decline') }),
  z.object({ type: z.literal('pickUp') }),
  z.object({ type: z.literal('bury'), cards: z.array(card) }),
  z.object({ type: z.literal('stand') }),
  playMove,
]);
export type Move = z.infer<typeof move>;
type OtherMove = Exclude<Move, PlayMove>;

const { trump: TRUMP, suits: SUIT_RANKING } = RANKING;

export const cards: CardRules<State, Played, OwnEvent | Finished> = {
  whyNot: whyNotPlay,
  legal: legalCards,
  played,
  ends,
};
export const other: OtherMoves<State, OtherMove, OwnEvent> = { mayAct, choices, whyNot, decide };

/** Never more than one: nothing in Herzblatt happens at the same time. */
function mayAct({ phase, taking, options }: State, seat: Seat): boolean {
  switch (phase) {
    case 'taking':
      return seat === clockwise(taking.forehand, taking.declined.length, options.players);
    case 'blind':
    case 'burying':
      return seat === taking.declarer;
    case 'playing':
    case 'dealing':
    case 'finished':
      return false;
    default:
      return unreachable(phase);
  }
}

function choices({ phase, hands }: State, seat: Seat): Choice[] {
  switch (phase) {
    case 'taking':
      return [{ type: 'take' }, { type: 'decline' }];
    case 'blind':
      return [{ type: 'pickUp' }, { type: 'stand' }];
    case 'burying':
      return [{ type: 'bury', count: BLIND, cards: cardsOf(hands[seat], SUIT_RANKING) }];
    case 'playing':
    case 'dealing':
    case 'finished':
      return [];
    default:
      return unreachable(phase);
  }
}

function whyNot({ phase, hands }: State, seat: Seat, move: OtherMove): Refusal | null {
  switch (move.type) {
    case 'take':
    case 'decline':
      return phase === 'taking' ? null : refuse('wrong-phase');
    case 'pickUp':
    case 'stand':
      return phase === 'blind' ? null : refuse('wrong-phase');
    case 'bury':
      return phase === 'burying' ? whyNotGive(hands[seat], move.cards, { count: BLIND }) : refuse('wrong-phase');
    default:
      return unreachable(move);
  }
}

function decide(state: State, seat: Seat, move: OtherMove): OwnEvent[] {
  switch (move.type) {
    case 'take':
      return [{ type: 'taken', seat }];
    case 'decline':
      return decideDecline(state, seat);
    case 'pickUp':
      return [{ type: 'blindPickedUp', seat, cards: state.taking.blind }];
    case 'bury':
      return [{ type: 'buried', seat, cards: move.cards }];
    case 'stand':
      return [{ type: 'stood', seat }];
    default:
      return unreachable(move);
  }
}

/** With the last to decline the deal is void; it never ends the match, since no balance changes (rules.md §4.2). */
function decideDecline({ options, taking }: State, seat: Seat): OwnEvent[] {
  const declined: OwnEvent = { type: 'declined', seat };
  if (taking.declined.length + 1 < options.players) return [declined];
  return [declined, { type: 'dealScored', points: forAll(options.players, 0), settlement: null }];
}

/** Why the seat, whose turn it is, may not play this card (rules.md §4.4). */
function whyNotPlay(state: State, seat: Seat, suit: number, card: Card): Refusal | null {
  const { hands, trick, options } = state;
  if (trick.length === 0) return null;
  const why = whyNotFollow(state, seat, suit);
  if (why) return why;
  const hand = hands[seat];
  const led = suitIndex(trick[0]);
  // The trumps in a trick led with another suit do not bind who can follow.
  if (led !== TRUMP && hand[led] !== 0) return null;
  const trumps = hand[TRUMP];
  const highest = highestTrump(trick);
  if (highest === null) return options.mustTrump && trumps !== 0 && suit !== TRUMP ? refuse('must-trump') : null;
  const over = trumps & higherThan(highest);
  return over === 0 || (suit === TRUMP && (over & bitOf(card)) !== 0) ? null : refuse('must-overtrump');
}

function legalCards({ hands, trick, options }: State, seat: Seat): Card[] {
  const hand = hands[seat];
  if (trick.length === 0) return cardsOf(hand, SUIT_RANKING);
  const led = suitIndex(trick[0]);
  if (led !== TRUMP && hand[led] !== 0) return suitCards(led, hand[led], SUIT_RANKING);
  const trumps = hand[TRUMP];
  if (trumps === 0) return cardsOf(hand, SUIT_RANKING);
  const highest = highestTrump(trick);
  const over = highest === null ? 0 : trumps & higherThan(highest);
  if (over !== 0) return suitCards(TRUMP, over, SUIT_RANKING);
  const mustTrump = led === TRUMP || (highest === null && options.mustTrump);
  return mustTrump ? suitCards(TRUMP, trumps, SUIT_RANKING) : cardsOf(hand, SUIT_RANKING);
}

function highestTrump(trick: readonly Card[]): Card | null {
  let best: Card | null = null;
  for (let i = 0; i < trick.length; i++) {
    const card = trick[i];
    if (suitIndex(card) === TRUMP && (best === null || strength(card) > strength(best))) best = card;
  }
  return best;
}

/** Returns what follows the last trick (rules.md §4.5). */
function ends({ options, taking, score }: State, tricks: State['tricks']): (OwnEvent | Finished)[] {
  const { declarer, buried } = taking;
  if (declarer === null) throw new Error('a deal to settle without a declarer');
  const augen = augenBySeat(tricks, options.players)[declarer] + augenOf(buried ?? []);
  const result = resultOf(augen);
  const points = pointsOf(options, declarer, result);
  return ending(score, { type: 'dealScored', points, settlement: { declarer, augen, result } }, (totals) =>
    isOver(options, totals, score.settled + 1) ? highest(totals) : null,
  );
}
