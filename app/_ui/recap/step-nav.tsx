import { useTranslations } from '@/app/_texts/translate';
import { Link } from '@/app/_ui/kit/links';
import type { Seat } from '@/lib/rules/view';
import type { StepLinks } from './replay';

/** The links to the positions around this one. */
export function StepNav({ links }: { links: StepLinks }) {
  const t = useTranslations('recap.step');
  return (
    <nav aria-label={t('nav')} className="grid grid-cols-4 gap-1.5">
      <Turn href={links.first} label={t('first')} />
      <Turn href={links.previous} label={t('previous')} />
      <Turn href={links.next} label={t('next')} />
      <Turn href={links.last} label={t('last')} />
    </nav>
  );
}

function Turn({ href, label }: { href: string | null; label: string }) {
  const box = 'min-h-11 content-center rounded-lg border border-line px-1 text-center';
  if (!href) return <span className={`${box} border-dashed text-quiet`}>{label}</span>;
  return (
    <Link href={href} how="stays" className={`${box} bg-panel font-medium`}>
      {label}
    </Link>
  );
}

type Props = {
  names: readonly string[];
  /** The seats in the order in which they are offered. */
  seats: readonly Seat[];
  own: readonly Seat[];
  /** Through whose eyes the match is seen; null: all hands lie open. */
  current: Seat | null;
  hrefOf: (seat: Seat | null) => string;
};

/** Whether all hands lie open, or what one player could see. */
export function HandsChoice({ names, seats, own, current, hrefOf }: Props) {
  const t = useTranslations('replay.hands');
  const mine = own.length === 1 ? own[0] : null;
  return (
    <nav aria-label={t('label')} className="-mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0">
      <ul className="flex w-max gap-1.5 sm:w-auto sm:flex-wrap">
        {[null, ...seats].map((seat) => (
          <li key={seat}>
            <Link
              href={hrefOf(seat)}
              how="replaces"
              aria-current={seat === current ? 'true' : undefined}
              className="inline-flex min-h-11 max-w-56 items-center rounded-full border border-line bg-panel px-4 text-sm aria-[current]:border-accent aria-[current]:bg-tint aria-[current]:font-semibold aria-[current]:inset-ring aria-[current]:inset-ring-accent"
            >
              <span className="truncate">
                {seat === null ? t('all') : seat === mine ? t('mine') : t('of', { name: names[seat] })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
