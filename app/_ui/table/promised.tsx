import { useFormatter, useTranslations } from 'next-intl';
import { quietButton } from '@/app/_ui/kit/classes';
import { HiddenFields } from '@/app/_ui/kit/fields';
import type { Seat } from '@/lib/rules/view';
import type { Scene } from './scene';

/** For whoever is to take a seat over: which one and when, and a way out. */
export function Promised({ scene, seats }: { scene: Scene; seats: readonly Seat[] }) {
  const t = useTranslations('table.promised');
  const format = useFormatter();
  const { view, names } = scene;
  return (
    <section aria-labelledby="promised" className="grid gap-2 rounded-xl border border-accent border-l-4 bg-panel p-3">
      <h2 id="promised" className="wrap-anywhere font-semibold">
        {t('title', { names: format.list(seats.map((seat) => names[seat])) })}
      </h2>
      <p className="text-sm">{t('text')}</p>
      {seats.map((seat) => (
        <div key={seat} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <form method="post" action={`/api/tables/${view.table}/forget`}>
            <HiddenFields fields={{ seat, sure: 'yes' }} />
            <button type="submit" className={quietButton}>
              {t('leave')}
              {seats.length > 1 && (
                <span className="sr-only">
                  {' '}
                  (<bdi>{names[seat]}</bdi>)
                </span>
              )}
            </button>
          </form>
        </div>
      ))}
    </section>
  );
}
