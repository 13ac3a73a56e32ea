import { withClocks } from '../../clock';
import { newSecret } from '../../identity';
import { type Done, hasBegun, isTableEvent, type LogEntry, type MatchState } from '../../match';
import { noticesAfter, seatOf, waitUntil } from '../../notify';
import { PUSH_KIND, seatId, WISHES_KIND } from '../../notify/documents';
import type { Seat } from '../../rules/view';
import { fieldOf, mayBeWished, type Rewrite, type Stored } from '../../store';
import { type Context, games } from '../context';
import { dueAt, goesOnAt } from './due';
import { remember } from './load';

const COMMIT_ID = 8;

/**
 * Writes what was decided: entries, state and outbox in one atomic commit; then it is announced. One round trip.
 * @param before null for a new table
 * @returns the state after it, with its clocks
 */
export async function commit(
  context: Context,
  before: MatchState | null,
  decided: Done,
  mover: Seat | null,
): Promise<MatchState | 'conflict'> {
  const { state, entries, past } = withClocks(games, before, decided);
  const notices = noticesAfter(games(state.game), before, state, mover);
  const text = JSON.stringify(state);
  const goesOn = goesOnAt(state);
  const rewrite = past && before ? await rewriteOf(context, before, state, past) : undefined;
  // Wishes are often given in the minute after a seat was taken: until cards have been dealt every notice waits for them.
  const hasPlayed = before !== null && hasBegun(games(before.game), before);
  const wishedIn = (seat: Seat | null) => (hasPlayed && seat !== null ? fieldsOfWishes(state.table, seat) : undefined);
  const told = notices.map((one) => ({ ...one, wishedIn: wishedIn(seatOf(one.body)) }));
  const seen = notices.length > 0 && hasPlayed ? (context.lastSeen?.(state.table) ?? null) : null;
  const there = Object.keys(seen?.beside ?? {});
  const waits = seen && told.some((one) => mayBeWished(there, one)) ? waitUntil(context, state, notices, seen) : null;
  const result = await context.store.commit(state.table, before?.entries ?? 0, {
    // It is told apart from this table's last commits alone.
    id: newSecret(context.random).slice(0, COMMIT_ID),
    entries: entries.map(toLine),
    state: text,
    notices: told,
    due: dueAt(state, goesOn),
    waitUntil: waits ?? undefined,
    ...(rewrite ? { rewrite } : {}),
  });
  context.measure?.({ what: 'commit', result: result === 'conflict' ? result : 'done' });
  if (result === 'conflict') return result;
  measureMoves(context, state, entries);
  remember(text, state);
  const fields = told.flatMap(({ wishedIn = [] }) => wishedIn);
  const mayWait = waits !== null && areAlike(fields, seen, context.lastSeen?.(state.table) ?? null);
  context.announce?.(state.table, result === 'quiet' || mayWait ? [] : notices, goesOn);
  return state;
}

/** Whether these fields beside a table are known to be as they were before: others may have written them in the moment before a commit. */
function areAlike(fields: readonly string[], before: Stored | null, after: Stored | null): boolean {
  const [was, is] = [before?.beside, after?.beside];
  return Boolean(was && is && fields.every((field) => was[field]?.version === is[field]?.version));
}

function measureMoves({ measure }: Context, state: MatchState, entries: readonly LogEntry[]): void {
  if (!measure) return;
  const game = games(state.game);
  for (const { by = 'player', events } of entries) {
    if (events.some((event) => !isTableEvent(event) && game.moveOf(event))) measure({ what: 'move', by });
  }
}

/** The log as it is from now on; and with the players who have left go the notices to them. */
async function rewriteOf(
  { store }: Context,
  before: MatchState,
  after: MatchState,
  past: readonly LogEntry[],
): Promise<Rewrite> {
  const left = seatsLeft(before, after);
  const outbox = left.length > 0 ? await store.outbox(after.table) : [];
  const withdrawn = outbox.filter(({ body }) => left.some((seat) => seat === seatOf(body))).map(({ id }) => id);
  return { log: past.map(toLine), withdrawn };
}

/** The seats whose players have left. */
function seatsLeft(before: MatchState, after: MatchState): Seat[] {
  return before.seats.flatMap(({ keyHash }, seat) =>
    keyHash !== null && after.seats[seat].keyHash === null ? [seat] : [],
  );
}

/** The fields beside a table that may say how the player of a seat wishes to be told. */
const fieldsOfWishes = (table: string, seat: Seat) =>
  [
    { kind: WISHES_KIND, id: seatId(table, seat) },
    { kind: PUSH_KIND, id: table },
  ].map(fieldOf);

const toLine = (entry: Done['entries'][number]) => JSON.stringify(entry);
