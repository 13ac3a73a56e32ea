import { DEFAULT_LIMITS } from '../../limits';
import {
  type AnyDecision,
  carriedOut,
  type MatchState,
  type Outcome,
  REPEATED,
  settle,
  tooManyChanges,
  withAutomaticMoves,
} from '../../match';
import { playersThere } from '../../match/parts/lost-link/ask';
import type { Seat } from '../../rules/view';
import { ATTEMPTS, type Context, games } from '../context';
import { Problem } from '../problem';
import { commit } from './commit';
import { inTurn, type KnownState } from './flights';
import { load } from './load';
import { whatTimeBrings } from './overdue';

/** A decided command, and the seat that gave it (`mover`): its player, or their friend, is here and needs no message. */
export type Decision<Made = AnyDecision | Outcome> = { outcome: Made; mover: Seat | null };

/**
 * The one way in which anything happens at a table: load, settle what time has brought (a missed deadline is a commit by
 * itself), decide, commit, announce. If another process's commit comes first, the command is decided anew. Commands of one
 * process at one table take turns, each decided on what the one before it left.
 * @param decide returns the command's decision; it may throw a Problem
 * @param read the state, if the caller has just read it
 * @returns the state after a change that was made now, or had been made before
 * @throws Problem `unknown-table`, why the command is refused, or `table-moved-on` after too many others came first
 */
export function change(
  context: Context,
  table: string,
  decide: Decide<MatchState>,
  read?: MatchState,
): Promise<MatchState> {
  return run(context, table, read, async (state, now) => {
    if (!state) throw new Problem('unknown-table');
    const { outcome, mover } = await decide(state, now);
    return { outcome: carriedOut(games, state, outcome), mover };
  });
}

/** As `change`, for a table that should not exist yet (null). It is not looked for first: one round trip opens it. */
export function changeNew(
  context: Context,
  table: string,
  decide: Decide<MatchState | null, Outcome>,
): Promise<MatchState> {
  return run(context, table, null, decide);
}

type Decide<State, Made = AnyDecision | Outcome> = (
  state: State,
  now: number,
) => Decision<Made> | Promise<Decision<Made>>;

function run(
  context: Context,
  table: string,
  assumed: KnownState,
  decide: Decide<MatchState | null, Outcome>,
): Promise<MatchState> {
  return inTurn<MatchState>(context.store, table, async (left) => {
    let known = left ?? assumed;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const isRead = known === undefined;
      const loaded: MatchState | null = known === undefined ? await load(context, table) : known;
      const asked = context.now();
      const settled = loaded && settle(loaded, asked);
      const before = settled && (await whatTimeBrings(context, settled, asked));
      if (before === 'conflict') {
        known = undefined;
        continue;
      }
      const now = before === settled ? asked : context.now();
      const whole = await decided(() => decide(before, now));
      const isThere =
        before && whole.mover !== null
          ? carriedOut(games, before, playersThere(games(before.game), before, [whole.mover], now))
          : REPEATED;
      if (before && isThere.kind === 'done') {
        // Any command of a player, refused or done already, shows that they are there: no new link for their seat is needed.
        const after = await commit(context, before, isThere, whole.mover);
        known = after === 'conflict' ? undefined : after;
        continue;
      }
      const decision = limited(context, before, whole);
      if (!decision.is) {
        // The state known here may be old: nobody is refused without a look at the store.
        if (isRead || before === null || before !== settled) throw decision.problem;
      } else if (decision.outcome.kind === 'done') {
        const done = withAutomaticMoves(games, decision.outcome, now);
        const state = await commit(context, before, done, decision.mover);
        if (state !== 'conflict') return { known: state, result: state };
      } else if (before) {
        return { known: before, result: before };
      }
      known = undefined;
    }
    throw new Problem('table-moved-on');
  });
}

type Settled = { is: true; outcome: Exclude<Outcome, { kind: 'refused' }>; mover: Seat | null } | Rejected;
type Rejected = { is: false; problem: Problem; mover: Seat | null };

/** The decision, or the problem that its player changes more than they may. */
function limited({ limits = DEFAULT_LIMITS }: Context, before: MatchState | null, decision: Settled): Settled {
  if (!before || !decision.is || decision.outcome.kind !== 'done') return decision;
  const refusal = tooManyChanges(games(before.game), before, decision.outcome.entries[0], limits);
  return refusal ? { is: false, problem: new Problem(refusal.code, refusal.data), mover: decision.mover } : decision;
}

/** The decision, or the problem it comes to, whichever way it was said. */
async function decided(decide: () => Decision<Outcome> | Promise<Decision<Outcome>>): Promise<Settled> {
  try {
    const { outcome, mover } = await decide();
    if (outcome.kind === 'refused') return { is: false, problem: new Problem(outcome.code, outcome.data), mover };
    return { is: true, outcome, mover };
  } catch (error) {
    if (error instanceof Problem) return { is: false, problem: error, mover: null };
    throw error;
  }
}
