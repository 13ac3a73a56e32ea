import type { BaseOptions, Game } from '../rules/game';
import { fold, play } from '../rules/play';
import type { Standing } from '../rules/view';
import type { Checkable } from './proof';

/**
 * Plays a record's moves again with its cards, as the referee does.
 * @returns the first deal (from 0) with an impossible move, or that was not played to its end or to that of the match; null if all is well
 */
export function firstWrongMove(game: Game, options: BaseOptions, record: Checkable): number | null {
  const chance = record.chance.values();
  let dealt = 0;
  const dealOn = (state: unknown): unknown => {
    let next = state;
    while (game.toAct(next).length === 0 && game.standing(next).awaitsDeal) {
      const { value, done } = chance.next();
      if (done || !game.fits(options, value)) break;
      next = fold(game, next, game.deal(next, value));
      dealt++;
    }
    return next;
  };
  let state = dealOn(game.start(options));
  for (const [seat, sent] of record.moves) {
    const move = game.move.safeParse(sent);
    const played = move.success && seat < options.players ? play(game, state, seat, move.data) : null;
    if (played?.kind !== 'made') return Math.max(0, dealt - 1);
    state = dealOn(played.state);
  }
  if (dealt < record.chance.length) return dealt;
  return isWhole(record, game.standing(state)) ? null : Math.max(0, dealt - 1);
}

/**
 * Whether nothing is missing after the last of these moves: each has its time, no further deal was dealt, and if its game is not over,
 * what happened at the seats says as well, at the same moment, that the match was ended, and no deal is awaited (a match of an earlier
 * version, without bits, may have waited for players then). (Times do not always rise: a server's clock may have been set back.)
 */
function isWhole(
  { ended, changes, chance, moves, times, shuffle }: Checkable,
  { finished, awaitsDeal }: Standing,
): boolean {
  if ((times && times.length !== moves.length) || shuffle.deals.length > chance.length) return false;
  if (finished) return ended === null;
  if (awaitsDeal && shuffle.recipe !== 'seed') return false;
  return changes.some(({ type, at, seat }) => type === 'matchEnded' && at === ended?.at && seat === ended.seat);
}
