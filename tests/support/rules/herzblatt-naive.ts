/**
 * Herzblatt once more, straight from rules.md §4 and by nothing but lists of strings: slow, simple, and written without
 * a look at the engine, so that a mistake would have to be made twice. The tests play both side by side.
 */
export type NaiveMove = { type: string; card?: string; cards?: string[] };
export type NaiveObjection = 'card-not-held' | 'must-follow-suit' | 'must-overtrump' | 'must-trump';
export type NaiveOptions = {
  players: number;
  stake: number;
  mustTrump: boolean;
  length: { kind: 'deals'; count: number } | { kind: 'score'; target: number };
};

const HIGH_TO_LOW = ['A', 'T', 'K', 'Q', 'J', '9', '8', '7'];
const AUGEN: Record<string, number> = { A: 11, T: 10, K: 4, Q: 3, J: 2, 9: 0, 8: 0, 7: 0 };

const suit = (card: string) => card.slice(1);
const isTrump = (card: string) => suit(card) === 'H';
const isHigher = (a: string, b: string) => HIGH_TO_LOW.indexOf(a[0]) < HIGH_TO_LOW.indexOf(b[0]);
const augen = (cards: string[]) => cards.map((card) => AUGEN[card[0]]).reduce((sum, value) => sum + value, 0);

export class NaiveHerzblatt {
  readonly options: NaiveOptions;
  deals = 0;
  countingDeals = 0;
  dealScores: number[][] = [];
  over = false;
  stage: 'between' | 'asking' | 'blind' | 'burying' | 'tricks' = 'between';
  hands: string[][] = [];
  blind: string[] = [];
  laidAway: string[] = [];
  declarer = -1;
  onMove = -1;
  asked = 0;
  table: { seat: number; card: string }[] = [];
  piles: string[][] = [];

  constructor(options: NaiveOptions) {
    this.options = options;
  }

  deal(deck: string[]): void {
    const n = this.options.players;
    const forehand = this.deals % n;
    this.hands = Array.from({ length: n }, () => []);
    this.piles = Array.from({ length: n }, () => []);
    const rest = [...deck];
    for (let seat = forehand; rest.length > 2; seat = (seat + 1) % n) this.hands[seat].push(rest.shift() ?? '');
    this.blind = rest;
    this.laidAway = [];
    this.declarer = -1;
    this.asked = 0;
    this.onMove = forehand;
    this.stage = 'asking';
    this.deals++;
  }

  /** The legal moves of the seat that is to act: their kinds, and for `play` and `bury` the cards, in no order. */
  legal(): { type: string; cards?: string[] }[] {
    if (this.stage === 'asking') return [{ type: 'take' }, { type: 'decline' }];
    if (this.stage === 'blind') return [{ type: 'pickUp' }, { type: 'stand' }];
    if (this.stage === 'burying') return [{ type: 'bury', cards: this.hands[this.onMove] }];
    if (this.stage === 'tricks') return [{ type: 'play', cards: this.playable() }];
    return [];
  }

  playable(): string[] {
    const hand = this.hands[this.onMove];
    return hand.filter((card) => this.objection(card) === null);
  }

  /** Why the seat on move may not play this card, in the codes of referee.md. */
  objection(card: string): NaiveObjection | null {
    const hand = this.hands[this.onMove];
    if (!hand.includes(card)) return 'card-not-held';
    if (this.table.length === 0) return null;
    const led = suit(this.table[0].card);
    const trumpsOnTable = this.table.map((played) => played.card).filter(isTrump);
    const overtrumping = hand.filter((own) => isTrump(own) && trumpsOnTable.every((trump) => isHigher(own, trump)));
    if (hand.some((own) => suit(own) === led)) {
      if (suit(card) !== led) return 'must-follow-suit';
      if (led !== 'H') return null;
      return overtrumping.length > 0 && !overtrumping.includes(card) ? 'must-overtrump' : null;
    }
    if (trumpsOnTable.length > 0) {
      return overtrumping.length > 0 && !overtrumping.includes(card) ? 'must-overtrump' : null;
    }
    return this.options.mustTrump && hand.some(isTrump) && !isTrump(card) ? 'must-trump' : null;
  }

  move(move: NaiveMove): void {
    const n = this.options.players;
    const seat = this.onMove;
    if (move.type === 'take') {
      this.declarer = seat;
      this.stage = 'blind';
    } else if (move.type === 'decline') {
      this.asked++;
      this.onMove = (seat + 1) % n;
      if (this.asked === n) this.endDeal(new Array(n).fill(0));
    } else if (move.type === 'pickUp') {
      this.hands[seat] = [...this.hands[seat], ...this.blind];
      this.stage = 'burying';
    } else if (move.type === 'bury') {
      this.laidAway = move.cards ?? [];
      this.hands[seat] = this.hands[seat].filter((card) => !this.laidAway.includes(card));
      this.startTricks();
    } else if (move.type === 'stand') {
      this.startTricks();
    } else {
      this.playCard(seat, move.card ?? '');
    }
  }

  scores(): number[] {
    return Array.from({ length: this.options.players }, (_, seat) =>
      this.dealScores.reduce((sum, points) => sum + points[seat], 0),
    );
  }

  winners(): number[] {
    const scores = this.scores();
    return scores.map((_, seat) => seat).filter((seat) => scores.every((other) => other <= scores[seat]));
  }

  private startTricks(): void {
    this.onMove = (this.deals - 1) % this.options.players;
    this.stage = 'tricks';
  }

  private playCard(seat: number, card: string): void {
    this.hands[seat] = this.hands[seat].filter((own) => own !== card);
    this.table = [...this.table, { seat, card }];
    this.onMove = (seat + 1) % this.options.players;
    if (this.table.length < this.options.players) return;
    const led = suit(this.table[0].card);
    const trumps = this.table.filter((played) => isTrump(played.card));
    const eligible = trumps.length > 0 ? trumps : this.table.filter((played) => suit(played.card) === led);
    const [best] = eligible.toSorted((a, b) => (isHigher(a.card, b.card) ? -1 : 1));
    this.piles[best.seat] = [...this.piles[best.seat], ...this.table.map((played) => played.card)];
    this.table = [];
    this.onMove = best.seat;
    if (this.hands.some((hand) => hand.length > 0)) return;
    this.countingDeals++;
    this.endDeal(this.settlement());
  }

  private settlement(): number[] {
    const { players, stake } = this.options;
    const count = augen(this.piles[this.declarer]) + augen(this.laidAway);
    const points: number[] = new Array(players).fill(0);
    for (let opponent = 0; opponent < players; opponent++) {
      if (opponent === this.declarer) continue;
      let paid = stake;
      if (count <= 65) paid = -2 * stake;
      if (count <= 30) paid = -3 * stake;
      points[this.declarer] += paid;
      points[opponent] -= paid;
    }
    return points;
  }

  private endDeal(points: number[]): void {
    this.dealScores = [...this.dealScores, points];
    this.stage = 'between';
    const { length } = this.options;
    this.over =
      length.kind === 'deals' ? this.countingDeals >= length.count : Math.max(...this.scores()) >= length.target;
  }
}
