import { type Card, type Hand, rankIndex, suitIndex } from '../../cards';
import type { State } from '../../rules/spades';
import { TRICKS } from '../../rules/spades/tricks';
import { leaderOf } from '../../rules/trick';
import type { Seat } from '../../rules/view';
import { ALL_RANKS, size } from '../kernel/bits';
import type { Random } from '../kernel/random';

const SPADES = 3;

/** How many tricks each seat has taken: what a player remembers besides the cards. */
export type Memory = number[];

/** A player's aim in the running trick. */
type Aim = 'win' | 'avoid' | 'break' | 'neither';

/**
 * The card of a sensible player at first sight: they win what their side, or to stop the others, still needs, and duck
 * otherwise. They look into the hands that play after them, as the samples are played so.
 */
export function pickCard(state: State, seat: Seat, cards: readonly Card[], taken: Memory, random: Random): Card {
  if (cards.length === 1) return cards[0];
  const aim = aimOf(state, seat, taken);
  const partnerWins = isPartnersTrick(state, seat);
  let best = cards[0];
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < cards.length; i++) {
    const gain = gainOf(state, seat, cards[i], aim, partnerWins, taken) + 0.15 * random.next();
    if (gain > most) {
      most = gain;
      best = cards[i];
    }
  }
  return best;
}

function gainOf(state: State, seat: Seat, card: Card, aim: Aim, partnerWins: boolean, taken: Memory): number {
  const suit = suitIndex(card);
  // A spade is worth more than any card of another suit.
  const cost = (rankIndex(card) + (suit === SPADES ? 8 : 0)) / 20;
  const wins = chanceToWin(state, seat, card, taken);
  if (aim === 'avoid') return cost - 3 * wins;
  if (aim === 'break') return 0.2 * cost - 3 * wins;
  if (aim === 'neither') return 0.6 * cost - wins;
  if (partnerWins) return -cost - 0.5 * wins;
  return 2 * wins - cost * (wins > 0 ? 0.8 : 1.2);
}

function aimOf({ options, bidding, tricks }: State, seat: Seat, taken: Memory): Aim {
  const { bids } = bidding;
  const { players } = options;
  if (bids[seat] === 0 && taken[seat] === 0) return 'avoid';
  const left = TRICKS - tricks.length;
  let need = 0;
  let theirs = 0;
  let nilToBreak = false;
  for (let other = 0; other < players; other++) {
    const bid = bids[other] ?? 0;
    if (other % 2 === seat % 2) need += bid === 0 ? 0 : bid - taken[other];
    else if (bid > 0) theirs += bid - taken[other];
    else if (taken[other] === 0) nilToBreak = true;
  }
  // A nil is broken first, as long as there are tricks enough for the bid.
  if (nilToBreak && left > need + 1) return 'break';
  if (need > 0) return 'win';
  // They can still be kept from their bid when they need nearly everything that is left.
  if (theirs > 0 && theirs >= left - 2) return 'win';
  return options.bagPenalty ? 'neither' : 'win';
}

/** Whether the partner wins the trick so far, and did not want to avoid it. */
function isPartnersTrick(state: State, seat: Seat): boolean {
  const { options, trick, bidding } = state;
  if (options.players === 2 || trick.length < 2) return false;
  const winner = (leaderOf(state) + winning(trick)) % options.players;
  return winner === (seat + 2) % 4 && bidding.bids[winner] !== 0;
}

/** Where the winning card stands in the trick so far. */
function winning(trick: readonly Card[]): number {
  let best = 0;
  for (let i = 1; i < trick.length; i++) {
    const suit = suitIndex(trick[i]);
    const over = suit === suitIndex(trick[best]) ? rankIndex(trick[i]) > rankIndex(trick[best]) : suit === SPADES;
    if (over) best = i;
  }
  return best;
}

/** Chance that somebody behind who can win the trick does. */
const TAKES = 0.7;

function chanceToWin({ hands, trick, options, bidding }: State, seat: Seat, card: Card, taken: Memory): number {
  const { players } = options;
  const suit = suitIndex(card);
  const rank = rankIndex(card);
  const led = trick.length === 0 ? suit : suitIndex(trick[0]);
  if (suit !== led && suit !== SPADES) return 0;
  for (let i = 0; i < trick.length; i++) {
    const other = suitIndex(trick[i]);
    if (other === suit ? rankIndex(trick[i]) > rank : other === SPADES) return 0;
  }
  let chance = 1;
  const higher = ALL_RANKS & (ALL_RANKS << (rank + 1));
  for (let i = 1; i < players - trick.length; i++) {
    const other = (seat + i) % players;
    const held = hands[other][led];
    const follows = held !== 0;
    const over = follows
      ? suit === led
        ? held & higher
        : 0
      : hands[other][SPADES] & (suit === SPADES ? higher : ALL_RANKS);
    if (over === 0) continue;
    // A player who bid nil wins only what they must.
    const avoids = bidding.bids[other] === 0 && taken[other] === 0;
    if (!avoids) chance *= 1 - TAKES;
    else if (follows && over === held) chance = 0;
  }
  return chance;
}

/** About how many tricks the hand takes, by its cards alone. */
export function promise(hand: Hand, players: number): number {
  const two = players === 2;
  const spades = size(hand[SPADES]);
  let sum = 0;
  for (let suit = 0; suit < SPADES; suit++) {
    const set = hand[suit];
    const length = size(set);
    if ((set & ACE) !== 0) sum += 0.9;
    if ((set & KING) !== 0) sum += length > 1 ? 0.65 : 0.3;
    if ((set & QUEEN) !== 0) sum += length > 2 ? (two ? 0.45 : 0.25) : 0.1;
    // Short suits are ruffed.
    if (spades > 2 && length < 2) sum += 0.4 * (2 - length);
  }
  const set = hand[SPADES];
  for (let rank = 0; rank <= 12; rank++) {
    if ((set & (1 << rank)) === 0) continue;
    sum += rank === 12 ? 1 : rank === 11 ? 0.85 : rank === 10 ? 0.65 : two ? 0.5 : 0.3;
  }
  return sum + (two ? 0 : 0.4 * Math.max(0, spades - 3));
}

const QUEEN = 1 << 10;
const KING = 1 << 11;
const ACE = 1 << 12;

/** The bid at first sight: what the hand promises, less what others have already bid for. */
export function firstBid(state: State, seat: Seat): number {
  const { bidding, options } = state;
  const tricks = promise(state.hands[seat], options.players);
  const others = bidding.bids.reduce<number>((sum, bid) => sum + (bid ?? 0), 0);
  if (others >= TRICKS || (tricks < 1 && isLow(state, seat))) return 0;
  const other = options.players === 2 && bidding.bids[1 - seat] !== null;
  const guess = other ? (2 * tricks + (TRICKS - others)) / 3 : Math.min(tricks, TRICKS - others + 1);
  return Math.max(1, Math.min(TRICKS, Math.round(guess - 0.3)));
}

/** Whether no card of the hand is in danger of winning a trick at first sight. */
function isLow({ hands }: State, seat: Seat): boolean {
  return hands[seat][SPADES] < QUEEN && size(hands[seat][SPADES]) < 4;
}
