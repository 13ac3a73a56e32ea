import { CARDS, type Card, isCard, parseCards } from '@/lib/cards';
import type { Chance } from '@/lib/rules/game';
import { fold, play } from '@/lib/rules/play';
import { type Event, type Move, type State, spades } from '@/lib/rules/spades';

/** A match that is played move by move; a move that is refused fails the test. */
export class Match {
  state: State;
  private readonly chances: Chance[];

  constructor(options: Record<string, unknown>, ...chances: Chance[]) {
    this.state = spades.start(spades.options.parse(options));
    this.chances = chances;
    this.dealOn();
  }

  private dealOn() {
    if (this.state.phase !== 'dealing') return;
    const chance = this.chances.shift();
    if (!chance) return;
    if (!spades.fits(this.state.options, chance)) throw new Error('not a chance of this match');
    this.state = fold(spades, this.state, spades.deal(this.state, chance));
  }

  move(seat: number, move: Move | Move['type']): Event[] {
    const played = play(spades, this.state, seat, full(move));
    if (played.kind === 'refused')
      throw new Error(`${JSON.stringify(move)} of seat ${seat} was refused: ${played.code}`);
    this.state = played.state;
    this.dealOn();
    return played.events;
  }

  /** The same move several times. */
  times(count: number, seat: number, move: Move | Move['type']): this {
    for (let i = 0; i < count; i++) this.move(seat, move);
    return this;
  }

  /** Bids in turn, each by the seat whose turn it is. */
  bid(...values: number[]): this {
    for (const value of values) this.move(this.turn(), { type: 'bid', value });
    return this;
  }

  /** Plays cards in turn, each by the seat whose turn it is. */
  play(cards: string): this {
    for (const card of parseCards(cards)) this.move(this.turn(), { type: 'play', card });
    return this;
  }

  turn(): number {
    return spades.toAct(this.state)[0];
  }

  /** The cards that the seat whose turn it is may play, in card notation. */
  legal(): string {
    return (spades.choices(this.state, this.turn())[0].cards ?? []).join(' ');
  }

  why(seat: number, move: Move | Move['type']) {
    return spades.whyNot(this.state, seat, full(move))?.code ?? null;
  }

  view(seat: number | null) {
    return spades.view(this.state, seat);
  }
}

function full(move: Move | Move['type']): Move {
  return typeof move === 'string' ? spades.move.parse({ type: move }) : move;
}

export const IN_ORDER = Array.from({ length: 26 }, (_, i) => i);

/**
 * A stock of which the first player draws the cards `first` and the second `second` if both keep all; what lies below
 * are the other cards in the order C D H S.
 */
export function stock(first: string, second: string, exchange: number[] = IN_ORDER): Chance {
  const [a, b] = [hand(first), hand(second)];
  const rest = CARDS.filter((card) => !a.includes(card) && !b.includes(card));
  const deck = rest.flatMap((lower, j) => [(j % 2 === 0 ? a : b)[Math.floor(j / 2)], lower]);
  return { deck, exchange };
}

/** The deck that gives four seats these hands. */
export function dealt(...hands: string[]): Chance {
  const lists = hands.map(hand);
  return { deck: lists[0].flatMap((_, i) => lists.map((list) => list[i])) };
}

/** A hand by suits: `AKQ.432.-.T9` are AC KC QC, 4D 3D 2D, no heart, TS 9S. */
function hand(text: string): Card[] {
  return text.split('.').flatMap((ranks, suit) =>
    [...ranks.replace('-', '')].map((rank) => {
      const card = rank + 'CDHS'[suit];
      if (!isCard(card)) throw new Error(`not a card: ${card}`);
      return card;
    }),
  );
}

/** A two-handed deal with both hands built by keeping all, ready for the bids; seat 0 is the first player. */
export function built(first: string, second: string, options: Record<string, unknown> = {}): Match {
  const match = new Match({ blindNil: false, ...options }, stock(first, second));
  return match.times(13, 0, 'keep').times(13, 1, 'keep');
}
