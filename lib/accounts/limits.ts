import { z } from 'zod';
import { newSecret } from '../identity';
import { collection } from '../store';
import { type AccountsContext, digest } from './documents';

/** So many mails that somebody asks for leave within so long (ms), to one address and for one sender. */
const MAILS = 3;
const WITHIN_MILLISECONDS = 60 * 60 * 1000;

const hits = z.object({ hits: z.array(z.number()) });

/**
 * Counts a mail that somebody asks for, if he may: three an hour for a sender, and to an address.
 * @param sender what the sender is known by, such as his address in the network; it is stored as a hash
 * @returns whether the mail may leave
 */
export async function mayMail(context: AccountsContext, sender: string, address: string): Promise<boolean> {
  return (await mayAsk(context, sender)) && (await take(context, `mail-to-${address}`));
}

/** Counts only that a sender asks, as `mayMail` does before it looks at the address. */
export function mayAsk(context: AccountsContext, sender: string): Promise<boolean> {
  return take(context, `mail-by-${digest(sender)}`);
}

/** Counts only a mail to an address. `address`: as `addressId` returns it. */
export function mayMailTo(context: AccountsContext, address: string): Promise<boolean> {
  return take(context, `mail-to-${address}`);
}

async function take(context: AccountsContext, id: string): Promise<boolean> {
  const now = context.now();
  const limits = collection(context.records, 'limit', hits, { newId: () => newSecret(context.random) });
  let isFree = false;
  await limits.update(id, now, (known) => {
    const recent = (known?.value.hits ?? []).filter((at) => at > now - WITHIN_MILLISECONDS);
    isFree = recent.length < MAILS;
    return isFree ? { value: { hits: [...recent, now] }, expires: now + WITHIN_MILLISECONDS } : 'unchanged';
  });
  return isFree;
}
