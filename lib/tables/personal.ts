import { z } from 'zod';
import { newSecret, type SeatKey } from '../identity';
import * as match from '../match';
import { readInbox } from '../notify';
import { type Seat, seat as seatSchema } from '../rules/view';
import { botName, withBots } from './bots';
import { ATTEMPTS, type Context, games } from './context';
import { dueAt } from './keep';
import { load, loadLog, seatsHeld } from './load';
import { Problem } from './problem';

/** `POST /api/tables/{id}/forget`: for which seat, and that it is meant. */
export const forgetRequest = z.object({
  seat: seatSchema,
  sure: z.union([z.literal(true), z.literal('yes').transform(() => true)]),
});
export type ForgetRequest = z.infer<typeof forgetRequest>;

/** More messages than an inbox ever keeps. */
const ALL_MESSAGES = 10_000;

/**
 * Everything that is stored about a player at one table: his name and when he came, his moves and when he made them,
 * his messages. The key of his seat is not among it: only a hash of it is stored.
 * @throws Problem `unknown-table`, `no-seat`
 */
export async function personalData(context: Context, table: string, keys: readonly SeatKey[], seat: Seat) {
  const state = await load(context, table);
  if (!seatsHeld(state, keys).includes(seat)) throw new Problem('no-seat');
  const game = games(state.game);
  const log = await loadLog(context, table);
  const { messages } = await readInbox(context.store, [{ table, seat }], { limit: ALL_MESSAGES });
  const of = log.flatMap(({ at, by, events }) => events.map((event) => ({ at, by, event })));
  const moves = of.flatMap(({ at, by, event }) => {
    const made = match.isTableEvent(event) || by ? null : game.moveOf(event);
    return made?.seat === seat ? [{ at, move: made.move }] : [];
  });
  const seated = of.flatMap(({ at, event }) =>
    match.isTableEvent(event) && event.type === 'seatTaken' && event.seat === seat ? [{ at, name: event.name }] : [],
  );
  return {
    format: 'stichpost-personal/1' as const,
    table,
    seat,
    game: state.game,
    title: state.title,
    name: state.seats[seat].name,
    seated,
    moves,
    messages: messages.map(({ kind, at, deal, trick }) => ({ kind, at, deal, trick })),
  };
}

/**
 * Forgets a player: his name goes from the table and from everything its log says, his key no longer opens the seat, his
 * messages go. The cards he played stay, for they are the others' match too; if it still runs, a bot plays on in his
 * place. Where nobody else is left, the whole table goes.
 * @returns whether the table is still there
 * @throws Problem `unknown-table`, `no-seat`, `table-moved-on`
 */
export async function forget(
  context: Context,
  table: string,
  keys: readonly SeatKey[],
  seat: Seat,
): Promise<'forgotten' | 'removed'> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const before = await load(context, table);
    if (!seatsHeld(before, keys).includes(seat)) throw new Problem('no-seat');
    if (before.seats.every((place, other) => other === seat || place.keyHash === null)) {
      if ((await context.store.remove(table, before.version)) === 'done') return 'removed';
      continue;
    }
    const entries = (await loadLog(context, table)).map((entry) => nameless(entry, seat));
    const bare = match.fold(games, entries);
    if (bare.version !== before.version) continue;
    const now = context.now();
    const bot = { seat, name: botName(before.seats.filter((_, other) => other !== seat)), level: 'medium' as const };
    const decided = withBots(match.forgetPlayer(games, bare, bot, now), now);
    const committed = await context.store.commit(table, before.version, {
      id: newSecret(context.random),
      entries: decided.entries.map((entry) => JSON.stringify(entry)),
      state: JSON.stringify(decided.state),
      notices: [],
      due: dueAt(decided.state),
      rewrite: { log: entries.map((entry) => JSON.stringify(entry)), emptied: [seat] },
    });
    if (committed === 'done') return 'forgotten';
  }
  throw new Problem('table-moved-on');
}

/** The entry without the names that the seat has had. */
function nameless(entry: match.LogEntry, seat: Seat): match.LogEntry {
  const events = entry.events.map((event) => {
    if (!match.isTableEvent(event)) return event;
    if (event.type !== 'tableOpened') return event.seat === seat ? { ...event, name: '' } : event;
    return { ...event, expected: event.expected.map((name, other) => (other === seat ? null : name)) };
  });
  return { ...entry, events };
}
