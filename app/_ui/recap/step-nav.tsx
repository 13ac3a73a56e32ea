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
  const box = 'min-h-11 content-center rounded-lg border border-line px-1 text-center';
  if (!href) return <span className={`${box} border-dashed text-quiet`}>{label}</span>;
  return (
    <Link href={href} prefetch={false} scroll={false} className={`${box} bg-panel font-medium`}>
      {label}
    </Link>
  );
}
