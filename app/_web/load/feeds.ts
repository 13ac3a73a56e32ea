import { cookies } from 'next/headers';
import { feedLinks, feedTokenIn } from '@/app/_web/http/feed-cookie';
import { viewerHere } from '@/app/_web/http/viewer';
import { pageContext } from '@/app/_web/server/reading';
import { countSeats, feedCovers } from '@/lib/tables';

/** What the page of this browser's feed shows. */
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
