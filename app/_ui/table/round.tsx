import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { CardFace } from '@/app/_ui/kit/cards';
import { LeadMark } from '@/app/_ui/kit/marks';
import type { Seat, Trick } from '@/lib/rules/view';
import { cardOf, seatsFrom } from './seating';

/**
 * Where the places are in a grid of three columns and four half rows: by number of players, then clockwise from the lower
 * edge.
 */
const PLACES: Record<number, readonly string[]> = {
  2: ['col-span-3 row-start-3', 'col-span-3 row-start-1'],
  3: ['col-start-2 row-start-3', 'col-start-1 row-start-1', 'col-start-3 row-start-1'],
  4: ['col-start-2 row-start-3', 'col-start-1 row-start-2', 'col-start-2 row-start-1', 'col-start-3 row-start-2'],
  5: [
    'col-start-2 row-start-3',
    'col-start-1 row-start-3',
    'col-start-1 row-start-1',
    'col-start-3 row-start-1',
    'col-start-3 row-start-3',
  ],
  6: [
    'col-start-2 row-start-3',
    'col-start-1 row-start-3',
    'col-start-1 row-start-1',
    'col-start-2 row-start-1',
    'col-start-3 row-start-1',
    'col-start-3 row-start-3',
  ],
};

/** Half rows: a name and what is below it take two. */
const CARD_ROWS = 'grid-rows-[repeat(4,3rem)] sm:grid-rows-[repeat(4,3.75rem)]';
/** Two players have a line each. */
const NOTE_LINES = 'grid-rows-[1.75rem_0_1.75rem_0]';
const NOTE_ROWS = 'grid-rows-[repeat(4,1.75rem)] sm:grid-rows-[repeat(4,2.25rem)]';

type Props = {
  names: readonly string[];
  /** The seat at the lower edge. */
  bottom: Seat;
  /** The viewer's seat, which is called "you". */
  viewer?: Seat | null;
  /** The trick to show; one that has a winner is complete. */
  trick: Trick | null;
  toAct: readonly Seat[];
  points: readonly (number | null)[];
  pointsInWords: (points: number) => string;
  /** What is shown beside the names. */
  marks?: readonly ReactNode[] | undefined;
  /** What is shown at a place instead of a card, while no trick is played. */
  notes?: readonly ReactNode[] | undefined;
};

/** The players round the table, each with the card he has played to the trick. */
export function Round({ names, bottom, viewer = null, trick, toAct, points, pointsInWords, marks, notes }: Props) {
  const t = useTranslations('table');
  const players = names.length;
  const inLines = notes !== undefined && players === 2;
  const rows = inLines ? NOTE_LINES : notes ? NOTE_ROWS : CARD_ROWS;
  return (
    <ul className={`grid grid-cols-3 gap-x-1 ${rows}`}>
      {seatsFrom(bottom, players).map((seat, i) => (
        <li
          key={seat}
          className={`row-span-2 flex min-w-0 ${inLines ? 'items-baseline justify-center gap-2' : 'flex-col items-center gap-0.5'} ${PLACES[players][i]}`}
        >
          <span className="flex max-w-full items-baseline gap-1 text-sm leading-5">
            {trick?.leader === seat && <LeadMark label={t('leads')} />}
            <span className={`truncate ${toAct.includes(seat) ? 'font-bold text-accent' : 'font-medium'}`}>
              {seat === viewer ? t('you') : names[seat]}
            </span>
            {marks?.[seat]}
            <Points points={points[seat]} inWords={pointsInWords} />
          </span>
          <Spot seat={seat} players={players} trick={trick} isDue={toAct.includes(seat)} note={notes?.[seat]} />
        </li>
      ))}
    </ul>
  );
}

function Points({ points, inWords }: { points: number | null; inWords: Props['pointsInWords'] }) {
  const t = useTranslations('table');
  if (points === null || points === 0) return null;
  return (
    <span className="shrink-0 rounded-full bg-panel px-1.5 text-xs text-quiet tabular-nums">
      <span aria-hidden="true">{points}</span>
      <span className="sr-only">{t('pointsInDeal', { points: inWords(points) })}</span>
    </span>
  );
}

type SpotProps = { seat: Seat; players: number; trick: Trick | null; isDue: boolean; note: ReactNode };

function Spot({ seat, players, trick, isDue, note }: SpotProps) {
  const t = useTranslations('table');
  const card = trick && cardOf(trick, seat, players);
  if (card) {
    const isWinner = trick.winner === seat;
    const isLoser = trick.winner !== undefined && !isWinner;
    return (
      <span className={`rounded-md ${isWinner ? 'ring-3 ring-accent' : ''} ${isLoser ? 'opacity-60' : ''}`}>
        <CardFace card={card} size="trick" />
        {isWinner && <span className="sr-only">{t('takes')}</span>}
      </span>
    );
  }
  if (note) return <span className="text-center text-quiet text-sm leading-tight">{note}</span>;
  const edge = isDue ? 'border-accent border-solid' : 'border-line border-dashed';
  return (
    <span className={`grid aspect-5/7 w-13 place-items-center rounded-md border-2 sm:w-16 ${edge}`}>
      {isDue && (
        <>
          <span aria-hidden="true" className="size-3 rounded-full bg-accent motion-safe:animate-pulse" />
          <span className="sr-only">{t('due')}</span>
        </>
      )}
    </span>
  );
}
