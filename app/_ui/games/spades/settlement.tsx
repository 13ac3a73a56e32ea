import { useTranslations } from '@/app/_texts/translate';
import { figureOf } from '@/app/_ui/kit/written';
import { sideName } from '@/app/_ui/table/names';
import type { View } from '@/lib/rules/spades';
import { pointsOf } from '@/lib/rules/spades/score';
import type { Seat } from '@/lib/rules/view';
import { bidKind, sides } from './details';

/** How the points of the last completed deal came about, side by side. */
export function Settlement({ view: { lastDeal, players }, names }: { view: View; names: string[] }) {
  const t = useTranslations('games.spades.settlement');
  if (!lastDeal) return null;
  const columns = sides(players);
  const parts = [
    { key: 'contract', points: lastDeal.sides.map(({ contract }) => contract) },
    { key: 'nil', points: lastDeal.sides.map(({ nil }) => nil) },
    { key: 'bags', points: lastDeal.sides.map(({ bags }) => bags) },
    { key: 'penalty', points: lastDeal.sides.map(({ penalty }) => penalty) },
  ] as const;
  const rows = parts.filter(({ points }) => points.some((value) => value !== 0));
  return (
    <table className="w-full max-w-md table-fixed text-right text-sm tabular-nums">
      <caption className="pb-1 text-left text-quiet">{t('title')}</caption>
      <thead>
        <tr className="text-quiet">
          <td className="w-2/5" />
          {columns.map((seats) => (
            <th key={seats[0]} scope="col" className="wrap-break-word px-1 align-bottom font-medium">
              {sideName(seats, names)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr className="border-line border-t">
          <Heading>{t('bid')}</Heading>
          {columns.map((seats) => (
            <td key={seats[0]} className="px-1 py-0.5">
              <Bids deal={lastDeal} seats={seats} />
            </td>
          ))}
        </tr>
        <tr className="border-line border-t">
          <Heading>{t('taken')}</Heading>
          {columns.map((seats) => (
            <td key={seats[0]} className="px-1 py-0.5">
              {seats.map((seat) => lastDeal.taken[seat]).join(' + ')}
            </td>
          ))}
        </tr>
        {rows.map(({ key, points }) => (
          <tr key={key} className="border-line border-t">
            <Heading>{t(key)}</Heading>
            {points.map((value, side) => (
              <td key={columns[side][0]} className="px-1 py-0.5">
                {value === 0 ? '–' : figureOf(value)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-line border-t-2 font-bold">
          <Heading>{t('sum')}</Heading>
          {lastDeal.sides.map((side, i) => (
            <td key={columns[i][0]} className="px-1 py-0.5">
              {figureOf(pointsOf(side))}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}

function Heading({ children }: { children: string }) {
  return (
    <th scope="row" className="py-0.5 pr-2 text-left font-normal in-[tfoot]:font-bold">
      {children}
    </th>
  );
}

/** The bids of a side's partners: `4 + Nil`. */
function Bids({ deal, seats }: { deal: NonNullable<View['lastDeal']>; seats: readonly Seat[] }) {
  const t = useTranslations('games.spades.settlement');
  return seats
    .map((seat) => t('bidOf', { kind: bidKind(deal, seat) ?? 'tricks', count: deal.bids[seat] ?? 0 }))
    .join(' + ');
}
