import { newSecret } from '../identity';
import type { Seat } from '../rules/view';
import type { Collection, Kept } from '../store/collection';
import { isStoreUnavailable } from '../store/errors';
import { ChannelFailed, type ChannelName } from './channel';
import { type FailureCode, messageDocuments, type Reach, type Sending } from './documents';
import type { Attempted, Post } from './post';
import { isToBeRetried, REMEMBERED_MILLISECONDS, type Step, stepped } from './states';

/** The outcome of a look at the world as it is now: the message is sent, or not at all, or was put elsewhere. */
export type Look =
  | { kind: 'drop' }
  | { kind: 'moved' }
  | { kind: 'send'; send: () => Promise<void>; finish: (code: FailureCode | null) => Promise<void> };

/** Takes a message a step on, if that step may be taken; `known` as in `update`. @returns the message as it is stored now; null if it is gone */
export function take<T extends Sending>(
  post: Post,
  jobs: Collection<T>,
  id: string,
  step: Step<T>,
  known?: Kept<T>,
): Promise<Kept<T> | null> {
  const now = post.now();
  return jobs.update(id, now, (job) => (job && stepped(job, step, now)) ?? 'unchanged', known);
}

/**
 * Sends a due message if nobody else does: claims, looks, sends, finishes, marks. It may die in between: another process begins
 * again when the lease ends, and a message sent twice has the same id. `finish` is called before the mark, perhaps more than
 * once, with the final failure, if any.
 */
export async function attempt<T extends Sending>(
  post: Post,
  jobs: Collection<T>,
  known: Kept<T>,
  look: (job: Kept<T>) => Promise<Look>,
): Promise<Attempted> {
  const { id } = known;
  const lease = newSecret(post.random);
  const claimed = await take(post, jobs, id, { kind: 'claim', lease, holds: post.lease }, known);
  if (claimed?.value.lease !== lease) return 'busy';
  const seen = await look(claimed).catch(cannotBePrepared);
  if (seen.kind === 'moved') return 'moved';
  if (seen.kind === 'drop') {
    await jobs.remove(id, claimed.version);
    return 'dropped';
  }
  const failure = await failureOf(post, inTime(post, seen.send));
  if (failure && isToBeRetried(claimed.value, failure)) {
    await take(post, jobs, id, { kind: 'retry', lease, code: failure.code }, claimed);
    return 'failed';
  }
  await seen.finish(failure?.code ?? null);
  await take(post, jobs, id, ended(failure?.code ?? null), claimed);
  return failure ? 'dead' : 'sent';
}

/** Returns the last step of a message: it was accepted, or given up for this reason. */
export function ended(code: FailureCode | null): { kind: 'accept' } | { kind: 'giveUp'; code: FailureCode } {
  return code === null ? { kind: 'accept' } : { kind: 'giveUp', code };
}

/** Notes that a player can be reached over a channel (null), or why not, for them and the host to see. */
export async function noteReach(
  post: Post,
  { table, seat, channel }: { table: string; seat: Seat; channel: ChannelName },
  code: FailureCode | null,
): Promise<void> {
  const at = post.now();
  await messageDocuments(post).reach.update(table, at, (known) => {
    const unreached = known?.value.unreached ?? [];
    const others = unreached.filter((one) => one.seat !== seat || one.channel !== channel);
    if (code === null && others.length === unreached.length) return 'unchanged';
    if (code === null && others.length === 0) return null;
    const value: Reach = { unreached: code === null ? others : [...others, { seat, channel, code, at }] };
    return { value, expires: at + REMEMBERED_MILLISECONDS };
  });
}

/** Waits for a channel, but not until the lease ends: one that never answers must not hold up the others. @throws ChannelFailed */
async function inTime(post: Post, send: () => Promise<void>): Promise<void> {
  const over = new AbortController();
  const late = post.wait(0.4 * post.lease, over.signal).then(() => {
    if (!over.signal.aborted) throw new ChannelFailed('unreachable', false);
  });
  try {
    await Promise.race([send(), late]);
  } finally {
    over.abort();
  }
}

/** A message that cannot be put together now is tried again later, like one that cannot be sent. */
function cannotBePrepared(error: unknown): Look {
  if (isStoreUnavailable(error)) throw error;
  return { kind: 'send', send: () => Promise.reject(error), finish: async () => {} };
}

/** Returns how it failed; null if it did not. A fault of ours is noted, and tried again like one of the channel. */
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
