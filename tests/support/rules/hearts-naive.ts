import type { Options } from '../../../lib/rules/hearts';

/**
 * Hearts a second time, slowly: strings in arrays, and the sentences of rules.md §1 one after the other. It shares nothing
 * with the engine but the type of the options.
 */
export type Naive = {
  options: Options;
  hands: string[][];
  table: { seat: number; card: string }[];
  piles: string[][];
  trickCounts: number[];
  broken: boolean;
  turn: number;
};

const RANKS = '23456789TJQKA';
const rank = (card: string) => RANKS.indexOf(card[0]);
const suit = (card: string) => card[1];
const isHeart = (card: string) => suit(card) === 'H';

export function naiveDeck(options: Options): string[] {
  const all = [...'CDHS'].flatMap((suit) => [...RANKS].map((rank) => rank + suit));
  const out: Record<number, string[]> = {
    4: [],
    5: ['2S', '2D'],
    6: ['2C', '2D', '2H', '2S'],
    3: ['2C', '2D', '2H', '2S'],
  };
  const removed = options.deck === 'minus-one' ? [String(options.removedCard)] : out[options.players];
  return all.filter((card) => !removed.includes(card));
}

/** The hands after passing `passes[seat]` to the seat `offset` further left. */
export function naiveStart(options: Options, deck: string[], offset: number, passes: string[][]): Naive {
  const { players } = options;
  const hands: string[][] = Array.from({ length: players }, () => []);
  deck.forEach((card, i) => void hands[i % players].push(card));
  if (offset > 0) {
    passes.forEach((cards, seat) => {
      hands[seat] = hands[seat].filter((card) => !cards.includes(card));
    });
    passes.forEach((cards, seat) => void hands[(seat + offset) % players].push(...cards));
  }
  const clubs = deck.filter((card) => suit(card) === 'C').sort((a, b) => rank(a) - rank(b));
  return {
    options,
    hands,
    table: [],
    piles: hands.map(() => []),
    trickCounts: hands.map(() => 0),
    broken: false,
    turn: hands.findIndex((hand) => hand.includes(clubs[0])),
  };
}

export function naiveLegal(game: Naive): string[] {
  const { options, table } = game;
  const hand = game.hands[game.turn];
  const firstTrick = game.trickCounts.every((count) => count === 0);
  const onlyHearts = hand.every(isHeart);
  const onlyHeartsAndQueen = hand.every((card) => isHeart(card) || card === 'QS');
  if (table.length === 0) {
    if (firstTrick) {
      const lowest = naiveDeck(options)
        .filter((card) => suit(card) === 'C')
        .sort((a, b) => rank(a) - rank(b))[0];
      return hand.filter((card) => card === lowest);
    }
    if (options.heartsLead === 'when-broken' && !game.broken && !onlyHearts)
      return hand.filter((card) => !isHeart(card));
    if (options.heartsLead === 'never' && !onlyHearts && !onlyHeartsAndQueen)
      return hand.filter((card) => !isHeart(card));
    return hand;
  }
  const same = hand.filter((card) => suit(card) === suit(table[0].card));
  if (same.length > 0) return same;
  if (firstTrick && !onlyHeartsAndQueen) return hand.filter((card) => !isHeart(card) && card !== 'QS');
  return hand;
}

/** Plays the card of the seat whose turn it is. */
export function naivePlay(game: Naive, card: string): void {
  const seat = game.turn;
  const players = game.hands.length;
  if (game.table.length > 0 && isHeart(card) && suit(game.table[0].card) !== 'H') game.broken = true;
  if (game.options.queenBreaksHearts && card === 'QS') game.broken = true;
  game.hands[seat] = game.hands[seat].filter((held) => held !== card);
  game.table.push({ seat, card });
  game.turn = (seat + 1) % players;
  if (game.table.length < players) return;
  const following = game.table.filter((played) => suit(played.card) === suit(game.table[0].card));
  following.sort((a, b) => rank(b.card) - rank(a.card));
  const winner = following[0].seat;
  game.piles[winner].push(...game.table.map((played) => played.card));
  game.trickCounts[winner]++;
  game.turn = winner;
  game.table = [];
}

/** The points of a finished deal by seat, for each way in which the shooter may choose. */
export function naivePoints(game: Pick<Naive, 'options' | 'piles' | 'trickCounts'>): {
  add: number[];
  subtract: number[];
  shooter: number;
} {
  const { options, piles, trickCounts } = game;
  const value = naiveDeck(options).filter(isHeart).length;
  const worth = (pile: string[]) => pile.filter(isHeart).length + (pile.includes('QS') ? value : 0);
  const jack = (pile: string[]) => (options.jackOfDiamonds !== 'off' && pile.includes('JD') ? -10 : 0);
  const plain = piles.map((pile) => worth(pile) + jack(pile));
  const shooter = piles.findIndex((pile) => worth(pile) === 2 * value);
  const lacksJack =
    options.jackOfDiamonds === 'bonus-needed-for-moon' && shooter >= 0 && !piles[shooter].includes('JD');
  if (options.moon === 'none' || shooter < 0 || lacksJack) return { add: plain, subtract: plain, shooter: -1 };
  const others = trickCounts.filter((_, seat) => seat !== shooter);
  const amount = options.sun && others.every((count) => count === 0) ? 4 * value : 2 * value;
  const add = piles.map((pile, seat) => (seat === shooter ? 0 : amount) + jack(pile));
  const subtract = piles.map((pile, seat) => (seat === shooter ? -amount : 0) + jack(pile));
  if (options.moon === 'old') return { add, subtract: add, shooter };
  if (options.moon === 'new') return { add: subtract, subtract, shooter };
  return { add, subtract, shooter };
}
