import { mailboxId } from '../identity';
import { secondsToWait } from '../match';
import { messageDocuments } from './documents';
import type { Post } from './post';

type PostWorld = Pick<Post, 'records' | 'random' | 'now' | 'log'>;

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
/** How many mails go to one address, and for one seat, that the owner of the address may not have asked for. */
const MOST = [
  { most: 3, within: HOUR },
  { most: 10, within: DAY },
];

/**
 * Counts a mail its receiver may not have asked for (to confirm, sign in, recover links), once by its `id`. It is counted before
 * anything is looked up about the address: a later refusal tells nobody whether the site knows it.
 * @returns 0 if it may be sent, or after how many seconds it may be
 */
export function waitToMail(post: PostWorld, email: string, id: string): Promise<number> {
  return waitFor(post, `confirm-to-${mailboxId(email)}`, id);
}

/** As `waitToMail`, for all mails that ask addresses on behalf of one seat. */
export function waitOfSeat(post: PostWorld, seat: string, id: string): Promise<number> {
  return waitFor(post, `confirm-by-${seat}`, id);
}

async function waitFor(post: PostWorld, name: string, id: string): Promise<number> {
  const now = post.now();
  let wait = 0;
  await messageDocuments(post).limits.update(name, now, (known) => {
    const recent = (known?.value.hits ?? []).filter(({ at }) => at > now - DAY);
    const times = recent.map(({ at }) => at);
    const isCounted = recent.some((hit) => hit.id === id);
    wait = isCounted ? 0 : Math.max(...MOST.map(({ most, within }) => secondsToWait(times, most, within, now)));
    if (isCounted || wait > 0) return 'unchanged';
    return { value: { hits: [...recent, { at: now, id }] }, expires: now + DAY };
  });
  return wait;
}
