import { useTranslations } from '@/app/_texts/translate';
import { sideName } from '@/app/_ui/table/sides';
import type { View } from '@/lib/rules/spades';
import type { Seat } from '@/lib/rules/view';
import { contractOf, sides } from './details';

/** How far each side is with its bids, and its bags of the match so far, as items of a list. */
export function Contracts({ view, names }: { view: View; names: string[] }) {
  const you = useTranslations('table')('you');
  // The viewer's own side comes first.
  const own = (seats: readonly Seat[]) => view.seat !== null && seats.includes(view.seat);
  const ordered = sides(view.players).toSorted((a, b) => Number(own(b)) - Number(own(a)));
  const called = names.map((name, seat) => (seat === view.seat ? you : name));
  return ordered.map((seats) => (
    <li key={seats[0]} className={own(seats) ? 'font-medium' : 'text-quiet'}>
      <Side view={view} seats={own(seats) ? seats.toSorted((a) => (a === view.seat ? -1 : 1)) : seats} names={called} />
    </li>
  ));
}

function Side({ view, seats, names }: { view: View; seats: readonly Seat[]; names: string[] }) {
  const t = useTranslations('games.spades.contract');
  const { bid, tricks, nils } = contractOf(view, seats);
  const bags = view.bags[seats[0]];
  const parts = [
    ...(bid > 0 ? [t('tricks', { tricks, bid })] : []),
    ...nils.map(({ seat, kind, tricks }) =>
      t('nil', { name: names[seat], alone: String(seats.length === 1), kind, tricks }),
    ),
    ...(bags > 0 ? [t('bags', { count: bags })] : []),
  ];
  return `${sideName(seats, names)}: ${parts.join(' · ')}`;
}
