import { bitOf, type Card, rankIndex, suitIndex } from '../../cards';
import type { State } from '../../rules/hearts';
import { heartsInDeck } from '../../rules/hearts/options';
import { leaderOf } from '../../rules/trick';
import type { Seat } from '../../rules/view';
import { ALL_RANKS, handSize, heldByOthers, size } from '../kernel/bits';
import type { Random } from '../kernel/random';

const HEARTS = 2;
const SPADES = 3;
const QUEEN = bitOf('QS');
const ACE_AND_KING = bitOf('KS') | bitOf('AS');

/** The memory a player has of a deal besides the cards: the points that each seat has taken. */
export type Memory = { queen: number; jack: boolean; points: number[] };

export function remember({ options, tricks }: State): Memory {
  const memory: Memory = {
    queen: heartsInDeck(options),
    jack: options.jackOfDiamonds !== 'off',
    points: new Array<number>(options.players).fill(0),
  };
  for (const { cards, winner } of tricks) note(memory, winner, cards);
  return memory;
}

/** Remembers who took a trick. The jack is left out: these points tell how near somebody is to the moon. */
export function note(memory: Memory, winner: Seat, cards: readonly Card[]): void {
  for (let i = 0; i < cards.length; i++) memory.points[winner] += penalty(memory, cards[i]);
}

function penalty({ queen }: Memory, card: Card): number {
  if (suitIndex(card) === HEARTS) return 1;
  return card === 'QS' ? queen : 0;
}

/** How much is known about who may shoot the moon: the one seat that has all points taken so far, and how many. */
function shooter({ points }: Memory): { seat: Seat; points: number } | null {
  let seat = -1;
  for (let i = 0; i < points.length; i++) {
    if (points[i] === 0) continue;
    if (seat >= 0) return null;
    seat = i;
  }
  return seat < 0 ? null : { seat, points: points[seat] };
}

/** From here on all points in one hand are taken for an attempt at the moon. */
const SUSPICION = 7;

/**
 * The card of a careful player without foresight: they duck, throw off danger, and keep the moon from others or try it when
 * close. Quick: samples are played to their end with it.
 */
export function pickCard(state: State, seat: Seat, cards: readonly Card[], memory: Memory, random: Random): Card {
  if (cards.length === 1) return cards[0];
  const threat = state.options.moon === 'none' ? null : shooter(memory);
  const suspect = threat && threat.points >= SUSPICION ? threat.seat : -1;
  const attempts = suspect === seat && isStrong(state, seat);
  let best = cards[0];
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < cards.length; i++) {
    const card = cards[i];
    let cost =
      state.trick.length === 0 ? leading(state, seat, card, memory) : following(state, seat, card, memory, suspect);
    if (attempts) cost = -20 * chanceToWin(state, seat, card) - 0.1 * rankIndex(card);
    cost += 0.4 * random.next();
    if (cost < least) {
      least = cost;
      best = card;
    }
  }
  return best;
}

/** Whether most cards of the hand are the highest left of their suit. */
function isStrong({ hands }: State, seat: Seat): boolean {
  let winners = 0;
  for (let suit = 0; suit < 4; suit++) {
    const others = heldByOthers(hands, seat, suit);
    // Every bit above the highest one the others hold; all if they hold none.
    const above = others === 0 ? ALL_RANKS : ALL_RANKS & ~((2 << (31 - Math.clz32(others))) - 1);
    winners += size(hands[seat][suit] & above);
  }
  return 3 * winners >= 2 * handSize(hands[seat]);
}

/** How likely the card wins its trick, by what the others hold together. */
function chanceToWin({ hands, trick, options }: State, seat: Seat, card: Card): number {
  const suit = suitIndex(card);
  const rank = rankIndex(card);
  if (trick.length > 0) {
    const led = suitIndex(trick[0]);
    if (suit !== led) return 0;
    for (let i = 0; i < trick.length; i++) {
      if (suitIndex(trick[i]) === led && rankIndex(trick[i]) > rank) return 0;
    }
  }
  const behind = options.players - 1 - trick.length;
  if (behind === 0) return 1;
  const others = heldByOthers(hands, seat, suit);
  const higher = size(others & (ALL_RANKS << (rank + 1)));
  if (higher === 0) return 1;
  const lower = size(others) - higher;
  // Each one behind is taken to hold about one of these cards.
  const loses = (lower + 0.3) / (lower + higher + 0.3);
  return loses ** behind;
}

function leading(state: State, seat: Seat, card: Card, memory: Memory): number {
  const { hands, options } = state;
  const suit = suitIndex(card);
  const rank = rankIndex(card);
  const others = heldByOthers(hands, seat, suit);
  const wins = chanceToWin(state, seat, card);
  // A player who is void throws unwanted cards: the fewer cards are out, the more comes.
  const scarce = Math.max(0, options.players - 1 - size(others));
  let cost = wins * (1 + scarce + (suit === HEARTS ? options.players - 1 : 0));
  if (suit === SPADES && (heldByOthers(hands, seat, SPADES) & QUEEN) !== 0) {
    if (rank > rankIndex('QS')) cost += wins * 0.7 * memory.queen;
    else if ((hands[seat][SPADES] & ACE_AND_KING) === 0) cost -= 1.5;
  }
  if (card === 'QS') cost += wins * memory.queen + 1;
  if (card === 'JD' && memory.jack) cost += (1 - wins) * 8 - wins * 4;
  // Short suits first: to be void means to be free.
  return cost + 0.15 * size(hands[seat][suit]) - 0.02 * rank;
}

function following(state: State, seat: Seat, card: Card, memory: Memory, suspect: Seat): number {
  const { trick, hands, options } = state;
  const suit = suitIndex(card);
  const rank = rankIndex(card);
  const wins = chanceToWin(state, seat, card);
  const queenOut = (heldByOthers(hands, seat, SPADES) & QUEEN) !== 0;
  let worth = 0;
  let jack = card === 'JD';
  for (let i = 0; i < trick.length; i++) {
    worth += penalty(memory, trick[i]);
    if (trick[i] === 'JD') jack = true;
  }
  const bonus = jack && memory.jack ? 10 : 0;
  const toCome = 0.5 * (options.players - 1 - trick.length);
  let cost = wins * (worth + penalty(memory, card) + toCome + 0.5 - bonus);
  if (card === 'JD' && bonus > 0) cost += (1 - wins) * 10;
  if (suspect >= 0 && suspect !== seat && worth > 0) cost -= wins * (8 + worth);
  if (suit !== suitIndex(trick[0])) return cost - discarding(state, seat, card, memory, suspect, queenOut);
  if (suit === SPADES && queenOut && rank > rankIndex('QS') && toCome > 0) cost += wins * 0.4 * memory.queen;
  // Rid of high cards: the highest that loses, and if one must win, the highest of all.
  if (card === 'QS') return cost - (1 - wins) * 15;
  return cost - 0.15 * rank;
}

/** How glad a player is to be rid of the card. */
function discarding(state: State, seat: Seat, card: Card, memory: Memory, suspect: Seat, queenOut: boolean): number {
  const { hands, trick, options } = state;
  const suit = suitIndex(card);
  const rank = rankIndex(card);
  const points = penalty(memory, card);
  if (
    points > 0 &&
    suspect >= 0 &&
    suspect !== seat &&
    suspect === (leaderOf(state) + winning(trick)) % options.players
  ) {
    return -10 - points;
  }
  if (card === 'QS') return 20;
  if (suit === SPADES && queenOut && rank > rankIndex('QS')) return 9;
  const others = heldByOthers(hands, seat, suit);
  const lower = size(others & ((1 << rank) - 1));
  const danger = others === 0 ? 0 : lower === 0 ? 0 : 0.4 * rank - 0.3 * size(hands[seat][suit]);
  return danger + (suit === HEARTS ? 2 : 0);
}

/** Where the winning card stands in the trick so far. */
function winning(trick: readonly Card[]): number {
  let best = 0;
  for (let i = 1; i < trick.length; i++) {
    if (suitIndex(trick[i]) === suitIndex(trick[0]) && rankIndex(trick[i]) > rankIndex(trick[best])) best = i;
  }
  return best;
}
