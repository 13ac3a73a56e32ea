import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { button, pageTitle, quietButton } from '@/app/_ui/kit/classes';
import { HiddenFields } from '@/app/_ui/kit/fields';
import { Drawer, Panel } from '@/app/_ui/kit/panel';
import { ShareLink } from '@/app/_ui/kit/share-link';
import type { TableView } from '@/lib/match';
import type { Seat } from '@/lib/rules/view';
import { namesOf, titleOf } from './names';

/** `secret` makes a form that is sent twice count once. */
type Props = { view: TableView; seat: Seat; url: string; secret: string };

/** The private link of a seat, and a way to have a new one in its place. */
export function LinkPage({ view, seat, url, secret }: Props) {
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
