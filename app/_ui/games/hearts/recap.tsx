import { useTranslations } from '@/app/_texts/translate';
import type { View } from '@/lib/rules/hearts';
import { directionOf } from './details';

/** Where cards are passed in this deal, whether hearts are broken, and the moon. */
export function RecapNotes({ view, names }: { view: View; names: string[] }) {
  const t = useTranslations('games.hearts.recap');
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
