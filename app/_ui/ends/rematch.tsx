import { useTranslations } from '@/app/_texts/translate';
import { BitsField } from '@/app/_ui/kit/bits-field';
import { button, textLink } from '@/app/_ui/kit/classes';
import { HiddenFields } from '@/app/_ui/kit/controls';
import { Link } from '@/app/_ui/kit/links';
import type { TableView } from '@/lib/match';
import type { Seat } from '@/lib/rules/view';

type Props = {
  view: Pick<TableView, 'table' | 'rematch' | 'seat' | 'seats'>;
  names: readonly string[];
  held: readonly Seat[];
};

/** A tap opens the rematch of a finished match, or leads into it; one button for each seat that this browser holds. */
export function Rematch({ view, names, held }: Props) {
  const t = useTranslations('talk.rematch');
  const { table, rematch } = view;
  const seats = held.filter((seat) => view.seat === null || seat === view.seat);
  if (seats.length === 0) {
    if (rematch === null) return null;
    return (
      <p className="mt-3">
        <Link href={`/t/${rematch}`} className={textLink}>
          {t('watch')}
        </Link>
      </p>
    );
  }
  const isOne = seats.length === 1;
  const others = view.seats.some(({ bot }, seat) => bot === null && !held.includes(seat)) ? 'people' : 'bots';
  return (
    <div className="mt-4 grid gap-2">
      <p className="text-sm">{rematch === null ? t('text', { others }) : t('opened')}</p>
      {seats.map((seat) => (
        <form key={seat} method="post" action={`/api/tables/${table}/rematch`}>
          <HiddenFields fields={{ seat }} />
          <BitsField />
          <button type="submit" className={`${button} w-full wrap-anywhere`}>
            {rematch === null
              ? t(isOne ? 'open' : 'openAs', { name: names[seat] })
              : t(isOne ? 'join' : 'joinAs', { name: names[seat] })}
          </button>
        </form>
      ))}
    </div>
  );
}
