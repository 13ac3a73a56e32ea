import { cookies } from 'next/headers';
import { cache } from 'react';
import { feedLinks, feedTokenIn } from '@/app/_web/http/browser-cookies';
import { mayPlay, viewerHere, whoIsHere } from '@/app/_web/http/viewer';
import { pushPublicKey } from '@/app/_web/server/channels';
import { failure, log } from '@/app/_web/server/log';
import { pageContext } from '@/app/_web/server/reading';
import { isBlocked, lookAtConfirmation, parseUnsubscribeToken, seatId } from '@/lib/notify';
import { countSeats, feedCovers, readMessages } from '@/lib/tables';

/** Loads a table's messages for this browser's seats, with the table. Null for strangers, and if they cannot be read now. */
export const loadMessages = cache(async (table: string) => {
  try {
    if (!(await mayPlay(table))) return null;
    const [keys, who] = await Promise.all([viewerHere(table), whoIsHere()]);
    return { ...(await readMessages(pageContext(), table, keys)), isSignedIn: who !== null };
  } catch (error) {
    log().warn({ table, ...failure(error) }, 'what is kept about messages cannot be read');
    return null;
  }
});

/** Looks at the link of a mail that asks an address. `open`: it can be used. Looking uses nothing up. */
export async function loadConfirmation(token: string): Promise<'open' | 'done' | 'used'> {
  if (token === 'done') return token;
  return (await lookAtConfirmation(pageContext(), token)) ? 'open' : 'used';
}

/** Looks at a link to end mail; null if this site did not make it. */
export async function loadSubscriber(token: string): Promise<{ hasTable: boolean; isBlocked: boolean } | null> {
  const context = pageContext();
  const subscriber = parseUnsubscribeToken(context, decodeURIComponent(token));
  if (!subscriber) return null;
  return { hasTable: subscriber.table !== null, isBlocked: await isBlocked(context, subscriber.address) };
}

/** The page of this browser's feed. */
export type FeedPage =
  /** This server has no public address to make links with. */
  | { is: 'off' }
  /** There is no feed; `seats`: how many seats the browser holds. */
  | { is: 'none'; seats: number }
  /** `covered`: how many seats it tells of; `missing`: how many of the browser's own it does not. */
  | { is: 'there'; turns: string; deadlines: string; covered: number; missing: number };

/** Reads the feed of this browser. */
export async function loadFeedPage(): Promise<FeedPage> {
  const context = pageContext();
  if (context.publicUrl === undefined) return { is: 'off' };
  const viewer = await viewerHere();
  const token = feedTokenIn(await cookies());
  const covers = token === null ? null : await feedCovers(context, viewer, token);
  if (token === null || !covers) return { is: 'none', seats: await countSeats(context, viewer) };
  return { is: 'there', ...feedLinks(context.publicUrl, token), ...covers };
}

/** The tag of the messages that a device shows about a seat. */
export const tagOf = seatId;

/** Whether this server tells anybody of their turn: it may send no mail, and nothing to devices either. No round trip. */
export function tellsOfTurns(): boolean {
  const { email, push } = pageContext().channels;
  return Boolean(email ?? push);
}

/** Whether this server sends mails in which one can play. No round trip. */
export function sendsMails(): boolean {
  const { channels, publicUrl } = pageContext();
  return channels.email !== undefined && publicUrl !== undefined;
}

/** With what browsers subscribe to push messages; null if this server sends none. No round trip. */
export function loadPushKey(): string | null {
  try {
    return pushPublicKey();
  } catch (error) {
    // Wrong settings: the table is shown all the same.
    log().error(failure(error), 'push messages are off');
    return null;
  }
}
