import { addressId, hashOf, newSecret } from '../identity';
import { callerId, DEFAULT_LIMITS, limitOf, take } from '../limits';
import { ChannelFailed, type Letter, type MessageLocale, type OutgoingMail } from '../notify';
import { messageDocuments } from '../notify/documents';
import { waitToMail } from '../notify/limits';
import { postOf } from '../tables';
import { type AccountsContext, digest, mailTokens } from './documents';

/** How long a link in a mail signs in (ms). */
export const LINK_MILLISECONDS = 24 * 60 * 60 * 1000;

/** Redeems a link in a mail; null if it has been used, is too old, or was never sent. */
export type MailLink = { email: string; joins: string | null };

/** Keeps a link until it is used. `id`: a hash of its secret. */
export async function keepLink(context: AccountsContext, id: string, link: MailLink, expires: number): Promise<void> {
  await mailTokens(context).create(id, link, { expires }, context.now());
}

/** Returns what a link is for, without using it up. */
export async function lookAtLink(context: AccountsContext, id: string): Promise<MailLink | null> {
  return (await mailTokens(context).get(id, context.now()))?.value ?? null;
}

/** Uses a link up, once however many try; one for something else stays. @param isMeant whether the link is for this */
export async function redeemLink(
  context: AccountsContext,
  id: string,
  isMeant: (link: MailLink) => boolean,
): Promise<(MailLink & { expires: number }) | null> {
  const now = context.now();
  const known = await mailTokens(context).get(id, now);
  if (!known || !isMeant(known.value)) return null;
  const taken = await mailTokens(context).take(id, now);
  return taken && { ...taken.value, expires: taken.expires ?? now };
}

/** The id of a link that signs in, as next-auth makes it of the link's secret and the site's. */
export function signInLinkId(token: string, siteSecret: string): string {
  return hashOf(`${token}${siteSecret}`);
}

/** The id of a link that adds an address to an account. */
export const joinLinkId = (token: string) => digest(`join ${token}`);

/**
 * Counts a link that a caller asks for, if they may have one sent to this address.
 * @param caller their address in the network; it is stored as a keyed hash
 * @returns 0 if they may, or after how many seconds they may
 */
export async function waitForLink(context: AccountsContext, caller: string, email: string): Promise<number> {
  const by = callerId(context, caller);
  const asked = await take(context, limitOf(context.limits ?? DEFAULT_LIMITS, 'mails'), by);
  return asked > 0 ? asked : waitToMail(context, email, by, newSecret(context.random));
}

/** A mail of nothing but such a link. */
type LinkLetter = Extract<Letter, { kind: 'sign-in' | 'join-account' }>;

/** Sends a link that signs in or adds an address, unless that wants no mail. @throws ChannelFailed */
export async function sendLink(
  context: AccountsContext,
  { to, letter, locale }: { to: string; letter: LinkLetter; locale: MessageLocale },
): Promise<void> {
  const { email } = context.channels;
  if (!email || (await messageDocuments(context).addresses.get(addressId(to), context.now()))) return;
  const messageId = `sign-in-${newSecret(context.random)}`;
  await sendAwaited(context, { to, locale, letter, messageId, thread: null, unsubscribe: null });
}

/** After so long (ms) a mail for which somebody waits is handed over once more if it could not be: while they still look for it. */
const AGAIN_MILLISECONDS = [3_000, 12_000, 45_000];

/** Hands over a mail for which somebody waits at a page, and which only this process knows of. @throws ChannelFailed */
export async function sendAwaited(context: AccountsContext, mail: OutgoingMail): Promise<void> {
  const { wait } = postOf(context);
  for (const milliseconds of [...AGAIN_MILLISECONDS, null]) {
    try {
      return await context.channels.email?.send(mail);
    } catch (error) {
      if (milliseconds === null || !(error instanceof ChannelFailed) || error.isFinal) throw error;
      await wait(milliseconds, new AbortController().signal);
    }
  }
}
