import { z } from 'zod';
import type { TableView } from '../../match';
import { documentsOf, seatId } from '../../notify/documents';
import { type Seat, seat } from '../../rules/view';
import type { Context } from '../context';
import { readOrNoted } from '../documents';
import { KEPT_MILLISECONDS } from './seen';

const HEARING_KIND = 'hearing';

/**
 * A player's ears: the players they do not want to hear, and the version up to which they have read. It stands neither in the
 * log nor in the state, so that the table's version does not tell anybody of it.
 */
const hearing = z.object({
  /** Whose it is: of a later player at the seat it says nothing. */
  name: z.string(),
  muted: z.array(z.object({ seat, name: z.string() })),
  read: z.int(),
});
type Hearing = z.infer<typeof hearing>;

const documents = (context: Context) => documentsOf(context, HEARING_KIND, hearing);

/**
 * The view without what its player does not want to hear, and with what they have read counted as read. Unchanged, without a
 * round trip, where nobody else has spoken, or if unreadable. It comes with the table.
 */
export async function asHeard(context: Context, view: TableView): Promise<TableView> {
  const { seat: viewer, talk, table } = view;
  if (viewer === null || !talk?.messages.some(({ seat }) => seat !== viewer)) return view;
  const about = ['whom a player does not want to hear', table] as const;
  const mine = await readOrNoted(context, documents(context), seatId(table, viewer), about);
  if (!mine || mine.name !== view.seats[viewer].name) return view;
  const isMuted = (message: { seat: Seat; name: string }) =>
    mine.muted.some(({ seat, name }) => seat === message.seat && name === message.name);
  const messages = talk.messages.filter((message) => !isMuted(message));
  const seen = Math.max(talk.seen, mine.read);
  const unread = messages.filter(({ id, seat }) => seat !== viewer && id > seen).length;
  const muted = view.seats.flatMap(({ name }, seat) => (name !== null && isMuted({ seat, name }) ? [seat] : []));
  return { ...view, talk: { ...talk, messages, unread, seen, muted } };
}

/** Forgets how the player of a seat hears the talk. */
export async function forgetHearing(context: Context, table: string, at: Seat): Promise<void> {
  await documents(context).remove(seatId(table, at));
}

/** Changes how the player of a seat hears the talk; somebody who sat there before counts for nothing. */
export async function changeHearing(
  context: Context,
  table: string,
  at: Seat,
  name: string,
  changed: (before: Hearing) => Hearing,
): Promise<void> {
  const now = context.now();
  await documents(context).update(seatId(table, at), now, (document) => {
    const before = document?.value.name === name ? document.value : { name, muted: [], read: 0 };
    return { value: changed(before), owners: [table], expires: now + KEPT_MILLISECONDS };
  });
}
