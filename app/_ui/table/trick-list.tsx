import Link from 'next/link';
import type { ReactNode } from 'react';
import { useTranslations } from '@/app/_texts/translate';
import { CardInline } from '@/app/_ui/kit/cards';
import { LeadMark } from '@/app/_ui/kit/marks';
import type { Card } from '@/lib/cards';
import type { Trick } from '@/lib/rules/view';
import { NameHeads } from './scores';
import { cardOf, seatsFrom } from './seating';

/** A trick and its number in the deal, from 1, where it matters; `href` leads to its position in a recap. */
type NumberedTrick = { trick: Trick; number?: number; href?: string; isCurrent?: boolean };

/** Shown beside a card. */
type Mark = ((card: Card) => ReactNode) | undefined;
type Props = { tricks: NumberedTrick[]; names: string[]; caption: string; mark?: Mark };

/** Tricks as a table: who led (marked), what everybody played, who took it. */
export function TrickList({ tricks, names, caption, mark }: Props) {
  const t = useTranslations('table');
  return (
    <div className="overflow-x-auto">
      <table className="w-full table-fixed text-center text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="text-quiet">
            <th scope="col" className={`text-left font-normal ${tricks.some(({ href }) => href) ? 'w-11' : 'w-6'}`}>
              <span className="sr-only">{t('trick')}</span>
            </th>
            <NameHeads names={names} />
          </tr>
        </thead>
        <tbody>
          {tricks.map(({ trick, number, href, isCurrent }) => (
            <tr key={number ?? 'only'} className={isCurrent ? 'bg-tint' : ''}>
              <Numbered number={number}>
                {href ? (
                  <Link
                    href={href}
                    prefetch={false}
                    scroll={false}
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
function Numbered({ number, children }: { number: number | undefined; children: ReactNode }) {
  if (number === undefined) return <td />;
  return (
    <th scope="row" className="pr-1 text-left font-normal text-quiet tabular-nums">
      {children}
    </th>
  );
}

function Cell({ trick, seat, players, mark }: { trick: Trick; seat: number; players: number; mark: Mark }) {
  const t = useTranslations('table');
  const card = cardOf(trick, seat, players);
  const isWinner = trick.winner === seat;
  return (
    <td className="py-1">
      {card && (
        <span className={`relative inline-block rounded-md p-0.5 ${isWinner ? 'outline-2 outline-accent' : ''}`}>
          {trick.leader === seat && (
            <span className="absolute inset-y-0 -left-2 flex">
              <LeadMark label={t('leads')} />
            </span>
          )}
          <CardInline card={card} />
          {mark?.(card)}
          {isWinner && <span className="sr-only">{t('takes')}</span>}
        </span>
      )}
    </td>
  );
}
