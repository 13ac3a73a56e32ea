import * as match from '../../match';
import { type Context, perStore } from '../context';
import { change } from './change';
import { load } from './load';
import { isOverdue } from './overdue';
import { owedOutcome, think } from './think';

/** The most bots' moves made in one go, and the time (ms) after which none is begun; then the sweep carries on. */
const MOST_MOVES = 64;
const LONGEST_MILLISECONDS = 30_000;

type Flight = { isAskedAgain: boolean; landed: Promise<void> };
const flights = perStore(() => new Map<string, Flight>());

/**
 * Makes the moves that bots and the autopilot owe at a table, and those that time has brought, one commit each, until it waits
 * for a player. The record holds what is owed, so that a page, a stream or the sweep carries on after a crash. A process does this
 * once at a time for a table; of two processes, one commits and the other finds nothing left to do.
 * @param until no move is begun after this moment (ms since 1970)
 * @returns resolves when nothing is owed any more, or as much was done as is in one go
 * @throws what the store throws, or Unreadable
 */
export function letBotsMove(context: Context, table: string, until = Number.POSITIVE_INFINITY): Promise<void> {
  const here = flights(context.store);
  const under = here.get(table);
  if (under) {
    // It may just have looked for the last time.
    under.isAskedAgain = true;
    return under.landed;
  }
  const flight: Flight = { isAskedAgain: false, landed: Promise.resolve() };
  here.set(table, flight);
  flight.landed = makeMoves(context, table, flight, until).finally(() => here.delete(table));
  return flight.landed;
}

async function makeMoves(context: Context, table: string, flight: Flight, until: number): Promise<void> {
  const end = Math.min(until, context.now() + LONGEST_MILLISECONDS);
  let known: match.MatchState | null = null;
  for (let moves = 0, now = context.now(); moves < MOST_MOVES && now < end; moves++, now = context.now()) {
    if (known === null) flight.isAskedAgain = false;
    const state: match.MatchState = known ?? (await load(context, table));
    const owed = match.owedMove(state, now);
    if (owed ? owed.isLate : isOverdue(state, now)) {
      // Every change makes it first.
      known = await change(context, table, () => ({ outcome: match.REPEATED, mover: null }));
      if (isOverdue(known, now)) return;
    } else if (owed) {
      known = await makeMove(context, state, owed);
      if (!known) return;
    } else {
      if (!flight.isAskedAgain) return;
      known = null;
    }
  }
}

/** Thinks out and makes one move. @returns the state after it, or after whatever came in between; null if it cannot be made now */
async function makeMove(context: Context, state: match.MatchState, owed: match.Owed): Promise<match.MatchState | null> {
  const { bots } = context;
  const thought = await think(context, state, owed);
  if (!thought) return null;
  // A clock that was set back must not keep a bot waiting for as long.
  if (bots && !(await bots.wait(Math.min(bots.pace, state.changedAt + bots.pace - context.now())))) return null;
  return change(context, state.table, (now, at) => {
    // Others may have moved meanwhile, where all move at the same time; the turn is still the same one.
    const isOwed = isStillOwed(state, now, owed) && match.owedMove(now, at);
    return { outcome: isOwed ? owedOutcome(context, now, owed, thought, at) : match.REPEATED, mover: null };
  });
}

/** Whether it is still the same turn, and still the same one who plays for the seat. */
function isStillOwed(before: match.MatchState, now: match.MatchState, { seat }: match.Owed): boolean {
  const [earlier, place] = [before.seats[seat], now.seats[seat]];
  const isSame = place.bot === earlier.bot && place.away?.since === earlier.away?.since;
  // A move that was taken back had the same version as the one made in its place.
  const [open, thought] = [now.turns[seat], before.turns[seat]];
  return isSame && open?.version === thought?.version && open?.at === thought?.at;
}
