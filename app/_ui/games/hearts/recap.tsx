import { useTranslations } from 'next-intl';
import type { BaseView } from '@/lib/rules/view';
import { directionOf, heartsView } from './dress';

/** Where cards are passed in this deal, whether hearts are broken, and the moon. */
export function RecapNotes({ view: base, names }: { view: BaseView; names: string[] }) {
  const t = useTranslations('games.hearts.recap');
  const view = heartsView(base);
  const { shot } = view;
  return (
    <ul className="grid gap-1 text-quiet text-sm empty:hidden">
      {view.phase === 'passing' && <li>{t('passing', { direction: directionOf(view.passOffset, view.players) })}</li>}
      {view.heartsBroken && <li>{t('broken')}</li>}
      {shot && (
        <li className="font-semibold text-ink">
          {t('shot', {
            name: names[shot.seat],
            sun: String(shot.sun),
            amount: shot.amount,
            value: shot.value ?? 'open',
          })}
        </li>
      )}
    </ul>
  );
}
