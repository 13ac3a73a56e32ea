import { useFormatter, useTranslations } from 'next-intl';
import type { Seat } from '@/lib/rules/view';
import type { Visit } from '@/lib/tables';
import { MOMENT } from './moment';
import type { Scene } from './scene';

type Props = { scene: Scene; seen: Pick<Visit, 'held' | 'pending'> };

/** The seats for which a browser has nothing but a new link that does not open them yet. */
export function pendingAlone({ held, pending }: Pick<Visit, 'held' | 'pending'>): Seat[] {
  return pending.filter((seat) => !held.includes(seat));
}

/**
 * What a player must not miss about links: that others have asked for a new one for his seat, which his being there has ended; and,
 * for somebody who comes with a new one alone, when it opens the seat.
 */
export function LinkNotices({ scene, seen: { held, pending } }: Props) {
  const t = useTranslations('talk.lostLink');
  const format = useFormatter();
  const { view, names } = scene;
  const values = (seat: Seat) => {
    const asked = view.seats[seat].linkAsked;
    const until = asked?.objectUntil ?? null;
    const stage = until === null ? 'waits' : asked?.isUnopposed ? 'unopposed' : 'runs';
    return { stage, when: until === null ? '' : format.dateTime(until, MOMENT) };
  };
  return (
    <>
      {held.map((seat) => {
        const asked = view.seats[seat].linkAsked;
        if (!asked) return null;
        return (
          <section key={seat} className={BOX} aria-live="polite">
            <h2 className="wrap-anywhere font-semibold">{t('mineTitle', { by: names[asked.by] })}</h2>
            <p className="text-sm">{t('mineText')}</p>
            {pending.includes(seat) && <p className="text-sm">{t('mineToo')}</p>}
          </section>
        );
      })}
      {pendingAlone({ held, pending }).map((seat) => (
        <section key={seat} className={BOX}>
          <h2 className="wrap-anywhere font-semibold">{t('pendingTitle', { name: names[seat] })}</h2>
          <p className="text-sm">{t('pendingText', values(seat))}</p>
        </section>
      ))}
    </>
  );
}

const BOX = 'grid gap-2 rounded-xl border border-warn border-l-4 bg-panel p-3';
