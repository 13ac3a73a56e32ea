import { type Card, dealRound, parseCards } from '../../../lib/cards';
import { answer, type OnBug } from '../../../lib/referee/answer';
import { GAMES } from '../../../lib/rules';
import type { Chance, Game } from '../../../lib/rules/game';
import { hearts } from '../../../lib/rules/hearts';
import { fold, play } from '../../../lib/rules/play';
import { moveOf } from '../../lab/shared/player';

/** Anything that can be sent; tests send much that is no request. */
export type Line = Record<string, unknown>;
type AnyMove = { type: string; [field: string]: unknown };
export type Pair = [number, AnyMove];

/** The parsed answer to a request, or to the text of a line. */
export function ask(request: Line | string, games: readonly Game[] = GAMES, onBug: OnBug = rethrow) {
  const line = typeof request === 'string' ? request : JSON.stringify(request);
  return JSON.parse(answer(new TextEncoder().encode(line), games, onBug));
}

function rethrow(bug: unknown): never {
  throw bug;
}

/** The 52 cards so that each seat is dealt its own of these four hands, written in card notation. */
export function deckOf(...hands: string[]): Card[] {
  const lists = hands.map(parseCards);
  return lists[0].flatMap((_, i) => lists.map((hand) => hand[i]));
}

/** Every card in turn to the next seat: seat 0 holds 2C 6C TC AC 5D …, seat 1 3C 7C JC 2D …, all seats all suits. */
export const MIXED = parseCards(
  ['C', 'D', 'H', 'S'].map((suit) => [...'23456789TJQKA'].map((rank) => rank + suit).join(' ')).join(' '),
);
/** As dealt from MIXED; a test that names a card of a seat can be checked here. */
export const MIXED_HANDS = dealRound(MIXED, 4);

/** A request for four-handed Hearts without passing, one deal from this deck. */
export function hearts4(deck: readonly unknown[], moves: unknown[], options: Line = {}): Line {
  return { id: 1, game: 'hearts', options: { passing: 'never', ...options }, chance: [{ deck }], moves };
}

/** Legal moves of Hearts until its chance is used up or the match is over. */
export function legalMoves(options: Line, chance: Chance[]): Pair[] {
  const game: Game = hearts;
  let state = game.start(game.options.parse(options));
  const deals = [...chance];
  const moves: Pair[] = [];
  for (;;) {
    const [seat] = game.toAct(state);
    if (seat === undefined) {
      const next = deals.shift();
      if (game.standing(state).finished || !next) return moves;
      state = fold(game, state, game.deal(state, next));
      continue;
    }
    const move = moveOf(game.choices(state, seat));
    const played = play(game, state, seat, move);
    if (!('state' in played)) throw new Error(`refused: ${played.code}`);
    moves.push([seat, move]);
    state = played.state;
  }
}
