import { z } from 'zod';
import { type Card, isCard } from '../cards';
import type { BaseMove, BaseOptions, Chance, Game } from '../rules/game';
import type { Seat } from '../rules/view';
import { type Faulty, fault, faulty } from './fault';

/** A request whose form, options and chance are all right; its moves have the right form and are still to be judged. */
export type Request = {
  kind: 'request';
  game: Game;
  options: BaseOptions;
  chance: Chance[];
  moves: [Seat, BaseMove][];
  wantTurns: boolean;
  wantViews: boolean;
};

type JsonObject = Record<string, unknown>;
const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isList = (value: unknown): value is unknown[] => Array.isArray(value);

const object = z.custom<JsonObject>(isObject, 'not an object');
const list = z.custom<unknown[]>(isList, 'not a list');

/** The outermost form. Fields that it does not name are let through: a downloaded record carries names and times too. */
const envelope = z.object({ game: z.string(), options: object, chance: list, moves: list, want: list.optional() });

const seatNumber = z.int().min(0);
const WANTS: readonly unknown[] = ['turns', 'views'];

/**
 * Checks all of a request before anything is played, in the order of referee.md: form, options, chance. That a seat is a whole
 * number belongs to the form; that the table has it is asked once the options are known.
 */
export function readRequest(value: unknown, games: readonly Game[]): Request | Faulty {
  const outer = envelope.safeParse(value);
  if (!outer.success) return faulty(fault('bad-request', firstIssue(outer.error, 'request')));
  const { want = [] } = outer.data;
  const game = games.find(({ id }) => id === outer.data.game);
  if (!game)
    return faulty(
      fault('bad-request', `game: there is no such game; there are ${games.map(({ id }) => id).join(', ')}`),
    );

  // Loops that end at the first fault, where a schema would collect a million of them from one bad line.
  const chance: Chance[] = [];
  for (const [i, entry] of outer.data.chance.entries()) {
    const read = readChance(entry);
    if (typeof read === 'string') return faulty(fault('bad-request', `chance[${i}]: ${read}`));
    chance.push(read);
  }
  const moves: Request['moves'] = [];
  for (const [i, pair] of outer.data.moves.entries()) {
    const read = readMove(pair, game);
    if (typeof read === 'string') return faulty(fault('bad-request', `moves[${i}]: ${read}`));
    moves.push(read);
  }
  if (!want.every((word) => WANTS.includes(word)))
    return faulty(fault('bad-request', 'want: only turns and views can be wanted'));

  const options = game.options.safeParse(outer.data.options);
  if (!options.success) return faulty(fault('bad-options', firstIssue(options.error, 'options')));
  const { players } = options.data;
  const stranger = moves.findIndex(([seat]) => seat >= players);
  if (stranger >= 0)
    return faulty(fault('bad-request', `moves[${stranger}]: the table has the seats 0 to ${players - 1}`));

  const odd = chance.findIndex((entry) => !game.fits(options.data, entry));
  if (odd >= 0) return faulty(fault('bad-chance', `chance[${odd}]: not exactly what one deal of this table needs`));

  const wantTurns = want.includes('turns');
  return { kind: 'request', game, options: options.data, chance, moves, wantTurns, wantViews: want.includes('views') };
}

/** One deal's chance, or its fault. An `exchange` that is no list of numbers is left out: the game may find it unfit. */
function readChance(entry: unknown): Chance | string {
  if (!isObject(entry) || !isList(entry.deck)) return 'not an object with a list deck';
  const deck = readCards(entry.deck);
  if (!deck) return 'something in deck is not a card';
  const exchange = entry.exchange;
  return isList(exchange) && exchange.every((index) => typeof index === 'number') ? { deck, exchange } : { deck };
}

/** One pair of a seat and a move of this game, or what is wrong with its form. */
function readMove(pair: unknown, game: Game): [Seat, BaseMove] | string {
  if (!isList(pair) || pair.length !== 2) return 'not a pair of a seat and a move';
  const seat = seatNumber.safeParse(pair[0]);
  if (!seat.success) return 'the seat is not a whole number from 0';
  const content = pair[1];
  if (!isObject(content)) return 'the move is not an object';
  if (isList(content.cards) && !readCards(content.cards)) return 'something in cards is not a card';
  const move = game.move.safeParse(content);
  if (!move.success) return firstIssue(move.error, 'move');
  return [seat.data, move.data];
}

/** The list as cards, or null at the first thing in it that is none. */
function readCards(values: readonly unknown[]): Card[] | null {
  const cards: Card[] = [];
  for (const value of values) {
    if (!isCard(value)) return null;
    cards.push(value);
  }
  return cards;
}

/** Where a schema's first objection lies and what it is; short, however long the line was. */
function firstIssue(error: z.ZodError, root: string): string {
  const [issue] = error.issues;
  return `${[root, ...issue.path].join('.')}: ${issue.message}`.slice(0, 300);
}
