import { settle } from '../clock';
import { newSecret } from '../identity';
import { type Done, type LogEntry, type MatchState, type Outcome, owedMove } from '../match';
import { noticesAfter, seatOf } from '../notify';
import type { Seat } from '../rules/view';
import type { Rewrite } from '../store/store';
import { ATTEMPTS, type Context, games } from './context';
import { dueAt } from './due';
import { inTurn, type Known } from './flights';
import { load, remember } from './load';
import { Problem } from './problem';

/** What a command decides; `mover` is the seat whose command it was: its player is here and needs no message. */
export type Decision = { outcome: Outcome; mover: Seat | null };

/** The state after a change that was made now, or had been made before. */
export type Changed = { state: MatchState };

/**
 * The one way in which anything happens at a table, whoever makes it happen: load, settle what time has brought, decide,
 * commit, announce. When another process's commit comes first, the command is decided anew on what that left. Commands
 * of one process at one table take turns, and each is decided on what the one before it left.
 * @param decide says what the command comes to; it may throw a Problem
 * @param read the state, if the caller has just read it
 * @throws Problem `unknown-table`, why the command is refused, or `table-moved-on` after too many others came first
 */
export function change(
  context: Context,
  table: string,
  decide: Decide<MatchState>,
  read?: MatchState,
): Promise<Changed> {
  return run(context, table, read, (state, now) => {
    if (!state) throw new Problem('unknown-table');
    return decide(state, now);
  });
}

/** As `change`, for a table that should not exist yet (null). It is not looked for first: one round trip opens it. */
export function changeNew(context: Context, table: string, decide: Decide<MatchState | null>): Promise<Changed> {
  return run(context, table, null, decide);
}

type Decide<State> = (state: State, now: number) => Decision | Promise<Decision>;

function run(context: Context, table: string, assumed: Known, decide: Decide<MatchState | null>): Promise<Changed> {
  return inTurn<Changed>(context.store, table, async (left) => {
    let known = left ?? assumed;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const isRead = known === undefined;
      const loaded: MatchState | null = known === undefined ? await load(context, table) : known;
      const now = context.now();
      const before = loaded && settle(loaded, now);
      const decision = await decided(() => decide(before, now));
      if (!decision.is) {
        // What is known here may no longer be so: nobody is refused without a look at the store.
        if (isRead || before === null) throw decision.problem;
      } else if (decision.outcome.kind === 'done') {
        const { state } = decision.outcome;
        if ((await commit(context, before, decision.outcome, decision.mover)) === 'done') {
          return { known: state, result: { state } };
        }
      } else if (before) {
        return { known: before, result: { state: before } };
      }
      known = undefined;
    }
    throw new Problem('table-moved-on');
  });
}

type Settled = { is: true; outcome: Exclude<Outcome, { kind: 'refused' }>; mover: Seat | null } | Rejected;
type Rejected = { is: false; problem: Problem };

/** The decision, or the problem it comes to, whichever way it was said. */
async function decided(decide: () => Decision | Promise<Decision>): Promise<Settled> {
  try {
    const { outcome, mover } = await decide();
    if (outcome.kind === 'refused') return { is: false, problem: new Problem(outcome.code, outcome.data) };
    return { is: true, outcome, mover };
  } catch (error) {
    if (error instanceof Problem) return { is: false, problem: error };
    throw error;
  }
}

/**
 * Writes what was decided: entries, state and outbox in one atomic commit; then it is announced. One round trip.
 * @param before null for a new table
 */
async function commit(
  context: Context,
  before: MatchState | null,
  { state, entries, past }: Done,
  mover: Seat | null,
): Promise<'done' | 'conflict'> {
  const notices = noticesAfter(games(state.game), before, state, mover);
  const text = JSON.stringify(state);
  const rewrite = past && before ? await rewriteOf(context, before, state, past) : undefined;
  const result = await context.store.commit(state.table, before?.version ?? 0, {
    id: newSecret(context.random),
    entries: entries.map(toLine),
    state: text,
    notices,
    due: dueAt(state),
    ...(rewrite ? { rewrite } : {}),
  });
  if (result === 'conflict') return result;
  remember(text, state);
  context.announce?.(state.table, notices, owedMove(state) !== null);
  return result;
}

/** The log as it is from now on; and with the players who have left go their messages, delivered or not. */
async function rewriteOf(
  { store }: Context,
  before: MatchState,
  after: MatchState,
  past: readonly LogEntry[],
): Promise<Rewrite> {
  const emptied = seatsLeft(before, after);
  const outbox = emptied.length > 0 ? await store.outbox(after.table) : [];
  const withdrawn = outbox.filter(({ body }) => emptied.some((seat) => seat === seatOf(body))).map(({ id }) => id);
  return { log: past.map(toLine), emptied, withdrawn };
}

/** The seats whose players have left. */
function seatsLeft(before: MatchState, after: MatchState): Seat[] {
  return before.seats.flatMap(({ keyHash }, seat) =>
    keyHash !== null && after.seats[seat].keyHash === null ? [seat] : [],
  );
}

const toLine = (entry: Done['entries'][number]) => JSON.stringify(entry);
