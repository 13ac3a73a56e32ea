import type { Card } from '@/lib/cards';
import type { Chance } from '@/lib/rules/game';
import type { Move, Options } from '@/lib/rules/spades';

/**
 * Spades once more, written down from rules.md §2 and §3 sentence by sentence, with lists of cards and nothing clever,
 * and sharing no code with the engine. Slow, mutable, and only as right as it is plain.
 */
export class NaiveSpades {
  deal = -1;
  hands: Card[][] = [];
  /** The cards each player has seen in this deal: their own, and those that lay open. */
  seen: Set<Card>[] = [];
  bids: (number | 'nil' | 'blind nil' | null)[] = [];
  looked: boolean[] = [];
  broken = false;
  played: Card[] = [];
  trick: { seat: number; card: Card }[] = [];
  taken: number[] = [];
  bags: number[];
  scores: number[];
  dealScores: number[][] = [];
  winners: number[] = [];
  running = false;
  private deck: Card[] = [];
  private permutation: number[] = [];
  private draws: number[] = [];
  private discards: (Card | null)[] = [];
  private exchanged: boolean[] = [];
  private leader = 0;

  constructor(readonly options: Options) {
    this.bags = this.seats().map(() => 0);
    this.scores = this.seats().map(() => 0);
  }

  seats(): number[] {
    return this.options.players === 2 ? [0, 1] : [0, 1, 2, 3];
  }

  first(): number {
    return this.deal % 2;
  }

  second(): number {
    return this.first() === 0 ? 1 : 0;
  }

  begin(chance: Chance): void {
    const seats = this.seats();
    this.deal++;
    this.running = true;
    this.deck = chance.deck;
    this.permutation = [...(chance.exchange ?? [])];
    this.hands = seats.map(() => []);
    this.seen = seats.map(() => new Set());
    this.bids = seats.map(() => null);
    this.looked = seats.map(() => false);
    this.exchanged = seats.map(() => false);
    this.taken = seats.map(() => 0);
    this.draws = seats.map(() => 0);
    this.discards = Array.from({ length: 26 }, () => null);
    this.broken = false;
    this.played = [];
    this.trick = [];
    if (this.options.players === 4) {
      for (const [i, card] of this.deck.entries()) this.hands[i % 4].push(card);
      this.leader = this.deal % 4;
    } else {
      this.leader = this.second();
    }
    if (!this.options.blindNil) for (const seat of seats) this.look(seat);
  }

  /** The player takes a first look at their own cards. */
  private look(seat: number): void {
    this.looked[seat] = true;
    if (this.options.players === 4) for (const card of this.hands[seat]) this.seen[seat].add(card);
    else this.seeUpper(seat);
  }

  private drawNumber(seat: number): number {
    return seat === this.first() ? 2 * this.draws[seat] : 2 * this.draws[seat] + 1;
  }

  private seeUpper(seat: number): void {
    if (this.draws[seat] < 13) this.seen[seat].add(this.deck[2 * this.drawNumber(seat)]);
  }

  private stage(): 'building' | 'exchange' | 'bidding' | 'play' {
    if (this.seats().some((seat) => !this.looked[seat] || this.isDrawing(seat))) return 'building';
    if (this.nextExchanger() !== null) return 'exchange';
    return this.nextBidder() !== null ? 'bidding' : 'play';
  }

  private isDrawing(seat: number): boolean {
    return this.options.players === 2 && this.draws[seat] < 13;
  }

  private nextExchanger(): number | null {
    if (this.options.players === 4) return null;
    for (const seat of [this.first(), this.second()]) {
      if (this.bids[seat] === 'blind nil' && !this.exchanged[seat]) return seat;
    }
    return null;
  }

  private nextBidder(): number | null {
    const k = this.deal;
    const order =
      this.options.players === 2 ? [this.second(), this.first()] : [k % 4, (k + 1) % 4, (k + 2) % 4, (k + 3) % 4];
    for (const seat of order) if (this.bids[seat] === null) return seat;
    return null;
  }

  toAct(): number[] {
    if (!this.running) return [];
    switch (this.stage()) {
      case 'building':
        return this.seats().filter((seat) => !this.looked[seat] || this.isDrawing(seat));
      case 'exchange':
        return [this.nextExchanger()!];
      case 'bidding':
        return [this.nextBidder()!];
      case 'play':
        return [(this.leader + this.trick.length) % this.options.players];
    }
  }

  /** The legal cards of the player whose turn it is in play, one by one. */
  private mayPlay(seat: number, card: Card): boolean {
    const hand = this.hands[seat];
    if (!hand.includes(card)) return false;
    if (this.trick.length === 0) {
      return card[1] !== 'S' || this.broken || hand.every((other) => other[1] === 'S');
    }
    const led = this.trick[0].card[1];
    return card[1] === led || !hand.some((other) => other[1] === led);
  }

  /** The player's choices, in the form of referee.md. */
  choices(seat: number): object[] {
    if (!this.toAct().includes(seat)) return [];
    switch (this.stage()) {
      case 'building':
        return this.looked[seat] ? [{ type: 'keep' }, { type: 'reject' }] : [{ type: 'look' }, { type: 'blindNil' }];
      case 'exchange':
        return [{ type: 'exchange', min: 0, max: 3, cards: sorted(this.hands[seat]) }];
      case 'bidding':
        return [{ type: 'bid', values: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13] }];
      case 'play':
        return [{ type: 'play', cards: sorted(this.hands[seat].filter((card) => this.mayPlay(seat, card))) }];
    }
  }

  allows(seat: number, move: Move): boolean {
    const choice = this.choices(seat).find((choice) => 'type' in choice && choice.type === move.type);
    if (!choice) return false;
    if (move.type === 'play') return this.mayPlay(seat, move.card);
    if (move.type === 'bid') return [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13].includes(move.value);
    if (move.type === 'exchange') {
      const { cards } = move;
      const held = cards.every((card) => this.hands[seat].includes(card));
      return cards.length <= 3 && new Set(cards).size === cards.length && held;
    }
    return true;
  }

  make(seat: number, move: Move): void {
    switch (move.type) {
      case 'look':
        this.look(seat);
        break;
      case 'blindNil':
        this.bids[seat] = 'blind nil';
        this.look(seat);
        break;
      case 'keep':
      case 'reject':
        this.draw(seat, move.type === 'keep');
        break;
      case 'exchange':
        this.exchange(seat, move.cards);
        break;
      case 'bid':
        this.bids[seat] = move.value === 0 ? 'nil' : move.value;
        break;
      case 'play':
        this.play(seat, move.card);
        break;
    }
  }

  private draw(seat: number, keeps: boolean): void {
    const number = this.drawNumber(seat);
    const upper = this.deck[2 * number];
    const lower = this.deck[2 * number + 1];
    this.hands[seat].push(keeps ? upper : lower);
    this.discards[number] = keeps ? lower : upper;
    if (!keeps || this.options.peek) this.seen[seat].add(lower);
    this.draws[seat]++;
    this.seeUpper(seat);
  }

  private exchange(seat: number, laidOff: Card[]): void {
    this.exchanged[seat] = true;
    this.hands[seat] = this.hands[seat].filter((card) => !laidOff.includes(card));
    for (const _ of laidOff) {
      const card = this.discards[this.permutation.shift()!]!;
      this.hands[seat].push(card);
      this.seen[seat].add(card);
    }
  }

  private play(seat: number, card: Card): void {
    this.hands[seat] = this.hands[seat].filter((other) => other !== card);
    this.played.push(card);
    for (const seen of this.seen) seen.add(card);
    if (card[1] === 'S') this.broken = true;
    this.trick.push({ seat, card });
    if (this.trick.length < this.options.players) return;
    const spades = this.trick.filter(({ card }) => card[1] === 'S');
    const led = this.trick.filter(({ card }) => card[1] === this.trick[0].card[1]);
    const best = (spades.length > 0 ? spades : led).sort((a, b) => height(b.card) - height(a.card))[0];
    this.taken[best.seat]++;
    this.leader = best.seat;
    this.trick = [];
    if (this.hands.every((hand) => hand.length === 0)) this.score();
  }

  private score(): void {
    const points = this.options.players === 2 ? this.scoreTwo() : this.scoreFour();
    this.dealScores.push(points);
    this.scores = this.scores.map((total, seat) => total + points[seat]);
    this.running = false;
    const { length } = this.options;
    const most = Math.max(...this.scores);
    const ahead = this.scores.some((score) => score !== most);
    const over = length.kind === 'deals' ? this.dealScores.length === length.count : most >= length.target && ahead;
    if (over) this.winners = this.seats().filter((seat) => this.scores[seat] === most);
  }

  private scoreTwo(): number[] {
    return this.seats().map((seat) => {
      const bid = this.bids[seat];
      const tricks = this.taken[seat];
      if (bid === 'nil' || bid === 'blind nil') {
        const worth = bid === 'nil' ? 100 : 200;
        if (tricks === 0) return worth;
        return -worth + (this.options.nilBags ? tricks + this.addBags([seat], tricks) : 0);
      }
      if (tricks < bid!) return -10 * bid!;
      return 10 * bid! + (tricks - bid!) + this.addBags([seat], tricks - bid!);
    });
  }

  private scoreFour(): number[] {
    const points = [0, 0, 0, 0];
    for (const partners of [
      [0, 2],
      [1, 3],
    ]) {
      let total = 0;
      let bid = 0;
      let tricks = 0;
      let nils = 0;
      for (const seat of partners) {
        const own = this.bids[seat];
        if (own === 'nil' || own === 'blind nil') {
          nils++;
          const worth = own === 'nil' ? 100 : 200;
          total += this.taken[seat] === 0 ? worth : -worth;
          if (this.options.nilBags) tricks += this.taken[seat];
        } else {
          bid += own!;
          tricks += this.taken[seat];
        }
      }
      if (nils < 2 && tricks >= bid) total += 10 * bid + (tricks - bid) + this.addBags(partners, tricks - bid);
      if (nils < 2 && tricks < bid) total -= 10 * bid;
      for (const seat of partners) points[seat] = total;
    }
    return points;
  }

  /** Counts bags one by one; each tenth costs 100. The same count stands before both partners. */
  private addBags(seats: number[], bags: number): number {
    let penalty = 0;
    for (let i = 0; i < bags; i++) {
      for (const seat of seats) this.bags[seat]++;
      if (this.options.bagPenalty && this.bags[seats[0]] % 10 === 0) penalty -= 100;
    }
    return penalty;
  }
}

const height = (card: Card) => '23456789TJQKA'.indexOf(card[0]);

/** In the order C D H S, low to high. */
export function sorted(cards: readonly Card[]): Card[] {
  return [...cards].sort((a, b) => 'CDHS'.indexOf(a[1]) - 'CDHS'.indexOf(b[1]) || height(a) - height(b));
}
