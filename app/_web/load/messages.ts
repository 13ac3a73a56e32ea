import { cache } from 'react';
import { mayPlay, viewerHere, whoIsHere } from '@/app/_web/http/viewer';
import { failure, log } from '@/app/_web/server/log';
import { pageContext, readPageAhead } from '@/app/_web/server/reading';
import { isBlocked, lookAtConfirmation, parseUnsubscribeToken } from '@/lib/notify';
import { readMessages } from '@/lib/tables';

/**
 * What is kept about messages of a table for the seats this browser holds; read together with the table itself, and with who is
 * signed in. Null for strangers, and if it cannot be read now: the table is shown all the same.
 */
export const loadMessages = cache(async (table: string) => {
  try {
    if (!(await mayPlay(table))) return null;
    readPageAhead(pageContext(), table);
    const [keys, who] = await Promise.all([viewerHere(table), whoIsHere()]);
    return { ...(await readMessages(pageContext(), table, keys)), isSignedIn: who !== null };
  } catch (error) {
    log().warn({ table, ...failure(error) }, 'what is kept about messages cannot be read');
    return null;
  }
});

/** What the link of a mail that asks an address can do. `open`: it can be used. Looking uses nothing up. */
export async function loadConfirmation(token: string): Promise<'open' | 'done' | 'used'> {
  if (token === 'done') return token;
  return (await lookAtConfirmation(pageContext(), token)) ? 'open' : 'used';
}

/** What a link to end mail is about; null if this site did not make it. */
export async function loadSubscriber(token: string): Promise<{ hasTable: boolean; isBlocked: boolean } | null> {
  const context = pageContext();
  const subscriber = parseUnsubscribeToken(context, decodeURIComponent(token));
  if (!subscriber) return null;
  return { hasTable: subscriber.table !== null, isBlocked: await isBlocked(context, subscriber.address) };
}
