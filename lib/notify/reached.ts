import type { Seat } from '../rules/view';
import { REMEMBERED_MILLISECONDS } from './attempt';
import type { ChannelName } from './channel';
import { type FailureCode, messageDocuments, type Reach } from './documents';
import type { Post } from './post';

/** Over which channel which player could not be reached. */
type Way = { table: string; seat: Seat; channel: ChannelName };

/** Notes that a player can be reached over a channel (null), or why not, for him and the host to see. */
export async function noteReach(post: Post, { table, seat, channel }: Way, code: FailureCode | null): Promise<void> {
  const { reach } = messageDocuments(post);
  const at = post.now();
  await reach.update(table, at, (known) => {
    const unreached = known?.value.unreached ?? [];
    const others = unreached.filter((one) => one.seat !== seat || one.channel !== channel);
    if (code === null && others.length === unreached.length) return 'unchanged';
    if (code === null && others.length === 0) return null;
    const value: Reach = { unreached: code === null ? others : [...others, { seat, channel, code, at }] };
    return { value, expires: at + REMEMBERED_MILLISECONDS };
  });
}
