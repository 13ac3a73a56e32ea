import { packHands, parseCards } from '@/lib/cards';
import { firing, givenOrders, type Order, remaining, type StandingOrder } from '@/lib/orders';
import { GAMES } from '@/lib/rules';
import type { BaseMove, BaseOptions, Chance, Game } from '@/lib/rules/game';
import { fold } from '@/lib/rules/play';
import type { BaseView } from '@/lib/rules/view';
import { deckOf } from './rules/herzblatt-deal';
import { made } from './rules/made';

/** A position in the middle of a deal, in card notation; there is one complete trick unless others are named. */
export type Position = {
  options?: object;
  /** By seat, without the cards of the trick. */
  hands: string[];
  /** Whose turn it is. */
  turn?: number;
  /** The cards on the table, the last of them played by the seat before. */
  trick?: string;
  /** Complete tricks: `leader: cards: winner`. */
  tricks?: [leader: number, cards: string, winner: number][];
  /** Other differences in the state. */
  more?: object;
};

/** Hearts for four; seat 1 leads next, and has clubs, seat 2 has the highest ones. */
export const HEARTS: Position = {
  turn: 1,
  hands: ['4C 9C 2D', '3C 5D KD', 'KC AC 3D', '6C 7C 4D'],
  tricks: [[1, '2C 8C 5C TC', 1]],
};

/** Hands of a game for four, and a deal of Herzblatt for two. */
export const FOUR_HANDS = ['AKQJ.432.432.432', '5432.AKQ.AKQ.567', '6789.5678.567.89', 'T.9TJ.89TJ.TJQKA'] as const;
export const DUET = { deck: deckOf(['AC KC QC AD KD AH KH QH AS', 'TC JC TD QD JD TH JH QS JS'], 'TS KS') };

/** The part of the state from before the play: all have bid three, or seat 0 plays alone. */
function bidOrTaken(id: string, players: number): object {
  const all = <T>(value: T): T[] => Array.from({ length: players }, () => value);
  if (id === 'spades') return { bidding: { opener: 0, blindNil: all(false), bids: all(3) } };
  const taking = { forehand: 0, declined: [], declarer: 0, blind: [], pickedUp: false, buried: null };
  return id === 'herzblatt' ? { taking } : {};
}

/** Any move, in the form in which it is sent. */
type Move = BaseMove & Record<string, unknown>;

/** One seat with its orders at a table of one game, which does after every move what a table does. */
export class Ordering {
  orders: StandingOrder[] = [];
  /** The moves that orders made: cards, values of bids, and the types of others. */
  fired: string[] = [];
  readonly game: Game;
  readonly options: BaseOptions;
  private ids = 0;

  constructor(
    readonly id: string,
    options: object,
    private state: unknown,
    readonly seat = 0,
  ) {
    const game = GAMES.find((game) => game.id === id);
    if (!game) throw new Error(`no game ${id}`);
    this.game = game;
    this.options = game.options.parse(options);
  }

  static inPlay(id: string, position: Position, seat = 0): Ordering {
    const { options = {}, hands, turn = 0, trick = '', tricks = [], more = {} } = position;
    const table = new Ordering(id, options, null, seat);
    const done = tricks.map(([leader, cards, winner]) => ({ leader, cards: parseCards(cards), winner }));
    table.state = {
      ...(table.game.start(table.options) as object),
      phase: 'playing',
      hands: packHands(hands.map(parseCards)),
      turn,
      trick: parseCards(trick),
      tricks: done,
      ...bidOrTaken(id, hands.length),
      ...more,
    };
    return table;
  }

  /** At the beginning of its first deal. */
  dealt(chance: Chance): this {
    const start = this.game.start(this.options);
    if (!this.game.fits(this.options, chance)) throw new Error('not a chance of this match');
    this.state = fold(this.game, start, this.game.deal(start, chance));
    return this;
  }

  view(): BaseView {
    return this.game.view(this.state, this.seat);
  }

  /** The view of somebody who has no seat. */
  spectators(): BaseView {
    return this.game.view(this.state, null);
  }

  /** Gives these orders, which count at once, and returns the outcome. */
  give(...orders: Order[]): string {
    const given = givenOrders(this.id, this.options, this.view(), orders, this.orders, () => `order-${++this.ids}`);
    if (given.kind === 'refused') return `${given.code} ${given.index}`;
    this.orders = given.orders;
    this.fire();
    return 'given';
  }

  /** Makes moves of the player who is to act; names of cards are cards played. */
  play(...moves: (Move | string)[]): this {
    for (const move of moves) {
      const made = typeof move === 'string' ? parseCards(move).map((card) => ({ type: 'play', card })) : [move];
      for (const one of made) this.make(this.game.toAct(this.state)[0], one, null);
    }
    return this;
  }

  /** A move of this seat among several. */
  make(seat: number, move: Move, fired: string | null): void {
    const why = this.game.whyNot(this.state, seat, move);
    if (why) throw new Error(`${JSON.stringify(move)} of seat ${seat} is refused: ${why.code}`);
    const { events } = made(this.game, this.state, seat, move);
    this.state = fold(this.game, this.state, events);
    this.orders = remaining(this.id, this.options, this.view(), this.orders, fired);
    this.fire();
  }

  private fire(): void {
    const fires = firing(this.id, this.options, this.view(), this.orders);
    if (!fires) return;
    const { move, id } = fires;
    this.fired.push('card' in move ? move.card : 'value' in move ? `${move.type} ${move.value}` : move.type);
    this.make(this.seat, { ...move }, id);
  }
}
