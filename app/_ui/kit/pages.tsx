import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { textLink } from './classes';
import type { Paged } from './paged';

type Props = {
  of: Pick<Paged<unknown>, 'page' | 'pages'>;
  /** The address of a page of the list. */
  href: (page: number) => string;
};

/** The way to the other pages of a list; nothing where there is one page only. */
export function Pages({ of: { page, pages }, href }: Props) {
  const t = useTranslations('site.pages');
  if (pages === 1) return null;
  const link = (to: number, key: 'previous' | 'next') => (
    <Link
      href={href(to)}
      rel={key === 'next' ? 'next' : 'prev'}
      prefetch={false}
      className={`${textLink} min-h-11 content-center`}
    >
      {t(key)}
    </Link>
  );
  return (
    <nav aria-label={t('label')} className="mt-3 flex flex-wrap items-center justify-between gap-x-4">
      {page > 1 ? link(page - 1, 'previous') : <span />}
      <span className="text-quiet text-sm">{t('page', { page, pages })}</span>
      {page < pages ? link(page + 1, 'next') : <span />}
    </nav>
  );
}
