import { useTranslations } from 'next-intl';
import { quietButton } from '@/app/_ui/kit/classes';
import type { Seat } from '@/lib/rules/view';
import { AbsenceForm } from './absence-form';
import type { Scene } from './scene';
import { TimeOf } from './time-of';
import type { Here } from './time-words';

type Props = { scene: Scene; friendOf: readonly Seat[]; here: Here };

/** For whoever plays in a player's place: for whom and until when, and a way to stop. */
export function FriendNotice({ scene, friendOf, here }: Props) {
  const t = useTranslations('absence.friendOf');
  const { view, names } = scene;
  if (view.status === 'finished') return null;
  return friendOf
    .filter((seat) => view.seat === null || view.seat === seat)
    .map((seat) => {
      const { friend } = view.seats[seat];
      if (!friend) return null;
      const name = names[seat];
      return (
        <section
          key={seat}
          aria-labelledby={`friend-of-${seat}`}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-xl border border-accent border-l-4 bg-panel p-3"
        >
          <div>
            <h2 id={`friend-of-${seat}`} className="wrap-anywhere font-semibold">
              {t.rich('title', { name, time: () => <TimeOf at={friend.until} here={here} /> })}
            </h2>
            <p className="wrap-anywhere text-quiet text-sm">{t('text', { name })}</p>
          </div>
          <AbsenceForm scene={{ view, after: `/t/${view.table}` }} path="friend/end" fields={{ seat }}>
            <button type="submit" className={`${quietButton} wrap-anywhere`}>
              {t('stop', { name })}
            </button>
          </AbsenceForm>
        </section>
      );
    });
}
