import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { textLink } from '@/app/_ui/kit/classes';
import { HomeSection } from './section';

const bold = (chunks: ReactNode) => <strong>{chunks}</strong>;

/** The three steps, for newcomers, and the way to the tour. */
export function HowItWorks() {
  const t = useTranslations('home');
  return (
    <HomeSection id="how" title={t('howTitle')}>
      <ol className="grid gap-3 md:grid-cols-3 md:gap-6">
        {(['how1', 'how2', 'how3'] as const).map((key, i) => (
          <li key={key} className="flex gap-3">
            <span
              aria-hidden="true"
              className="flex size-8 shrink-0 items-center justify-center rounded-full bg-tint font-semibold text-accent"
            >
              {i + 1}
            </span>
            <p className="pt-1">{t.rich(key, { b: bold })}</p>
          </li>
        ))}
      </ol>
      <p className="max-w-2xl">{t.rich('bots', { b: bold })}</p>
      <Link href="/tour" prefetch={false} className={textLink}>
        {t('tour')}
      </Link>
    </HomeSection>
  );
}
