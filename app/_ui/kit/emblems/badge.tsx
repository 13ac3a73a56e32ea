import { useTranslations } from 'next-intl';
import type { TableView } from '@/lib/match';
import type { Seat } from '@/lib/rules/view';
import { Drawing } from './drawing';
import { SEAT_INKS } from './inks';

/** By what a player is known beside his name: his emblem, or the initial of the name; a ring where nobody has one. */
export function Badge({ view: { seats }, seat }: { view: Pick<TableView, 'seats'>; seat: Seat }) {
  const t = useTranslations('emblems');
  const { name, emblem } = seats[seat];
  if (emblem) {
    const label = t(`name.${emblem}`);
    return (
      <span role="img" aria-label={label} title={label} className={`badge ${SEAT_INKS[seat]}`}>
        <Drawing emblem={emblem} />
      </span>
    );
  }
  return (
    <span
      aria-hidden="true"
      data-initial={name === null ? undefined : initialOf(name, seat)}
      className={`badge border border-line ${name === null ? 'border-dashed' : ''}`}
    />
  );
}

/** The initial of a player's name, or the number of his seat. */
export function initialOf(name: string | null, seat: Seat): string {
  return [...(name ?? String(seat + 1))][0].toUpperCase();
}
