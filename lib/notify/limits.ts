import { mailboxId } from '../identity';
import { secondsToWait } from '../match';
import { messageDocuments } from './documents';
import type { Post } from './post';

type PostWorld = Pick<Post, 'records' | 'random' | 'now' | 'log'>;

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
/**
 * The most mails that go to one address, or for one seat, without its owner having asked: those that one place asks for, and those of
 * all places. A stranger who asks for mails to an address uses up their own share, and leaves its owner theirs.
 */
const FROM_ONE: Share = [
  { most: 3, within: HOUR },
  { most: 10, within: DAY },
];
const FROM_ALL: Share = [
  { most: 9, within: HOUR },
  { most: 30, within: DAY },
];
type Share = readonly { most: number; within: number }[];

/** The questions whether an address wants messages: seats ask them, from wherever. */
export const BY_SEATS = 'seats';

/**
 * Counts a mail its receiver may not have asked for (to confirm, sign in, recover links), once by its `id`. It is counted before
 * anything is looked up about the address: a later refusal tells nobody whether the site knows it.
 * @param by names the place that asks (`callerId`), or the means by which it is asked for
 * @returns 0 if it may be sent, or after how many seconds it may be
 */
export function waitToMail(post: PostWorld, email: string, by: string, id: string): Promise<number> {
  return waitFor(post, `confirm-to-${mailboxId(email)}`, by, id);
}

/** As `waitToMail`, for all mails that ask addresses on behalf of one seat. */
export function waitOfSeat(post: PostWorld, seat: string, id: string): Promise<number> {
  return waitFor(post, `confirm-by-${seat}`, BY_SEATS, id);
}

async function waitFor(post: PostWorld, name: string, by: string, id: string): Promise<number> {
  const now = post.now();
  let wait = 0;
  await messageDocuments(post).limits.update(name, now, (known) => {
    const recent = (known?.value.hits ?? []).filter(({ at }) => at > now - DAY);
    const isCounted = recent.some((hit) => hit.id === id);
    const own = recent.filter((hit) => hit.by === by);
    wait = isCounted ? 0 : Math.max(waitOf(own, FROM_ONE, now), waitOf(recent, FROM_ALL, now));
    if (isCounted || wait > 0) return 'unchanged';
    return { value: { hits: [...recent, { at: now, id, by }] }, expires: now + DAY };
  });
  return wait;
}

function waitOf(hits: readonly { at: number }[], share: Share, now: number): number {
  const times = hits.map(({ at }) => at);
  return Math.max(...share.map(({ most, within }) => secondsToWait(times, most, within, now)));
}
