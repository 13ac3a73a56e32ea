import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { fittingsOf } from '@/app/ui/games';
import { button, quietButton } from '@/app/ui/site/classes';
import { namesOf } from '@/app/ui/table/names';
import { sideName, sidesOf } from '@/app/ui/table/sides';
import type { InboxMessage } from '@/lib/notify';
import { LetterHand } from './letter-hand';
import { LetterTrick } from './letter-trick';

/**
 * What a message says: trick, hand, scores, and what its reader may do, each legal card being a link to the table.
 * @param isOpen whether the turn is still to be taken: only then cards are links
 * @param isShared whether people share this browser at the table: then a hand is shown when it is asked for
 */
export function LetterBody({ message, isOpen = false, isShared }: Props) {
  const t = useTranslations('inbox');
  const names = namesOf(message.view, useTranslations('table'));
  const { table, seat, kind, view } = message;
  const sides = sidesOf(view.players, fittingsOf(view.game));
  return (
    <div className="mt-3 space-y-4">
      {kind === 'finished' ? <Winners message={message} names={names} /> : <LetterTrick view={view} names={names} />}
      {kind === 'turn' && isShared && (
        <details>
          <summary className="min-h-11 cursor-pointer content-center font-medium">
            {t('showHand', { name: names[seat] })}
          </summary>
          <LetterHand message={message} isOpen={isOpen} />
        </details>
      )}
      {kind === 'turn' && !isShared && <LetterHand message={message} isOpen={isOpen} />}
      <dl aria-label={t('scores')} className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {sides.map((seats) => (
          <div key={seats[0]} className="flex gap-1.5">
            <dt className={seats.includes(seat) ? 'font-medium' : 'text-quiet'}>{sideName(seats, names)}</dt>
            <dd className="tabular-nums">{view.scores[seats[0]]}</dd>
          </div>
        ))}
      </dl>
      <p>
        <Link
          href={kind === 'finished' ? `/t/${table}/recap` : `/t/${table}?as=${seat}`}
          prefetch={false}
          className={isOpen ? button : quietButton}
        >
          {t(kind === 'finished' ? 'toRecap' : 'toTable')}
        </Link>
      </p>
    </div>
  );
}
type Props = { message: InboxMessage; isOpen?: boolean; isShared: boolean };

function Winners({ message: { view }, names }: { message: InboxMessage; names: string[] }) {
  const t = useTranslations('inbox');
  const format = useFormatter();
  const winners = view.winners.map((seat) => names[seat]);
  return <p>{t('winners', { count: winners.length, names: format.list(winners) })}</p>;
}
