import { getTranslations } from '@/app/_texts/server';
import { FeedLinks, NoFeed } from '@/app/_ui/feeds/feed-page';
import { pageTitle } from '@/app/_ui/kit/classes';
import { ProblemNotice } from '@/app/_ui/kit/page-notes';
import { fieldsOf, type SearchParams, unlisted } from '@/app/_web/load/address';
import { loadFeedPage } from '@/app/_web/load/messages';

export const generateMetadata = unlisted('push.feeds.title');

/** The private links to this browser's feed of turns and calendar of deadlines. */
export default async function FeedsPage({ searchParams }: { searchParams: SearchParams }) {
  const fields = await fieldsOf(searchParams);
  const feed = await loadFeedPage();
  const t = await getTranslations('push.feeds');
  return (
    <div className="mx-auto grid max-w-xl gap-4">
      <ProblemNotice fields={fields} />
      <header>
        <h1 className={pageTitle}>{t('title')}</h1>
        <p className="mt-1 text-quiet">{feed.is === 'off' ? t('off') : t('lead')}</p>
      </header>
      {feed.is === 'none' && <NoFeed seats={feed.seats} />}
      {feed.is === 'there' && <FeedLinks {...feed} />}
    </div>
  );
}
