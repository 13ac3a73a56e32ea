import { type Card, type Hand, SUITS, strengthBits, suitIndex } from '../../cards';
import type { Options, State } from '../../rules/herzblatt';
import { RANKING, strength } from '../../rules/herzblatt/ranking';
import { augenOf } from '../../rules/herzblatt/score';
import { leaderOf } from '../../rules/trick';
import type { Seat } from '../../rules/view';

/** All cards of a hand in one number: a byte for each suit, its bits by strength. */
type Packed = number;

const TRUMP = SUITS.indexOf('H');
const SUIT_BITS = SUITS.map((_, suit) => 0xff << (8 * suit));
const TRUMPS = SUIT_BITS[TRUMP];

/** The value of each card, by the number of its bit; and every byte of a packed hand, by its bits. */
const AUGEN = new Int32Array(32);
const AUGEN_OF_SUIT = new Int32Array(256);
for (let strength = 0; strength < 8; strength++) {
  const value = [0, 0, 0, 2, 3, 4, 10, 11][strength];
  for (let suit = 0; suit < 4; suit++) AUGEN[8 * suit + strength] = value;
  for (let set = 0; set < 256; set++) if (set & (1 << strength)) AUGEN_OF_SUIT[set] += value;
}

function bitNumber(card: Card): number {
  return 8 * suitIndex(card) + strength(card);
}

function pack(hand: Hand): Packed {
  let packed = 0;
  for (let suit = 0; suit < SUITS.length; suit++) packed |= strengthBits(hand[suit], RANKING.suits) << (8 * suit);
  return packed;
}

function augenIn(cards: Packed): number {
  return (
    AUGEN_OF_SUIT[cards & 0xff] +
    AUGEN_OF_SUIT[(cards >>> 8) & 0xff] +
    AUGEN_OF_SUIT[(cards >>> 16) & 0xff] +
    AUGEN_OF_SUIT[cards >>> 24]
  );
}

// Positions between tricks that were met before, for all who ask, by the number of the question's hands. Every card stays with
// its owner, so that the cards left and the leader are the position.
const SIZE_BITS = 17;
/** More than can sit at any table: every leader of every question has a mark of their own. */
const MOST_PLAYERS = 8;
const left = new Int32Array(1 << SIZE_BITS);
const marks = new Float64Array(1 << SIZE_BITS);
const atLeast = new Uint8Array(1 << SIZE_BITS);
const atMost = new Uint8Array(1 << SIZE_BITS);
let questions = 0;

/**
 * Solves positions of one deal, with the same owner of each card and the same declarer: the Augen they still take when
 * everybody sees all cards and plays as well as can be (alpha-beta).
 */
export class Solver {
  readonly #number = ++questions;
  readonly #players: number;
  readonly #declarer: Seat;
  readonly #mustTrump: boolean;
  readonly #hands: Int32Array;

  constructor(options: Options, declarer: Seat) {
    this.#players = options.players;
    this.#declarer = declarer;
    this.#mustTrump = options.mustTrump;
    this.#hands = new Int32Array(options.players);
  }

  /** The declarer's Augen from here on, with the running trick; outside `low` to `high` a bound. Throws if another plays alone. */
  solve(state: State, low = 0, high = 120): number {
    if (state.taking.declarer !== this.#declarer) throw new Error('a solver was asked about another declarer');
    if (state.phase !== 'playing') return 0;
    for (let seat = 0; seat < this.#players; seat++) this.#hands[seat] = pack(state.hands[seat]);
    const { trick, turn } = state;
    if (trick.length === 0) return this.#betweenTricks(turn, low, high);
    let best = 0;
    for (let i = 1; i < trick.length; i++) {
      if (beats(bitNumber(trick[i]), bitNumber(trick[best]))) best = i;
    }
    const winner = (leaderOf(state) + best) % this.#players;
    const first = suitIndex(trick[0]);
    return this.#inTrick(turn, trick.length, first, bitNumber(trick[best]), winner, augenOf(trick), low, high);
  }

  #betweenTricks(leader: Seat, low: number, high: number): number {
    const hands = this.#hands;
    let cards = 0;
    for (let seat = 0; seat < hands.length; seat++) cards |= hands[seat];
    const augen = augenIn(cards);
    if (augen <= low) return augen;
    if (high <= 0) return 0;
    const at = Math.imul(cards + leader, 0x9e3779b1) >>> (32 - SIZE_BITS);
    const mark = MOST_PLAYERS * this.#number + leader;
    const known = marks[at] === mark && left[at] === cards;
    let floor = known ? atLeast[at] : 0;
    let ceiling = known ? atMost[at] : augen;
    if (floor >= high || floor === ceiling) return floor;
    if (ceiling <= low) return ceiling;
    const result = this.#inTrick(leader, 0, 0, 0, leader, 0, Math.max(low, floor), Math.min(high, ceiling));
    if (result > low) floor = Math.max(floor, result);
    if (result < high) ceiling = Math.min(ceiling, result);
    marks[at] = mark;
    left[at] = cards;
    atLeast[at] = floor;
    atMost[at] = ceiling;
    return result;
  }

  /** The seat's turn, when `laid` cards lie, the highest of them `best`, by `winner`, and all together count `pot`. */
  #inTrick(
    seat: Seat,
    laid: number,
    led: number,
    best: number,
    winner: Seat,
    pot: number,
    low: number,
    high: number,
  ): number {
    const hand = this.#hands[seat];
    const last = laid === this.#players - 1;
    const next = seat === this.#players - 1 ? 0 : seat + 1;
    const isDeclarer = seat === this.#declarer;
    let floor = low;
    let ceiling = high;
    let result = isDeclarer ? -1 : 1000;
    let cards = laid === 0 ? hand : this.#legal(hand, led, best);
    // Higher cards first, they decide more often; but nobody gives them to the other side.
    const lowFirst = laid > 0 && (winner === this.#declarer) !== isDeclarer && !this.#canBeat(cards, best);
    while (cards !== 0) {
      const card = lowFirst ? 31 - Math.clz32(cards & -cards) : 31 - Math.clz32(cards);
      cards &= ~(1 << card);
      this.#hands[seat] = hand & ~(1 << card);
      const wins = laid === 0 || beats(card, best);
      const first = laid === 0 ? card >> 3 : led;
      const augen = pot + AUGEN[card];
      const taker = wins ? seat : winner;
      let value: number;
      if (last) {
        const gained = taker === this.#declarer ? augen : 0;
        value = gained + this.#betweenTricks(taker, floor - gained, ceiling - gained);
      } else {
        value = this.#inTrick(next, laid + 1, first, wins ? card : best, taker, augen, floor, ceiling);
      }
      if (isDeclarer) {
        if (value > result) result = value;
        if (value > floor) floor = value;
      } else {
        if (value < result) result = value;
        if (value < ceiling) ceiling = value;
      }
      if (floor >= ceiling) break;
    }
    this.#hands[seat] = hand;
    return result;
  }

  #canBeat(cards: Packed, best: number): boolean {
    const suit = best >> 3;
    if (suit !== TRUMP && (cards & TRUMPS) !== 0) return true;
    return (cards & SUIT_BITS[suit] & -(2 << best)) !== 0;
  }

  /** The cards that may follow (rules.md §4.4). */
  #legal(hand: Packed, led: number, best: number): Packed {
    const following = hand & SUIT_BITS[led];
    if (following !== 0 && led !== TRUMP) return following;
    const trumps = hand & TRUMPS;
    if (trumps === 0) return hand;
    if (best >> 3 !== TRUMP) return this.#mustTrump ? trumps : hand;
    const over = trumps & -(2 << best);
    if (over !== 0) return over;
    return led === TRUMP ? trumps : hand;
  }
}

function beats(card: number, best: number): boolean {
  return card >> 3 === best >> 3 ? card > best : card >> 3 === TRUMP;
}
