import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { ArrowKeys } from './arrow-keys';

export type StepLinks = { first: string; previous: string | null; next: string | null; last: string };

/** The links to the positions around this one. */
export function StepNav({ links }: { links: StepLinks }) {
  const t = useTranslations('recap.step');
  return (
    <nav aria-label={t('nav')} className="grid grid-cols-4 gap-1.5">
      <Turn href={links.first} label={t('first')} />
      <Turn href={links.previous} label={t('previous')} />
      <Turn href={links.next} label={t('next')} isMain />
      <Turn href={links.last} label={t('last')} />
      <ArrowKeys {...links} />
    </nav>
  );
}

function Turn({ href, label, isMain = false }: { href: string | null; label: string; isMain?: boolean }) {
  const look = isMain ? 'bg-accent text-onaccent' : 'border border-line bg-panel';
  const box = `min-h-11 content-center rounded-lg px-1 text-center font-medium ${look}`;
  if (!href) return <span className={`${box} opacity-40`}>{label}</span>;
  return (
    <Link href={href} prefetch={false} scroll={false} className={box}>
      {label}
    </Link>
  );
}
