import { type Card, cardAt, type Hand, RANKS, rankIndex, SUITS, suitIndex } from '../../cards';
import type { State } from '../../rules/herzblatt';
import { BLIND } from '../../rules/herzblatt/options';
import { higherThan, strength } from '../../rules/herzblatt/ranking';
import { augenOf } from '../../rules/herzblatt/score';
import { leaderOf } from '../../rules/trick';
import type { Seat } from '../../rules/view';
import { heldByOthers, size } from '../kernel/bits';
import type { Random } from '../kernel/random';

const TRUMP = SUITS.indexOf('H');
const ACE_RANK = rankIndex('AC');
const TEN_RANK = rankIndex('TC');
const ACE = 1 << ACE_RANK;
const TEN = 1 << TEN_RANK;
const AUGEN = RANKS.map((_, rank) => augenOf([cardAt(0, rank)]));

function worthOf(card: Card): number {
  return AUGEN[rankIndex(card)];
}

/** How good a hand is for playing alone, at a glance. */
export function promise(hand: Hand): number {
  let sum = 2 * size(hand[TRUMP]);
  for (let suit = 0; suit < SUITS.length; suit++) {
    const held = hand[suit];
    if ((held & ACE) !== 0) sum += suit === TRUMP ? 2 : 2.5;
    if ((held & TEN) !== 0) sum += suit === TRUMP || (held & ACE) !== 0 ? 1.5 : size(held) > 1 ? 0.75 : 0;
  }
  return sum;
}

/** From what promise on a player takes the game, by the number of players. */
const ENOUGH: Record<number, number> = { 2: 10, 3: 12.5, 4: 11, 5: 11.5, 6: 10.5 };

export function takes({ hands, options }: State, seat: Seat): boolean {
  return promise(hands[seat]) >= ENOUGH[options.players];
}

/** How likely a player takes the game with this hand: nobody draws the line exactly where another does. */
export function chanceToTake(hand: Hand, players: number): number {
  return 1 / (1 + Math.exp((ENOUGH[players] - promise(hand)) / SPREAD));
}
const SPREAD = 0.8;

/** The cards buried at first sight. */
export function firstBury(hand: readonly Card[]): Card[] {
  return byBurying(hand).slice(0, BLIND);
}

/** The hand, the cards best to bury first: no trumps, from short suits, and rather what counts than what wins. */
export function byBurying(hand: readonly Card[]): Card[] {
  const lengths = [0, 0, 0, 0];
  for (const card of hand) lengths[suitIndex(card)]++;
  const cost = (card: Card): number => {
    const suit = suitIndex(card);
    if (suit === TRUMP) return 20 + strength(card);
    const guarded = hand.includes(cardAt(suit, ACE_RANK));
    if (rankIndex(card) === ACE_RANK) return lengths[suit] === 1 ? 12 : 10;
    if (rankIndex(card) === TEN_RANK) return guarded ? 8 : 1 + 0.5 * lengths[suit];
    return 3 + lengths[suit] - 0.3 * worthOf(card) + (guarded ? 1 : 0);
  };
  const costs = new Map(hand.map((card) => [card, cost(card)]));
  return [...hand].sort((a, b) => (costs.get(a) ?? 0) - (costs.get(b) ?? 0));
}

/** The card a sensible player plays without thinking long. The samples are played to their end with it. */
export function pickCard(state: State, seat: Seat, cards: readonly Card[], random: Random): Card {
  if (cards.length === 1) return cards[0];
  let best = cards[0];
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < cards.length; i++) {
    const gain =
      (state.trick.length === 0 ? leading(state, seat, cards[i]) : following(state, seat, cards[i])) + random.next();
    if (gain > most) {
      most = gain;
      best = cards[i];
    }
  }
  return best;
}

function leading({ hands, options, taking }: State, seat: Seat, card: Card): number {
  const suit = suitIndex(card);
  const others = heldByOthers(hands, seat, suit);
  const trumps = heldByOthers(hands, seat, TRUMP);
  const higher = size(others & higherThan(card));
  const against = options.players - 1;
  let wins = higher === 0 ? 1 : 0.1;
  if (suit !== TRUMP && trumps !== 0) wins *= Math.min(1, (0.3 + size(others)) / (1.6 * against));
  const value = worthOf(card);
  let gain = wins * (value + 3 * against) - (1 - wins) * (value + 2) - 0.2 * strength(card);
  if (suit === TRUMP) {
    // The declarer draws trumps while they have the better of it; opponents never lead them.
    const more = size(hands[seat][TRUMP]) > size(trumps);
    gain += seat === taking.declarer && trumps !== 0 && (wins === 1 || more) ? 4 : -3;
  }
  return gain;
}

function following(state: State, seat: Seat, card: Card): number {
  const { hands, trick, options, taking } = state;
  const { players } = options;
  const leader = leaderOf(state);
  let best = 0;
  let pot = worthOf(card);
  for (let i = 0; i < trick.length; i++) {
    pot += worthOf(trick[i]);
    if (beats(trick[i], trick[best])) best = i;
  }
  const behind = players - 1 - trick.length;
  const suit = suitIndex(card);
  if (beats(card, trick[best])) {
    const higher = size(heldByOthers(hands, seat, suit) & higherThan(card));
    const trumps = size(heldByOthers(hands, seat, TRUMP));
    const chances = behind === 0 ? 0 : higher + (suit === TRUMP ? 0 : 0.4 * trumps);
    const wins = 1 / (1 + (chances * behind) / (players - 1));
    return (
      wins * (pot + 2 + 2 * behind) - (1 - wins) * worthOf(card) - 0.25 * strength(card) - (suit === TRUMP ? 1.5 : 0)
    );
  }
  const winner = (leader + best) % players;
  const friend = seat !== taking.declarer && winner !== taking.declarer;
  // A friend's trick gets what counts, unless the declarer may still take it.
  const declarerLeft =
    (taking.declarer ?? seat) !== leader && !hasPlayed(leader, trick.length, taking.declarer ?? seat, players);
  const keeps = friend ? (declarerLeft ? 0.4 : 1) : 0;
  return (2 * keeps - 1) * worthOf(card) - 0.2 * strength(card) - (suit === TRUMP ? 2 : 0);
}

function hasPlayed(leader: Seat, played: number, seat: Seat, players: number): boolean {
  return (seat - leader + players) % players < played;
}

function beats(card: Card, best: Card): boolean {
  const suit = suitIndex(card);
  return suit === suitIndex(best) ? strength(card) > strength(best) : suit === TRUMP;
}
