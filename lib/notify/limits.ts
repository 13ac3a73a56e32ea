import { messageDocuments } from './documents';
import type { Post } from './post';

type World = Pick<Post, 'records' | 'random' | 'now' | 'log'>;

const HOUR = 60 * 60 * 1000;
/** So many mails an hour go to one address, and for one sender, that nobody there has asked for. */
const CONFIRMATIONS_AN_HOUR = 3;

/**
 * Whether this mail may go to the address now, for this sender: one that asks whether mail is wanted, signs in, or brings lost
 * links. The same mail (same `id`) counts once.
 */
export async function mayAskAddress(post: World, address: string, sender: string, id: string): Promise<boolean> {
  return (await count(post, `confirm-by-${sender}`, id)) && (await count(post, `confirm-to-${address}`, id));
}

async function count(post: World, name: string, id: string): Promise<boolean> {
  const now = post.now();
  let isFree = false;
  await messageDocuments(post).limits.update(name, now, (known) => {
    const recent = (known?.value.hits ?? []).filter(({ at }) => at > now - HOUR);
    const isCounted = recent.some((hit) => hit.id === id);
    isFree = isCounted || recent.length < CONFIRMATIONS_AN_HOUR;
    if (isCounted || !isFree) return 'unchanged';
    return { value: { hits: [...recent, { at: now, id }] }, expires: now + HOUR };
  });
  return isFree;
}
