import { Fragment, type ReactNode } from 'react';
import { useTranslations } from '@/app/_texts/translate';
import { figureOf } from '@/app/_ui/kit/written';
import type { Scoring } from './names';

type Props = {
  scoring: Scoring;
  /** How a deal is headed, from 0: its number, or a link. */
  heading: (deal: number) => ReactNode;
  /** A line below the points of each deal; null: none. */
  headlines?: readonly (string | null)[];
  /** The first of the deals shown, and the one after the last; all of them if it is left out. */
  from?: number;
  until?: number;
};

/** The points of every deal, and the totals, by side. */
export function Scores({ scoring, heading, headlines = [], from = 0, until }: Props) {
  const { dealScores, scores, winners, names } = scoring;
  const t = useTranslations('table.scores');
  return (
    <div className="overflow-x-auto">
      <table className="w-full table-fixed text-right text-sm tabular-nums">
        <caption className="sr-only">{t('title')}</caption>
        <thead>
          <tr className="text-quiet">
            <th scope="col" className="w-18 pr-2 text-left font-normal">
              {t('deal')}
            </th>
            <NameHeads names={names} />
          </tr>
        </thead>
        <tbody>
          {dealScores.slice(from, until).map((points, i) => {
            const deal = from + i;
            return (
              <Fragment key={deal}>
                <tr className="border-line border-t">
                  <th scope="row" className="pr-2 text-left font-normal">
                    {heading(deal)}
                  </th>
                  {points.map((score, side) => (
                    <td key={side} className="px-0.5 py-1">
                      {figureOf(score)}
                    </td>
                  ))}
                </tr>
                {headlines[deal] && (
                  <tr>
                    <td colSpan={1 + names.length} className="pb-2 text-left text-quiet">
                      {/* The link above it is higher than its line. */}
                      <p className="wrap-break-word -mt-1.5 hyphens-auto leading-5">{headlines[deal]}</p>
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
        <tfoot>
          <tr className="border-line border-t-2 font-bold">
            <th scope="row" className="pr-2 text-left">
              {t('total')}
            </th>
            {scores.map((score, side) => (
              <td key={side} className={`px-0.5 py-1 ${winners.includes(side) ? 'text-accent' : ''}`}>
                {figureOf(score)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** The heads of columns that are players or sides. Long names wrap, for with a bot's mark they would be cut off. */
export function NameHeads({ names }: { names: readonly string[] }) {
  return names.map((name, column) => (
    <th key={column} scope="col" className="name-head" {...(names.length > 4 && { 'data-narrow': true })}>
      <bdi>{name}</bdi>
    </th>
  ));
}
