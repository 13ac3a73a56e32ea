import { useTranslations } from '@/app/_texts/translate';
import type { Details } from '@/app/_ui/game-ui';
import { CardBack, CardFace, handOrder, OpenCards } from '@/app/_ui/kit/cards';
import type { Card } from '@/lib/cards';
import type { BaseView, Seat, Trick } from '@/lib/rules/view';

type Props = {
  /** By seat; what is not to be seen are the cards of other seats than `only`. */
  hands: readonly Card[][];
  /** The seats in the order in which they are shown. */
  seats: readonly Seat[];
  /** The one seat whose cards lie open; null: all do. */
  only: Seat | null;
  /** Whether the one seat has not looked at its cards either. */
  isBlind: boolean;
  /** The most cards that anybody holds in this deal: so much room there is, from its first card to its last. */
  most: number;
  names: readonly string[];
  details: Details;
  mover: Seat | null;
  pointsInWords: (points: number) => string;
};

/** With more cards than these, each would be too small in half the width of a desktop's page. */
const MOST_IN_HALF = 13;

/** All hands, or one of them, each with the cards that lie before the player. */
export function Hands({ hands, seats, only, most, isBlind, names, details, mover, pointsInWords }: Props) {
  const t = useTranslations('recap.step');
  const hidden = useTranslations('replay.hands');
  return (
    <ul className={`grid gap-3 ${most > MOST_IN_HALF ? '' : 'lg:grid-cols-2'}`}>
      {seats.map((seat) => {
        const { cards, points } = details.bySeat[seat];
        const hand = hands[seat];
        const isOpen = only === null || (only === seat && !isBlind);
        return (
          <li
            key={seat}
            className={`min-w-0 rounded-xl border bg-panel p-3 ${seat === mover ? 'border-accent' : 'border-line'}`}
          >
            <h3 className="flex justify-between gap-3 font-medium">
              <span className="truncate">
                <bdi>{names[seat]}</bdi>
              </span>
              {points !== null && <span className="text-quiet tabular-nums">{pointsInWords(points)}</span>}
            </h3>
            {hand.length === 0 ? (
              <p className="text-quiet text-sm">{t('noCards')}</p>
            ) : isOpen ? (
              <Fan cards={handOrder(hand)} />
            ) : (
              <Backs count={hand.length} label={hidden('hidden', { count: hand.length })} />
            )}
            <OpenCards cards={cards} label={t('open')} className="mt-2 border-line border-t pt-2" />
          </li>
        );
      })}
    </ul>
  );
}

/** A hand at its player's plate on the felt, small: the last card of each suit shows it. The list of hands says the cards. */
export function SmallFan({ cards }: { cards: readonly Card[] }) {
  const ordered = handOrder(cards);
  return (
    <span aria-hidden="true" className="felt-fan">
      {ordered.map((card, i) => (
        <span key={card} data-last={ordered[i + 1]?.[1] !== card[1] || undefined}>
          <CardFace card={card} size="mini" quiet />
        </span>
      ))}
    </span>
  );
}

/** Cards side by side. Where there is no room they overlap, with the index of each in sight; on a desktop none hides another. */
function Fan({ cards }: { cards: readonly Card[] }) {
  return (
    <ul className="mt-1 flex lg:gap-px">
      {cards.map((card) => (
        <li key={card} data-card={card} className="min-w-0 shrink basis-11 last:shrink-0 lg:last:shrink">
          <span className="block w-10 lg:w-full">
            <CardFace card={card} size="fit" />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Backs({ count, label }: { count: number; label: string }) {
  return (
    <div role="img" aria-label={label} className="mt-1 flex">
      {Array.from({ length: count }, (_, i) => (
        <span key={i} className="min-w-0 shrink basis-3 last:shrink-0">
          <CardBack size="mini" />
        </span>
      ))}
    </div>
  );
}

/** A trick of a finished deal, and the position in which its last card has fallen. */
type DealTrick = { trick: Trick; step: number };

/** All tricks of a deal, in order, from the views of its positions: one view may show only the last (rules.md §1.7). */
export function dealTricks(views: readonly BaseView[]): DealTrick[] {
  return views.flatMap((view, step) => {
    const trick = view.tricks.at(-1);
    const before = step === 0 ? 0 : tricksTaken(views[step - 1]);
    return trick && tricksTaken(view) > before ? [{ trick, step }] : [];
  });
}

/** The index of the trick that a position shows: the running or the last taken one; null before the first card. */
export function shownTrick(tricks: readonly DealTrick[], step: number, isRunning: boolean): number | null {
  const shown = isRunning
    ? tricks.findIndex((trick) => trick.step >= step)
    : tricks.findLastIndex((trick) => trick.step <= step);
  return shown === -1 ? null : shown;
}

function tricksTaken(view: BaseView): number {
  return view.taken.reduce((sum, tricks) => sum + tricks, 0);
}
