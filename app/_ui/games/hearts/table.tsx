import { useTranslations } from '@/app/_texts/translate';
import { placeOf } from '@/app/_ui/felt/story';
import type { Who } from '@/app/_ui/game-ui';
import { CardBack, CardList } from '@/app/_ui/kit/cards';
import type { Card } from '@/lib/cards';
import type { View } from '@/lib/rules/hearts';
import type { Seat } from '@/lib/rules/view';
import { directionOf } from './details';

/** While cards are passed: whether the player has chosen. */
export function PlaceNote({ view, seat, who }: { view: View; seat: Seat; who: Who }) {
  const t = useTranslations('games.hearts.table');
  if (view.phase !== 'passing') return null;
  return view.hasPassed[seat] ? t('hasChosen', { who }) : t('isChoosing', { who });
}

/** Where the viewer's cards go while cards are passed: three places before the receiver, and then the cards face down. */
export function Passing({ view: { phase, passTo, passed, seat, players } }: { view: View }) {
  if (phase !== 'passing' || passTo === null) return null;
  return (
    <ul aria-hidden="true" className="felt-trick felt-places" data-to={placeOf(passTo, seat ?? 0, players)}>
      {[1, 2, 3].map((n) => (
        <li key={n} className="felt-card">
          {passed && <CardBack size="fit" />}
        </li>
      ))}
    </ul>
  );
}

/** The cards passed and received, as long as the deal lasts, whether hearts are broken, and the moon. */
export function TableNotes({ view, names }: { view: View; names: string[] }) {
  const t = useTranslations('games.hearts.table');
  const direction = directionOf(view.passOffset, view.players);
  const cards = (list: readonly Card[]) => ({ cards: () => <CardList cards={list} /> });
  return (
    <ul className="grid gap-1 text-sm empty:hidden">
      {view.passed && view.passTo !== null && (
        <Note>
          {t.rich(view.phase === 'passing' ? 'youPassed' : 'youHavePassed', {
            ...cards(view.passed),
            name: names[view.passTo],
            direction,
          })}
        </Note>
      )}
      {view.received && view.passFrom !== null && (
        <Note>{t.rich('youReceived', { ...cards(view.received), name: names[view.passFrom] })}</Note>
      )}
      {view.phase === 'playing' && view.passOffset === 0 && view.taken.every((tricks) => tricks === 0) && (
        <Note>{t('hold')}</Note>
      )}
      {view.phase === 'playing' && view.heartsBroken && <Note>{t('broken')}</Note>}
      {view.phase === 'moon' && view.shot && view.shot.seat !== view.seat && (
        <Note>{t('shot', { name: names[view.shot.seat], sun: String(view.shot.sun) })}</Note>
      )}
    </ul>
  );
}

function Note({ children }: { children: React.ReactNode }) {
  return <li className="text-quiet">{children}</li>;
}

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
