import Link from 'next/link';
import { useTranslations } from 'next-intl';
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
  const box = 'min-h-11 content-center rounded-lg border border-line bg-panel px-1 text-center font-medium';
  if (!href) return <span className={`${box} opacity-40`}>{label}</span>;
  return (
    <Link href={href} prefetch={false} scroll={false} className={box}>
      {label}
    </Link>
  );
}
