import { useFormatter, useTranslations } from '@/app/_texts/translate';
import { Panel, QuietSubmit } from '@/app/_ui/kit/controls';
import { ShareLink } from '@/app/_ui/kit/share-link';
import { isolated } from '@/app/_ui/kit/written';
import { DATE } from '@/app/_ui/table/time-words';
import type { SharedRecap } from '@/lib/tables';
import { recapPath } from './story/step';

type Props = { table: string; title: string; shared: SharedRecap | null; origin: string };

/** For those who sat at the table: the link with which others see the recap, and how to share or withdraw it. */
export function Sharing({ table, title, shared, origin }: Props) {
  const t = useTranslations('replay.share');
  const words = useTranslations('table.share');
  const format = useFormatter();
  const { name, since, token } = shared ?? { name: null, since: 0, token: null };
  return (
    <div id="share" className="scroll-mt-16">
      <Panel title={t('title')}>
        {shared === null ? (
          <p className="text-sm">{t('private')}</p>
        ) : (
          <p className="text-sm">
            {t('shared', {
              who: name === null ? 'none' : 'named',
              name: isolated(name ?? ''),
              when: format.dateTime(since, DATE),
            })}
          </p>
        )}
        {token !== null && (
          <div className="mt-3">
            <ShareLink
              label={t('link')}
              title={title}
              url={origin + recapPath(table, { share: token })}
              copy={words('copy')}
              copied={words('copied')}
              share={words('share')}
              isMain
            />
          </div>
        )}
        {shared !== null && token === null && <p className="mt-2 text-quiet text-sm">{t('unknown')}</p>}
        <div className="mt-3 flex flex-wrap gap-2">
          {token === null && <ShareForm table={table} path="" label={t(shared ? 'again' : 'submit')} />}
          {shared !== null && <ShareForm table={table} path="/end" label={t('end')} />}
        </div>
      </Panel>
    </div>
  );
}

function ShareForm({ table, path, label }: { table: string; path: '' | '/end'; label: string }) {
  return (
    <form method="post" action={`/api/tables/${table}/recap-link${path}`}>
      <QuietSubmit>{label}</QuietSubmit>
    </form>
  );
}
