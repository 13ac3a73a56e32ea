import { type BotTask, chooseFor, firstMove } from '../../bots';
import { hashOf } from '../../identity';
import * as match from '../../match';
import type { BaseMove } from '../../rules/game';
import type { Seat } from '../../rules/view';
import { type Context, games } from '../context';

/** A move for a seat that does not move itself; the first one there is if thinking fails. Null without room for another thought. */
export async function think(context: Context, state: match.MatchState, owed: match.Owed): Promise<BaseMove | null> {
  const task = taskOf(state, owed);
  try {
    return context.bots ? await context.bots.think(task) : chooseFor(task);
  } catch {
    context.log?.('a bot could not choose', { table: state.table, game: state.game });
    return firstMove(task.view.choices);
  }
}

/** The outcome of a move that was thought out: if it is illegal, the first legal one is made. */
export function owedOutcome(
  context: Context,
  state: match.MatchState,
  owed: match.Owed,
  move: BaseMove,
  at: number,
): match.Outcome {
  const outcome = match.makeOwedMove(games, state, owed, move, at);
  if (outcome.kind !== 'refused') return outcome;
  context.log?.('a bot chose an illegal move', { table: state.table, game: state.game, code: outcome.code });
  return match.makeOwedMove(games, state, owed, firstOf(state, owed.seat), at);
}

/** A bot's chance follows from the match's seed, though not the way the cards do, and can be checked when the match is over. */
function taskOf(state: match.MatchState, { seat, level }: match.Owed): BotTask {
  const game = games(state.game);
  return {
    game: state.game,
    options: game.options.parse(state.options),
    view: game.view(state.play, seat),
    level,
    seed: hashOf(`bots of ${state.seed}`),
  };
}

function firstOf(state: match.MatchState, seat: Seat): BaseMove {
  return firstMove(games(state.game).view(state.play, seat).choices);
}
