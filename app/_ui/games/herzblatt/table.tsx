import { useFormatter, useTranslations } from '@/app/_texts/translate';
import { Pile } from '@/app/_ui/felt/players';
import type { Who } from '@/app/_ui/game-ui';
import { CardList } from '@/app/_ui/kit/cards';
import { SUIT_PATHS } from '@/app/_ui/kit/marks';
import type { State, View } from '@/lib/rules/herzblatt';
import { augenOf } from '@/lib/rules/herzblatt/score';
import type { Seat } from '@/lib/rules/view';
import { settledOf, sidesOf } from './details';

/** Before the first card: who is forehand, who has declined, and what the declarer does with the blind. */
export function PlaceNote({ view, seat, who }: { view: View; seat: Seat; who: Who }) {
  const t = useTranslations('games.herzblatt.table');
  const { phase } = view;
  const isActing = view.toAct.includes(seat) && phase !== 'dealing' && phase !== 'finished';
  const state = isActing ? phase : view.declined[seat] ? 'declined' : null;
  return (
    <>
      {seat === view.forehand && t('forehand')}
      {seat === view.forehand && state !== null && ' · '}
      {state !== null && t(`state.${state}`, { who })}
    </>
  );
}

/** The blind, face down, until the declarer has picked it up or the first card is played. */
export function Blind({ view }: { view: View }) {
  const t = useTranslations('felt');
  const lies = view.phase === 'taking' || view.phase === 'blind';
  return lies && <Pile label={t('blind')} />;
}

/** Marks the declarer with a heart, and where there is room with a word. */
export function SeatMark({ view, seat }: { view: View; seat: Seat }) {
  return view.declarer === seat && <DeclarerMark />;
}

function DeclarerMark() {
  const t = useTranslations('games.herzblatt.table');
  return (
    <span className="inline-flex shrink-0 items-center gap-1 self-center rounded-full bg-accent px-1.5 text-onaccent text-xs leading-5">
      <svg viewBox="0 0 100 100" aria-hidden="true" className="size-2.5 fill-current">
        <path d={SUIT_PATHS.H} />
      </svg>
      <span className="sr-only sm:not-sr-only">{t('declarer')}</span>
    </span>
  );
}

/** How the last deal ended, who plays against whom, how the Augen stand, what was buried, and how the cards rank. */
export function TableNotes({ view, names }: { view: View; names: string[] }) {
  const t = useTranslations('games.herzblatt.table');
  const inDeal = useTranslations('games.herzblatt.settlement');
  if (view.finished) {
    return <p>{inDeal.rich('last', { settlement: () => <Settlement view={view} names={names} /> })}</p>;
  }
  return (
    <ul className="grid gap-1 text-quiet text-sm">
      {view.lastDeal && view.taken.every((tricks) => tricks === 0) && (
        <li>
          <Settlement view={view} names={names} />
        </li>
      )}
      {view.declarer !== null && <Declarer view={view} declarer={view.declarer} names={names} />}
      {view.buried && <li>{t.rich('buried', { cards: () => <CardList cards={view.buried ?? []} /> })}</li>}
      <li className="text-xs">{t('legend', { players: view.players })}</li>
    </ul>
  );
}

/** More opponents than these are not named: on a phone the Augen below them would be out of sight. */
const MOST_NAMED = 3;

/** The declarer, the opponents, the blind, and the Augen of both sides. */
function Declarer({ view, declarer, names }: { view: View; declarer: Seat; names: readonly string[] }) {
  const t = useTranslations('games.herzblatt.table');
  const format = useFormatter();
  const { seat, phase, blindPickedUp, buried } = view;
  const who = { who: declarer === seat ? 'me' : 'other', name: names[declarer] };
  const opponents = names.flatMap((name, other) => (other === declarer ? [] : [{ name, isMe: other === seat }]));
  return (
    <>
      <li>
        <span aria-hidden="true" className="mr-1 sm:hidden">
          <DeclarerMark />
        </span>
        {t('against', {
          ...who,
          opponents:
            opponents.length > MOST_NAMED
              ? t('allOthers')
              : format.list(opponents.map(({ name, isMe }) => (isMe ? t('youAgainst') : name))),
          blind: String(blindPickedUp),
        })}
      </li>
      {phase === 'playing' && (
        <li>
          {t('augen', {
            ...who,
            ...sidesOf(view, declarer, buried),
            isHidden: String(blindPickedUp === true && buried === null),
            count: opponents.length,
            opponent: opponents[0].isMe ? t('youCounted') : opponents[0].name,
          })}
        </li>
      )}
    </>
  );
}

/** How the last deal was settled, or that it was void (rules.md §4.2, 4.5). */
function Settlement({ view, names }: { view: View; names: readonly string[] }) {
  const t = useTranslations('games.herzblatt.settlement');
  if (!view.lastDeal) return null;
  const settled = settledOf(view);
  if (!settled) return t('void', { deal: view.lastDeal.deal + 1, settled: view.settled });
  const { declarer, augen, result, each, total } = settled;
  const opponents = names.filter((_, seat) => seat !== declarer);
  return t(result, {
    who: declarer === view.seat ? 'me' : 'other',
    name: names[declarer],
    count: opponents.length,
    opponent: opponents[0],
    against: opponents.length === 1 && view.seat !== null && view.seat !== declarer ? 'me' : 'other',
    augen,
    each,
    total,
  });
}

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
      {declarer !== null && <li>{t('against', { name: names[declarer], opponents: format.list(opponents) })}</li>}
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
