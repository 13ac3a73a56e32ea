import { useTranslations } from '@/app/_texts/translate';
import { figureOf } from '@/app/_ui/kit/written';
import { sideName } from '@/app/_ui/table/names';
import type { View } from '@/lib/rules/spades';
import { PARTS, pointsOf } from '@/lib/rules/spades/score';
import type { Seat } from '@/lib/rules/view';
import { bidKind, sides } from './details';

/** How the points of the last completed deal came about, side by side. */
export function Settlement({ view: { lastDeal, players }, names }: { view: View; names: string[] }) {
  const t = useTranslations('games.spades.settlement');
  if (!lastDeal) return null;
  const columns = sides(players);
  const parts = PARTS.map((key) => ({ key, points: lastDeal.sides.map((side) => side[key]) }));
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
        <Row title={t('bid')} cells={columns.map((seats) => <Bids key={seats[0]} deal={lastDeal} seats={seats} />)} />
        <Row title={t('taken')} cells={columns.map((seats) => seats.map((seat) => lastDeal.taken[seat]).join(' + '))} />
        {rows.map(({ key, points }) => (
          <Row key={key} title={t(key)} cells={points.map((value) => (value === 0 ? '–' : figureOf(value)))} />
        ))}
      </tbody>
      <tfoot>
        <Row
          title={t('sum')}
          cells={lastDeal.sides.map((side) => figureOf(pointsOf(side)))}
          look="border-t-2 font-bold"
        />
      </tfoot>
    </table>
  );
}

type RowProps = { title: string; cells: readonly React.ReactNode[]; look?: string };

function Row({ title, cells, look = 'border-t' }: RowProps) {
  return (
    <tr className={`border-line ${look}`}>
      <th scope="row" className="py-0.5 pr-2 text-left font-normal in-[tfoot]:font-bold">
        {title}
      </th>
      {cells.map((cell, side) => (
        <td key={side} className="px-1 py-0.5">
          {cell}
        </td>
      ))}
    </tr>
  );
}

/** The bids of a side's partners: `4 + Nil`. */
function Bids({ deal, seats }: { deal: NonNullable<View['lastDeal']>; seats: readonly Seat[] }) {
  const t = useTranslations('games.spades.settlement');
  return seats
    .map((seat) => t('bidOf', { kind: bidKind(deal, seat) ?? 'tricks', count: deal.bids[seat] ?? 0 }))
    .join(' + ');
}
