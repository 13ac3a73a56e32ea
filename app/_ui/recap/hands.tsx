import { useTranslations } from 'next-intl';
import type { Details } from '@/app/_ui/game-ui';
import { CardFace, OpenCards } from '@/app/_ui/kit/cards';
import { handOrder } from '@/app/_ui/kit/hand-order';
import type { Card } from '@/lib/cards';
import type { Seat } from '@/lib/rules/view';

type Props = {
  hands: readonly Card[][];
  names: readonly string[];
  details: Details;
  mover: Seat | null;
  pointsInWords: (points: number) => string;
};

/** All hands, open, each with the cards that lie before the player. */
export function Hands({ hands, names, details, mover, pointsInWords }: Props) {
  const t = useTranslations('recap.step');
  return (
    <ul className="grid gap-3 md:grid-cols-2 lg:grid-cols-1">
      {hands.map((hand, seat) => {
        const { cards, points } = details.bySeat[seat];
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number
            key={seat}
            className={`min-w-0 rounded-xl border bg-panel p-3 ${seat === mover ? 'border-accent' : 'border-line'}`}
          >
            <h3 className="flex justify-between gap-3 font-medium">
              <span className="truncate">{names[seat]}</span>
              {points !== null && <span className="text-quiet tabular-nums">{pointsInWords(points)}</span>}
            </h3>
            <Fan cards={handOrder(hand)} empty={t('noCards')} />
            <OpenCards cards={cards} label={t('open')} className="mt-2 border-line border-t pt-2" />
          </li>
        );
      })}
    </ul>
  );
}

/** Cards that overlap, so that a whole hand fits on a phone: the index of each stays in sight. */
function Fan({ cards, empty }: { cards: readonly Card[]; empty: string }) {
  if (cards.length === 0) return <p className="text-quiet text-sm">{empty}</p>;
  return (
    <ul className="mt-1 flex pr-5">
      {cards.map((card) => (
        <li key={card} data-card={card} className="w-6 min-w-0 shrink">
          <CardFace card={card} size="fan" />
        </li>
      ))}
    </ul>
  );
}
