import { type BotTask, chooseFor, firstMove } from '../bots';
import { hashOf } from '../identity';
import * as match from '../match';
import type { BaseMove } from '../rules/game';
import type { Seat } from '../rules/view';
import type { Store } from '../store/store';
import { change } from './change';
import { type Context, games } from './context';
import { load } from './load';

/** So many moves of bots are made in one go, and no new one is begun after so long (ms); then the sweep carries on. */
const MOST_MOVES = 64;
const LONGEST_MILLISECONDS = 30_000;

type Flight = { isAskedAgain: boolean; landed: Promise<void> };
const flights = new WeakMap<Store, Map<string, Flight>>();

/**
 * Makes the moves that bots owe at a table, one commit each, until it waits for a player. What is owed stands in the
 * record, so that whoever comes by after a crash carries on: a page, a stream or the sweep. In one process a table's bots
 * are let move once at a time; of two processes, one commits and the other finds nothing left to do.
 * @returns resolves when there is nothing owed any more, or as much was done as is in one go
 * @throws what the store throws, or Unreadable
 */
export function letBotsMove(context: Context, table: string): Promise<void> {
  const here = flights.get(context.store) ?? new Map<string, Flight>();
  flights.set(context.store, here);
  const under = here.get(table);
  if (under) {
    // It may just have looked for the last time.
    under.isAskedAgain = true;
    return under.landed;
  }
  const flight: Flight = { isAskedAgain: false, landed: Promise.resolve() };
  here.set(table, flight);
  flight.landed = makeMoves(context, table, flight).finally(() => here.delete(table));
  return flight.landed;
}

async function makeMoves(context: Context, table: string, flight: Flight): Promise<void> {
  const end = context.now() + LONGEST_MILLISECONDS;
  let known: match.MatchState | null = null;
  for (let moves = 0; moves < MOST_MOVES && context.now() < end; ) {
    if (known === null) flight.isAskedAgain = false;
    const state: match.MatchState = known ?? (await load(context, table));
    const owed = match.owedMove(state);
    if (owed) {
      known = await makeMove(context, state, owed);
      if (!known) return;
    } else {
      if (!flight.isAskedAgain) return;
      known = null;
    }
    moves++;
  }
}

/**
 * Thinks out and makes one move.
 * @returns the state after it, or after whatever came in between; null if it cannot be made now
 */
async function makeMove(context: Context, state: match.MatchState, owed: match.Owed): Promise<match.MatchState | null> {
  const { seat } = owed;
  const { bots } = context;
  const thought = await think(context, taskOf(state, owed), state.table);
  if (!thought) return null;
  if (bots && !(await bots.wait(state.changedAt + bots.pace - context.now()))) return null;
  const changed = await change(context, state.table, (now, at) => {
    // Others may have moved meanwhile, where all move at the same time; his turn is still the same one.
    const isOwed = now.seats[seat].bot === owed.level && now.turns[seat]?.version === state.turns[seat]?.version;
    if (!isOwed || !match.owedMove(now)) return { outcome: match.REPEATED, mover: null };
    const outcome = match.makeOwedMove(games, now, seat, thought, at);
    if (outcome.kind !== 'refused') return { outcome, mover: null };
    context.log?.('a bot chose an illegal move', { table: now.table, game: now.game, code: outcome.code });
    return { outcome: match.makeOwedMove(games, now, seat, firstOf(now, seat), at), mover: null };
  });
  return changed.state;
}

/** What follows from the match's seed, though not the way the cards do, can be checked when the match is over. */
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

async function think(context: Context, task: BotTask, table: string): Promise<BaseMove | null> {
  try {
    return context.bots ? await context.bots.think(task) : chooseFor(task);
  } catch {
    context.log?.('a bot could not choose', { table, game: task.game });
    return firstMove(task.view.choices);
  }
}

function firstOf(state: match.MatchState, seat: Seat): BaseMove {
  return firstMove(games(state.game).view(state.play, seat).choices);
}
