import { newSecret } from '../identity';
import type { Collection, Kept } from '../store/collection';
import { isStoreUnavailable } from '../store/errors';
import { ChannelFailed } from './channel';
import type { FailureCode, Sending } from './documents';
import type { Attempted } from './measure';
import type { Post } from './post';

/** Whoever sends a message has so long (ms); then others may take it over. Shorter than the time between two sweeps. */
export const LEASE_MILLISECONDS = 50_000;
/** So long a channel is waited for (ms): in good time before the lease ends. */
export const PATIENCE_MILLISECONDS = 20_000;
/** After so many failures nobody tries any more: that is about two days. */
const ATTEMPTS = 16;
/** What was sent is remembered for so long (ms), so that what is dispatched again is not sent again. */
export const REMEMBERED_MILLISECONDS = 30 * 24 * 60 * 60 * 1000;

const FIRST_BACKOFF = 60_000;
const LONGEST_BACKOFF = 6 * 60 * 60 * 1000;

/** How long to wait after so many failures (ms). */
export function backoff(failures: number): number {
  return Math.min(FIRST_BACKOFF * 2 ** (failures - 1), LONGEST_BACKOFF);
}

/** The way a kind of message is sent. */
export type Work<T> = {
  /** Looks at the world as it is now: what is to be done, or that it is not to be sent at all, or was put elsewhere. */
  prepare: (
    job: Kept<T>,
  ) => Promise<{ send: () => Promise<void>; finish: (result: Finished) => Promise<void> } | 'drop' | 'moved'>;
};
export type Finished = { state: 'sent' } | { state: 'dead'; code: FailureCode };

/**
 * Sends a message that is due, if nobody else does: claims it, looks, sends, finishes, marks. It may die between any two of
 * these: whoever finds the lease at its end begins again, and what is sent twice carries the same id. `finish` is called
 * before the mark, perhaps more than once.
 */
export async function attempt<T extends Sending>(
  post: Post,
  jobs: Collection<T>,
  id: string,
  { prepare }: Work<T>,
): Promise<Attempted> {
  const lease = newSecret(post.random);
  const now = post.now();
  const claimed = await jobs.update(id, now, (job) =>
    job && isDue(job, now) ? { value: { ...job.value, lease }, due: now + LEASE_MILLISECONDS } : 'unchanged',
  );
  if (claimed?.value.lease !== lease) return 'busy';
  const prepared = await prepare(claimed).catch(cannotBePrepared);
  if (prepared === 'moved') return 'moved';
  if (prepared === 'drop') {
    await jobs.remove(id, claimed.version);
    return 'dropped';
  }
  const failure = await failureOf(post, inTime(post, prepared.send));
  const attempts = claimed.value.attempts + 1;
  if (failure && !failure.isFinal && attempts < ATTEMPTS) {
    await jobs.update(id, post.now(), (job) => {
      if (!job || job.value.lease !== lease) return 'unchanged';
      return {
        value: { ...job.value, attempts, code: failure.code, lease: null },
        due: post.now() + backoff(attempts),
      };
    });
    return 'failed';
  }
  const finished: Finished = failure ? { state: 'dead', code: failure.code } : { state: 'sent' };
  await prepared.finish(finished);
  await mark(post, jobs, id, finished);
  return finished.state;
}

/** Notes that a message was sent, or never will be, whoever has the lease by now. */
export async function mark<T extends Sending>(
  post: Post,
  jobs: Collection<T>,
  id: string,
  finished: Finished,
): Promise<void> {
  const code = finished.state === 'dead' ? finished.code : null;
  await jobs.update(id, post.now(), (job) => {
    if (job?.value.state !== 'waiting') return 'unchanged';
    const value = { ...job.value, state: finished.state, code, lease: null };
    return { value, due: null, expires: post.now() + REMEMBERED_MILLISECONDS };
  });
}

/** Puts off a message that this process has claimed. */
export async function putOff<T extends Sending>(post: Post, jobs: Collection<T>, job: Kept<T>, due: number) {
  await jobs.update(job.id, post.now(), (now) =>
    now?.value.lease === job.value.lease ? { value: { ...now.value, lease: null }, due } : 'unchanged',
  );
}

function isDue({ due, value }: Kept<Sending>, now: number): boolean {
  return value.state === 'waiting' && due !== null && due <= now;
}

/** Waits for a channel, but not for ever: one that never answers must not hold up the others. @throws ChannelFailed */
async function inTime(post: Post, send: () => Promise<void>): Promise<void> {
  const over = new AbortController();
  const late = post.wait(PATIENCE_MILLISECONDS, over.signal).then(() => {
    if (!over.signal.aborted) throw new ChannelFailed('unreachable', false);
  });
  try {
    await Promise.race([send(), late]);
  } finally {
    over.abort();
  }
}

/** What cannot be put together now is tried again later, like what cannot be sent. */
function cannotBePrepared(error: unknown): { send: () => Promise<void>; finish: () => Promise<void> } {
  if (isStoreUnavailable(error)) throw error;
  return { send: () => Promise.reject(error), finish: async () => {} };
}

/** How it failed; null if it did not. A fault of ours is noted, and tried again like one of the channel. */
async function failureOf(post: Post, sent: Promise<void>): Promise<ChannelFailed | null> {
  try {
    await sent;
    return null;
  } catch (error) {
    if (error instanceof ChannelFailed) return error;
    post.log?.('a message cannot be sent', { error: error instanceof Error ? error.name : typeof error });
    return new ChannelFailed('unreachable', false);
  }
}
