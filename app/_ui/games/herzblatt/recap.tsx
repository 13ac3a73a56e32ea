import { useFormatter, useTranslations } from '@/app/_texts/translate';
import { CardList } from '@/app/_ui/kit/cards';
import type { State, View } from '@/lib/rules/herzblatt';
import { augenOf } from '@/lib/rules/herzblatt/score';
import { sidesOf } from './details';
import { Settlement } from './settlement';

/** Forehand, the blind and what was buried for it, who plays against whom, the Augen, and at the end the settlement. */
export function RecapNotes({ view, state, names }: { view: View; state: State; names: string[] }) {
  const t = useTranslations('games.herzblatt.recap');
  const format = useFormatter();
  const { declarer, blind, buried, pickedUp } = state.taking;
  const isOver = view.phase === 'dealing' || view.phase === 'finished';
  const opponents = names.filter((_, seat) => seat !== declarer);
  const isPlayed = declarer !== null && (view.phase === 'playing' || isOver);
  return (
    <ul className="grid gap-1 text-quiet text-sm">
      <li>{t('forehand', { name: names[view.forehand] })}</li>
      <li>{t.rich('blind', { pickedUp: String(pickedUp), cards: () => <CardList cards={blind} /> })}</li>
      {buried && <li>{t.rich('buried', { augen: augenOf(buried), cards: () => <CardList cards={buried} /> })}</li>}
      {declarer !== null && (
        <li>
          {t('against', {
            name: names[declarer],
            opponents: format.list(opponents),
          })}
        </li>
      )}
      {isPlayed && (
        <li>
          {t('augen', {
            name: names[declarer],
            ...sidesOf(view, declarer, buried),
            count: opponents.length,
            opponent: opponents[0],
          })}
        </li>
      )}
      {isOver && (
        <li className="font-semibold text-ink">
          <Settlement view={view} names={names} />
        </li>
      )}
    </ul>
  );
}
