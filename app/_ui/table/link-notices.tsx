import { useFormatter, useTranslations } from 'next-intl';
import { button } from '@/app/_ui/kit/classes';
import { HiddenFields } from '@/app/_ui/kit/fields';
import { QuickForm } from '@/app/_ui/kit/quick-form';
import type { Visit } from '@/lib/tables';
import { MOMENT } from './moment';
import type { Scene } from './scene';

type Props = { scene: Scene; seen: Pick<Visit, 'held' | 'pending'> };

/**
 * What a player must not miss about links: that others want a new one for his seat, to which he can object; and, for
 * whoever comes with a new one, from when it opens the seat.
 */
export function LinkNotices({ scene, seen: { held, pending } }: Props) {
  const t = useTranslations('talk.lostLink');
  const table = useTranslations('table');
  const format = useFormatter();
  const { view, names, after } = scene;
  const inWords = (opens: number | null) => (opens === null ? 'none' : format.dateTime(opens, MOMENT));
  return (
    <>
      {held.map((seat) => {
        const asked = view.seats[seat].linkAsked;
        if (!asked) return null;
        return (
          <section key={seat} className={BOX} aria-live="polite">
            <h2 className="wrap-anywhere font-semibold">{t('mineTitle', { by: names[asked.by] })}</h2>
            <p className="text-sm">{t('mineText', { when: inWords(asked.opens) })}</p>
            <QuickForm action={`/api/tables/${view.table}/lost-link/drop`} after={after} offline={table('offline')}>
              <HiddenFields fields={{ seat }} />
              <button type="submit" className={`${button} w-full`}>
                {t('object')}
              </button>
            </QuickForm>
          </section>
        );
      })}
      {pending.map((seat) => (
        <section key={seat} className={BOX}>
          <h2 className="wrap-anywhere font-semibold">{t('pendingTitle', { name: names[seat] })}</h2>
          <p className="text-sm">{t('pendingText', { when: inWords(view.seats[seat].linkAsked?.opens ?? null) })}</p>
        </section>
      ))}
    </>
  );
}

const BOX = 'grid gap-2 rounded-xl border border-warn border-l-4 bg-panel p-3';
