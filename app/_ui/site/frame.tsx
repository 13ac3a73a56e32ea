import type { ComponentProps } from 'react';
import { LOCALES } from '@/app/_texts/locale';
import { useLocale, useTranslations } from '@/app/_texts/translate';
import { TextLink } from '@/app/_ui/kit/controls';
import { Link } from '@/app/_ui/kit/links';
import { MARK } from '@/app/_ui/kit/marks';
import { isolated } from '@/app/_ui/kit/written';
import { waitingTables } from '@/app/_ui/mine/parts';
import { NetworkBar } from '@/app/_ui/offline/network-bar';
import type { MyTable } from '@/lib/tables';
import { BackField, NavLink } from './islands';

type Props = { tables: readonly MyTable[]; account: { isOn: boolean; who: { name: string | null } | null } };

/** The top of every page. `tables`: the visitor's; `account`: whether there are accounts, and who is signed in. */
export function Header({ tables, account }: Props) {
  const waiting = waitingTables(tables).length;
  const t = useTranslations('site');
  return (
    <header className="border-b border-line bg-panel">
      <div className="mx-auto flex max-w-5xl flex-wrap items-center gap-x-6 px-4">
        <Link href="/" className="flex min-h-12 items-center gap-2 text-lg font-bold tracking-tight">
          <Mark />
          {t('name')}
        </Link>
        <div className="ml-auto flex min-w-0 items-center gap-x-[8px] sm:order-last">
          {account.isOn && <AccountLink who={account.who} />}
          <LanguageForm />
        </div>
        <nav aria-label={t('nav.label')} className="-mx-2 w-full sm:w-auto">
          <ul className="flex flex-wrap text-sm sm:text-base">
            <li>
              <NavLink href="/mine">
                {t('nav.tables')}
                {waiting > 0 && (
                  <span className="ml-1.5 rounded-full bg-accent px-2 text-sm font-semibold text-onaccent">
                    <span aria-hidden="true">{waiting}</span>
                    <span className="sr-only">{t('nav.waiting', { count: waiting })}</span>
                  </span>
                )}
              </NavLink>
            </li>
            <li>
              <NavLink href="/rules">{t('nav.rules')}</NavLink>
            </li>
          </ul>
        </nav>
      </div>
    </header>
  );
}

/** The mark of the site: a card that is a letter. The same as public/icon.svg, in the colours of the page. */
function Mark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className="size-7">
      <rect width="32" height="32" rx="7" className="fill-accent" />
      <rect x="5" y="8" width="22" height="16" rx="2.5" className="fill-card" />
      <path d={MARK.flap} className="stroke-accent" fill="none" strokeWidth="1.8" strokeLinejoin="round" />
      <path d={MARK.heart} className="fill-hearts" />
    </svg>
  );
}

/** Leads to one's account, by one's name, or to signing in. */
export function AccountLink({ who }: { who: { name: string | null } | null }) {
  const t = useTranslations('account');
  return (
    // Loaded as a whole: on its way to the page for signing in a browser gets a cookie.
    <a
      href={who ? '/account' : '/sign-in'}
      aria-label={who?.name ? `${t('navAccount')}: ${isolated(who.name)}` : undefined}
      className="flex min-h-11 min-w-0 items-center px-2 text-sm hover:text-accent focus-visible:outline-2 focus-visible:outline-accent"
    >
      <span className="max-w-32 truncate">{who ? <bdi>{who.name ?? t('navAccount')}</bdi> : t('nav')}</span>
    </a>
  );
}

/** Switches to another language and returns to the page. */
export function LanguageForm() {
  const t = useTranslations('site.language');
  const current = useLocale();
  return (
    <form method="post" action="/api/locale" aria-label={t('label')} className="flex">
      <BackField />
      {LOCALES.filter((locale) => locale !== current).map((locale) => (
        <button
          key={locale}
          type="submit"
          name="locale"
          value={locale}
          lang={locale}
          className="min-h-11 cursor-pointer px-2 text-sm text-quiet underline underline-offset-4 hover:text-ink focus-visible:outline-2 focus-visible:outline-accent"
        >
          {t(locale)}
        </button>
      ))}
    </form>
  );
}

/** The bottom of every page. */
export function Footer() {
  const t = useTranslations('site');
  const feeds = useTranslations('push.feeds');
  const choices = useTranslations('preferences');
  return (
    <footer className="border-t border-line">
      <div className="mx-auto flex max-w-5xl flex-wrap items-center justify-between gap-x-6 px-4 py-2 text-quiet text-sm">
        <p className="py-2">{t('footer')}</p>
        <Link href="/feeds" className="inline-flex min-h-11 items-center underline">
          {feeds('title')}
        </Link>
        <Link href="/preferences" className="inline-flex min-h-11 items-center underline">
          {choices('title')}
        </Link>
        <LostLink />
      </div>
    </footer>
  );
}

/** The screen of a match, which has the window to itself, without head and foot (screen.css). `marks`: its attributes. */
export function ScreenFrame({ children, ...marks }: ComponentProps<'div'>) {
  return (
    <main id="content" tabIndex={-1} className="outline-none">
      <div className="screen" {...marks}>
        {children}
      </div>
    </main>
  );
}

/** For players who lost the link to their seat. */
export function LostLink() {
  const t = useTranslations('account.lost');
  return <TextLink href="/lost">{t('title')}</TextLink>;
}

/** Says that there is no network, or that a page is shown as it was kept; and sends moves that wait. `mine`: one's own tables, if known. */
export function Network({ mine }: { mine: readonly MyTable[] | null }) {
  const t = useTranslations('offline');
  const texts = {
    offline: t('offline'),
    kept: t('kept', { time: '{time}' }),
    waits: t('waits', { move: '{move}' }),
    drop: t('drop'),
    refused: t('refused', { move: '{move}' }),
    seen: t('seen'),
    sent: t('sent', { move: '{move}' }),
    table: t('table'),
  };
  const own = mine && {
    tables: mine.map(({ view }) => view.table),
    seats: mine.flatMap(({ view, held, friendOf }) => [...held, ...friendOf].map((seat) => `${view.table}-${seat}`)),
  };
  return <NetworkBar own={own} locale={useLocale()} texts={texts} />;
}
