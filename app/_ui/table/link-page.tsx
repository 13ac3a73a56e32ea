import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { button, pageTitle, quietButton, textLink } from '@/app/_ui/kit/classes';
import { HiddenFields } from '@/app/_ui/kit/fields';
import { Drawer, Panel } from '@/app/_ui/kit/panel';
import { ShareLink } from '@/app/_ui/kit/share-link';
import type { TableView } from '@/lib/match';
import type { Seat } from '@/lib/rules/view';
import type { SeatWishes } from '@/lib/tables';
import { namesOf, titleOf } from './names';

type Props = {
  view: TableView;
  seat: Seat;
  url: string;
  /** Makes a form that is sent twice count once. */
  secret: string;
  /** What the seat's player has wished for; undefined: it cannot be read now. */
  wishes: SeatWishes | null | undefined;
};

/** The private link of a seat, where messages about it go, and a way to have a new link in its place. */
export function LinkPage({ view, seat, url, secret, wishes }: Props) {
  const t = useTranslations('table.privateLink');
  const share = useTranslations('table.share');
  const name = namesOf(view, useTranslations('table'))[seat];
  const table = titleOf(view, useTranslations('games'));
  return (
    <>
      <header>
        <h1 className={pageTitle}>{t('title')}</h1>
        <p className="text-quiet">{t('of', { name, table })}</p>
      </header>
      <Panel title={t('label')}>
        <p className="mb-3 text-sm">{t('text')}</p>
        <ShareLink
          label={t('label')}
          title={t('title')}
          url={url}
          copy={share('copy')}
          copied={share('copied')}
          share={share('share')}
        />
      </Panel>
      {wishes !== undefined && <WhereMessagesGo table={view.table} seat={seat} wishes={wishes} />}
      <Drawer title={t('renewTitle')}>
        <p className="mb-3 text-sm">{t('renewText')}</p>
        <form method="post" action={`/api/tables/${view.table}/link`}>
          <HiddenFields fields={{ seat, secret, renew: 'yes' }} />
          <button type="submit" className={`${quietButton} w-full`}>
            {t('renew')}
          </button>
        </form>
      </Drawer>
      <p>
        <Link href={`/t/${view.table}?as=${seat}`} prefetch={false} className={button}>
          {t('back')}
        </Link>
      </p>
    </>
  );
}

/** Whoever had the link by mistake may have had the messages sent to himself, which a new link alone does not end. */
function WhereMessagesGo({ table, seat, wishes }: { table: string; seat: Seat; wishes: SeatWishes | null }) {
  const t = useTranslations('table.privateLink');
  const format = useFormatter();
  const places =
    wishes?.when === 'none'
      ? []
      : [wishes?.confirmed && wishes.email, wishes?.webhook && new URL(wishes.webhook.url).host];
  const told = places.filter((place) => typeof place === 'string');
  return (
    <p className="text-sm">
      {told.length > 0 ? t('told', { places: format.list(told) }) : t('notTold')}{' '}
      <Link href={`/t/${table}?as=${seat}#messages`} prefetch={false} className={textLink}>
        {t('change')}
      </Link>
    </p>
  );
}
