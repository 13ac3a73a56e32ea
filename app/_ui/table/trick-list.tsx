import { useTranslations } from '@/app/_texts/translate';
import { CardList } from '@/app/_ui/kit/cards';
import { Link } from '@/app/_ui/kit/links';
import type { Card } from '@/lib/cards';
import type { Trick } from '@/lib/rules/view';
import { NameHeads } from './scores';
import { cardOf, seatsFrom } from './seating';

/** A trick and its number in the deal, from 1, where it matters; `href` leads to its position in a recap. */
type NumberedTrick = { trick: Trick; number?: number; href?: string; isCurrent?: boolean };

/** Shown beside a card. */
type Mark = ((card: Card) => React.ReactNode) | undefined;
type Props = { tricks: NumberedTrick[]; names: string[]; caption: string; mark?: Mark };

/** Tricks as a table: who led (marked), what everybody played, who took it. */
export function TrickList({ tricks, names, caption, mark }: Props) {
  const t = useTranslations('table');
  const hasNumbers = tricks.some(({ number }) => number !== undefined);
  return (
    <div className="overflow-x-auto">
      <table className="trick-list">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {hasNumbers ? (
              <th scope="col" className={tricks.some(({ href }) => href) ? 'w-11' : 'w-6'}>
                <span className="sr-only">{t('trick')}</span>
              </th>
            ) : (
              <td className="w-6" />
            )}
            <NameHeads names={names} />
          </tr>
        </thead>
        <tbody>
          {tricks.map(({ trick, number, href, isCurrent }) => (
            <tr key={number ?? 'only'} {...(isCurrent && { className: 'bg-tint' })}>
              <Numbered number={number}>
                {href ? (
                  <Link
                    href={href}
                    how="stays"
                    aria-current={isCurrent ? 'step' : undefined}
                    className="grid min-h-11 min-w-11 items-center underline"
                  >
                    {number}
                  </Link>
                ) : (
                  number
                )}
              </Numbered>
              {seatsFrom(0, names.length).map((seat) => (
                <Cell key={seat} trick={trick} seat={seat} players={names.length} mark={mark} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The head of a row; a trick without a number has none. */
function Numbered({ number, children }: { number: number | undefined; children: React.ReactNode }) {
  if (number === undefined) return <td />;
  return (
    <th scope="row" className="pr-1 tabular-nums">
      {children}
    </th>
  );
}

function Cell({ trick, seat, players, mark }: { trick: Trick; seat: number; players: number; mark: Mark }) {
  const t = useTranslations('table');
  const card = cardOf(trick, seat, players);
  const isWinner = trick.winner === seat;
  return (
    <td>
      {card && (
        <span {...(isWinner && { 'data-wins': true })}>
          {trick.leader === seat && (
            <span role="img" aria-label={t('leads')} title={t('leads')} className="icon icon-lead" />
          )}
          <CardList cards={[card]} />
          {mark?.(card)}
          {isWinner && <span className="sr-only">{t('takes')}</span>}
        </span>
      )}
    </td>
  );
}
