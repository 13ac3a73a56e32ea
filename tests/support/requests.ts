import type { Random } from '@/lib/bots/kernel/random';
import { CARDS, type Card } from '@/lib/cards';
import { GAMES } from '@/lib/rules';
import type { BaseMove, Chance } from '@/lib/rules/game';
import { steps } from '@/tests/lab/shared/matches';
import { anyOptions } from '../lab/shared/bots';
import { GAME_OPTIONS } from './options';

/** A request of the referee (referee.md) with all its moves legal. */
export type Request = {
  game: string;
  options: Record<string, unknown>;
  chance: Chance[];
  moves: [number, BaseMove][];
  want: string[];
};

/** A match of one or two deals of each game in turn, played at random, with options of `GAME_OPTIONS` or any. */
export function playedRequest(number: number, random: Random): Request {
  const { id } = GAMES[number % GAMES.length];
  const known = GAME_OPTIONS.filter(([game]) => game.id === id);
  const [game, given] = known[random.below(known.length)];
  const length = { kind: 'deals', count: 1 + random.below(2) };
  const options = { ...(random.below(2) === 0 ? given : anyOptions(id, random).options), length };
  const request: Request = { game: id, options, chance: [], moves: [], want: [] };
  const plan = { game, options: game.options.parse(options), seed: `${number}` };
  for (const { made } of steps(random.below(2) === 0 ? plan : { ...plan, stack: bySuits })) {
    if ('chance' in made) request.chance.push(made.chance);
    else request.moves.push([made.seat, made.move]);
  }
  return request;
}

/** Suit by suit to one seat after the other, where all cards are dealt: hardly anybody can follow. */
function bySuits(deck: readonly Card[], players: number): Card[] {
  const sorted = CARDS.filter((card) => deck.includes(card));
  const size = Math.floor(deck.length / players);
  return deck.map((_, i) => (i < size * players ? sorted[size * (i % players) + Math.floor(i / players)] : sorted[i]));
}

/** Any move of any game, and some of none. */
export function anyMove(random: Random): BaseMove {
  const one = <T>(values: readonly T[]): T => values[random.below(values.length)];
  const cards = () => Array.from({ length: random.below(5) }, (): Card => one(CARDS));
  return one<() => BaseMove & Record<string, unknown>>([
    () => ({ type: 'play', card: one(CARDS) }),
    () => ({ type: 'play', card: one(CARDS) }),
    () => ({ type: one(['pass', 'exchange', 'bury']), cards: cards() }),
    () => ({ type: 'moon', value: one(['add', 'subtract', 'both']) }),
    () => ({ type: 'bid', value: one([0, 1, 13, 14, -1, 2.5, 1e300]) }),
    () => ({ type: one(['look', 'blindNil', 'keep', 'reject', 'take', 'decline', 'pickUp', 'stand', 'resign']) }),
  ])();
}
