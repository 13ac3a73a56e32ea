import { useTranslations } from '@/app/_texts/translate';
import { Drawer, MainSubmit, Panel, Submit } from '@/app/_ui/kit/controls';
import { ShareLink } from '@/app/_ui/kit/share-link';

type Links = { turns: string; deadlines: string; covered: number; missing: number };

/** The button that makes the links of a feed, for visitors with a seat. */
export function NoFeed({ seats }: { seats: number }) {
  const t = useTranslations('push.feeds');
  if (seats === 0) return <p>{t('noSeats')}</p>;
  return (
    <form method="post" action="/api/feeds">
      <MainSubmit>{t('make')}</MainSubmit>
    </form>
  );
}

/** The links of a feed, what it tells of, and how it ends. */
export function FeedLinks({ turns, deadlines, covered, missing }: Links) {
  const t = useTranslations('push.feeds');
  return (
    <>
      <FeedLink title={t('turns')} text={t('turnsText')} url={turns} />
      <FeedLink title={t('deadlines')} text={t('deadlinesText')} url={deadlines} />
      <div className="grid gap-2">
        <p>
          {t('covers', { count: covered })} {missing > 0 && t('missing', { count: missing })}
        </p>
        {missing > 0 && (
          <form method="post" action="/api/feeds">
            <MainSubmit>{t('add')}</MainSubmit>
          </form>
        )}
        <p className="text-quiet text-sm">{t('lasts')}</p>
      </div>
      <Drawer title={t('revokeTitle')}>
        <p className="mb-3 text-sm">{t('revokeText')}</p>
        <form method="post" action="/api/feeds/revoke">
          <Submit>{t('revoke')}</Submit>
        </form>
      </Drawer>
    </>
  );
}

function FeedLink({ title, text, url }: { title: string; text: string; url: string }) {
  const t = useTranslations('push.feeds');
  return (
    <Panel title={title}>
      <p className="mb-3 text-sm">{text}</p>
      <ShareLink label={title} title={title} url={url} copy={t('copy')} copied={t('copied')} share={t('share')} />
    </Panel>
  );
}
