import { chooseMove } from '../../../lib/bots';
import { randomFrom, shuffled } from '../../../lib/bots/kernel/random';
import { fold, play } from '../../../lib/rules/play';
import type { Order, Player } from './order';

/** A player's result from all the seats they held with one shuffle, added up over its rotations, and the number of those seats. */
export type Board = { deals: number; sums: Map<Player, { points: number; seats: number }> };

/**
 * Plays the deals in matches, one for each rotation of the players round the table. All matches get the same cards, so
 * that every player holds every hand once: luck of the cards falls out of the comparison.
 */
export function* compete({ game, options, seats, deals, seed }: Order): Generator<Board> {
  const rotations = seats.map((_, turn) => seats.map((_, seat) => seats[(seat + turn) % seats.length]));
  const matches = rotations.map((players) => ({ players, state: game.start(options) }));
  for (let played = 0, number = 0; played < deals; number++) {
    const random = randomFrom(`${seed}/cards ${number}`);
    const chance = game.chance(options, (items) => shuffled(items, random));
    const board: Board = { deals: 0, sums: new Map() };
    for (const [rotation, match] of matches.entries()) {
      if (played++ === deals) break;
      board.deals++;
      if (game.standing(match.state).finished) match.state = game.start(options);
      let state = fold(game, match.state, game.deal(match.state, chance));
      for (let seat = game.toAct(state).at(0); seat !== undefined; seat = game.toAct(state).at(0)) {
        const manner = { level: match.players[seat], seed: `${seed}/${number}/${rotation}` };
        const move = chooseMove(game, options, game.view(state, seat), manner);
        const result = play(game, state, seat, move);
        if (result.kind === 'refused')
          throw new Error(`an illegal move of ${manner.level}: ${JSON.stringify({ move, result })}`);
        state = result.state;
      }
      match.state = state;
      const points = game.standing(state).dealScores.at(-1) ?? [];
      match.players.forEach((player, seat) => {
        const sum = board.sums.get(player) ?? { points: 0, seats: 0 };
        board.sums.set(player, { points: sum.points + points[seat], seats: sum.seats + 1 });
      });
    }
    yield board;
  }
}

/** Average points of a player per deal, with the bounds of its 95 % interval. */
export type Figure = { player: Player; mean: number; low: number; high: number };

/** The players' averages. Boards, not deals, are what varies independently: deals of one board share their cards. */
export function figures({ seats }: Order, boards: Iterable<Board>): { deals: number; points: Figure[] } {
  const played = [...boards];
  const points = [...new Set(seats)].map((player): Figure => {
    const sums = played.flatMap(({ sums }) => sums.get(player) ?? []);
    const count = sums.reduce((total, { seats }) => total + seats, 0);
    const mean = sums.reduce((total, { points }) => total + points, 0) / count;
    const squares = sums.reduce((total, { points, seats }) => total + (points - mean * seats) ** 2, 0);
    const n = sums.length;
    const error = n > 1 ? Math.sqrt((squares * n) / (n - 1)) / count : Number.POSITIVE_INFINITY;
    const half = 1.96 * error;
    return { player, mean, low: mean - half, high: mean + half };
  });
  return { deals: played.reduce((total, { deals }) => total + deals, 0), points };
}
