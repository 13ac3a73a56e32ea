import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { gameUiOf } from '@/app/_ui/games';
import { button } from '@/app/_ui/kit/classes';
import { namesOf } from '@/app/_ui/table/names';
import { sideName, sidesOf } from '@/app/_ui/table/sides';
import type { TableView } from '@/lib/match';
import { LetterHand } from './letter-hand';
import { LetterTrick } from './letter-trick';

/**
 * What a message about a turn says: trick, hand, scores, and what its reader may do, each legal card being a link to the
 * table. `view`: that of the seat whose turn it is; `isShared`: people share this browser at the table, and a hand is
 * shown when it is asked for.
 */
export function LetterBody({ view, isShared }: { view: TableView; isShared: boolean }) {
  const t = useTranslations('inbox');
  const names = namesOf(view, useTranslations('table'));
  const seat = view.seat ?? 0;
  const sides = sidesOf(view.players, gameUiOf(view.game));
  return (
    <div className="mt-3 space-y-4">
      <LetterTrick view={view} names={names} />
      {isShared ? (
        <details>
          <summary className="min-h-11 cursor-pointer content-center font-medium">
            {t('showHand', { name: names[seat] })}
          </summary>
          <LetterHand view={view} seat={seat} />
        </details>
      ) : (
        <LetterHand view={view} seat={seat} />
      )}
      <dl aria-label={t('scores')} className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {sides.map((seats) => (
          <div key={seats[0]} className="flex gap-1.5">
            <dt className={seats.includes(seat) ? 'font-medium' : 'text-quiet'}>{sideName(seats, names)}</dt>
            <dd className="tabular-nums">{view.scores[seats[0]]}</dd>
          </div>
        ))}
      </dl>
      <p>
        <Link href={`/t/${view.table}?as=${seat}`} prefetch={false} className={button}>
          {t('toTable')}
        </Link>
      </p>
    </div>
  );
}
