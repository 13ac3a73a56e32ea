import { useTranslations } from '@/app/_texts/translate';
import { Link } from '@/app/_ui/kit/links';
import { textLink } from './classes';

/** The number of entries shown at once. */
const PAGE_LENGTH = 20;

/** A page of a list: what it shows, from which place on, its number, and how many pages there are, both counted from 1. */
export type Paged<T> = { shown: readonly T[]; from: number; page: number; pages: number };

/** The page of a list that an address asks for (`2`); the first one where it asks for none, and the last one beyond that. */
export function paged<T>(list: readonly T[], asked: string | null | undefined): Paged<T> {
  const pages = Math.max(1, Math.ceil(list.length / PAGE_LENGTH));
  const wanted = /^[1-9]\d{0,4}$/.test(asked ?? '') ? Number(asked) : 1;
  const page = Math.min(wanted, pages);
  const from = (page - 1) * PAGE_LENGTH;
  return { shown: list.slice(from, from + PAGE_LENGTH), from, page, pages };
}

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
    <Link href={href(to)} rel={key === 'next' ? 'next' : 'prev'} className={`${textLink} min-h-11 content-center`}>
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
