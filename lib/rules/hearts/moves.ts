import { z } from 'zod';
import { bitOf, type Card, card, cardsOf, type Hand, STANDARD, suitCards, suitIndex } from '../../cards';
import { unreachable } from '../game';
import { type Refusal, refuse } from '../refusal';
import {
  type CardRules,
  clockwise,
  ending,
  type Finished,
  isOver,
  lowest,
  mayFollow,
  type OtherMoves,
  type PlayMove,
  playMove,
  type Ranking,
  whyNotFollow,
  whyNotGive,
} from '../trick';
import type { Choice, Seat } from '../view';
import { cardPoints, MOON_VALUES, type MoonValue, moonValue, shotOf, shotPoints, takenBy } from './score';
import type { OwnEvent, Played, State } from './state';

export const move = z.discriminatedUnion('type', [
  z.object({ type: z.literal('pass'), cards: z.array(card) }),
  playMove,
  z.object({ type: z.literal('moon'), value: z.enum(MOON_VALUES) }),
]);
export type Move = z.infer<typeof move>;
type OtherMove = Exclude<Move, PlayMove>;

/** How many cards are passed (rules.md §1.2). */
export const PASS_COUNT = 3;
const PASSED = { count: PASS_COUNT };

const CLUBS = 0;
const HEARTS = 2;
const SPADES = 3;
const QUEEN = bitOf('QS');

/** There is no trump. */
export const RANKING: Ranking = { trump: -1, suits: STANDARD };

export const cards: CardRules<State, Played, OwnEvent | Finished> = {
  whyNot: whyNotPlay,
  legal: legalCards,
  played,
  breaks,
  ends,
};
export const other: OtherMoves<State, OtherMove, OwnEvent | Finished> = { mayAct, choices, whyNot, decide };

/** Passing happens at the same time for all. */
function mayAct({ phase, pass, shot }: State, seat: Seat): boolean {
  if (phase === 'passing') return pass.passed[seat] === null;
  return phase === 'moon' && shot?.seat === seat;
}

function choices({ phase, hands }: State, seat: Seat): Choice[] {
  if (phase === 'passing') return [{ type: 'pass', count: PASS_COUNT, cards: cardsOf(hands[seat]) }];
  return [{ type: 'moon', values: MOON_VALUES }];
}

function whyNot({ phase, hands }: State, seat: Seat, move: OtherMove): Refusal | null {
  switch (move.type) {
    case 'pass':
      return phase === 'passing' ? whyNotGive(hands[seat], move.cards, PASSED) : refuse('wrong-phase');
    case 'moon':
      return phase === 'moon' ? null : refuse('wrong-phase');
    default:
      return unreachable(move);
  }
}

function decide(state: State, seat: Seat, move: OtherMove): (OwnEvent | Finished)[] {
  switch (move.type) {
    case 'pass':
      return decidePass(state, seat, move.cards);
    case 'moon':
      return decideMoon(state, seat, move.value);
    default:
      return unreachable(move);
  }
}

/** Why the seat, whose turn it is, may not play this card (rules.md §1.3). */
function whyNotPlay(state: State, seat: Seat, suit: number, card: Card): Refusal | null {
  const { hands, trick, tricks } = state;
  const hand = hands[seat];
  const isFirst = tricks.length === 0;
  if (trick.length === 0) {
    if (isFirst && card !== lowestClub(hand)) return refuse('must-lead-lowest-club', { card: lowestClub(hand) });
    return suit === HEARTS && !mayLeadHearts(state, hand) ? refuse('hearts-not-broken') : null;
  }
  const why = whyNotFollow(state, seat, suit);
  if (why) return why;
  return isFirst && (suit === HEARTS || card === 'QS') && !hasOnlyPenalties(hand)
    ? refuse('no-points-on-first-trick', { card })
    : null;
}

function legalCards(state: State, seat: Seat): readonly Card[] {
  const { hands, trick, tricks } = state;
  const hand = hands[seat];
  const isFirst = tricks.length === 0;
  if (trick.length === 0) {
    if (isFirst) return [lowestClub(hand)];
    return mayLeadHearts(state, hand) ? cardsOf(hand) : cardsOf([hand[0], hand[1], 0, hand[SPADES]]);
  }
  if (isFirst && hand[CLUBS] === 0 && !hasOnlyPenalties(hand)) return cardsOf([0, hand[1], 0, hand[SPADES] & ~QUEEN]);
  return mayFollow(state, seat);
}

/** The first leader holds the lowest club of the deck, so it is the lowest club of their hand. */
function lowestClub(hand: Hand): Card {
  return suitCards(CLUBS, hand[CLUBS])[0];
}

function mayLeadHearts({ options, heartsBroken }: State, hand: Hand): boolean {
  switch (options.heartsLead) {
    case 'free':
      return true;
    case 'when-broken':
      return heartsBroken || (hand[0] | hand[1] | hand[SPADES]) === 0;
    case 'never':
      return hasOnlyPenalties(hand);
    default:
      return unreachable(options.heartsLead);
  }
}

/** Nothing but hearts, hearts and the queen of spades, or the queen alone. */
function hasOnlyPenalties(hand: Hand): boolean {
  return (hand[0] | hand[1] | (hand[SPADES] & ~QUEEN)) === 0;
}

function decidePass(state: State, seat: Seat, cards: Card[]): OwnEvent[] {
  const { pass, options, hands } = state;
  const passed: OwnEvent = { type: 'passed', seat, cards };
  const { players } = options;
  const received = new Array<Card[]>(players);
  const clubs = new Array<number>(players);
  for (let from = 0; from < players; from++) {
    const given = from === seat ? cards : pass.passed[from];
    if (!given) return [passed];
    const to = clockwise(from, pass.offset, players);
    received[to] = given;
    clubs[to] = (to === seat ? hands[to][CLUBS] & ~clubsOf(cards) : hands[to][CLUBS]) | clubsOf(given);
  }
  return [passed, { type: 'exchanged', received, leader: firstLeader(clubs) }];
}

/** The holder of the lowest club in the deck, given the clubs of each seat as in a `Hand` (rules.md §1.3). */
export function firstLeader(clubs: readonly number[]): Seat {
  let leader = 0;
  for (let seat = 1; seat < clubs.length; seat++) {
    const own = clubs[seat];
    const lowest = clubs[leader];
    // Picks from two sets of bits the one with the lower lowest bit; a hand without clubs has none.
    if (own !== 0 && (lowest === 0 || (own & -own) < (lowest & -lowest))) leader = seat;
  }
  return leader;
}

/** The bits of the clubs among these cards. */
export function clubsOf(cards: readonly Card[]): number {
  let bits = 0;
  for (let i = 0; i < cards.length; i++) if (suitIndex(cards[i]) === CLUBS) bits |= bitOf(cards[i]);
  return bits;
}

function played(state: State, seat: Seat, card: Card, suit: number): Played {
  return breaksHearts(state, card, suit)
    ? { type: 'cardPlayed', seat, card, brokeHearts: true }
    : { type: 'cardPlayed', seat, card };
}

/** Discarding a heart breaks hearts; leading or following with one does not. The queen may, whenever played. */
function breaksHearts({ heartsBroken, trick, options }: State, card: Card, suit: number): boolean {
  if (heartsBroken) return false;
  if (suit === HEARTS) return trick.length > 0 && suitIndex(trick[0]) !== HEARTS;
  return options.queenBreaksHearts && card === 'QS';
}

function breaks(next: State, { brokeHearts }: Played): void {
  if (brokeHearts) next.heartsBroken = true;
}

/** Returns what follows the last trick: the score, or first the shooter's choice. */
function ends(state: State, tricks: State['tricks']): (OwnEvent | Finished)[] {
  const { options } = state;
  const taken = takenBy(tricks, options.players);
  const shot = shotOf(options, taken);
  if (!shot) return scored(state, cardPoints(options, taken));
  const value = moonValue(options);
  if (!value) return [{ type: 'moonShot', ...shot }];
  return [{ type: 'moonShot', ...shot, value }, ...scored(state, shotPoints(options, taken, shot, value))];
}

function decideMoon(state: State, seat: Seat, value: MoonValue): (OwnEvent | Finished)[] {
  const { options, shot, tricks } = state;
  if (!shot) throw new Error('a moon to choose without a shot');
  const points = shotPoints(options, takenBy(tricks, options.players), shot, value);
  return [{ type: 'moonChosen', seat, value }, ...scored(state, points)];
}

function scored({ options, score }: State, points: number[]): (OwnEvent | Finished)[] {
  const deals = score.dealScores.length + 1;
  return ending(score, { type: 'dealScored', points }, (totals) =>
    isOver(options, totals, deals) ? lowest(totals) : null,
  );
}
