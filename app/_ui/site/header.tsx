import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { waitingTables } from '@/app/_ui/mine/parts';
import type { MyTable } from '@/lib/tables';
import { AccountLink } from './account-link';
import { LanguageForm } from './language-form';
import { MARK } from './mark';
import { NavLink } from './nav-link';

type Props = { tables: readonly MyTable[]; account: { isOn: boolean; who: { name: string | null } | null } };

/** The top of every page. `tables`: those of whoever looks; `account`: whether there are accounts, and who is signed in. */
export function Header({ tables, account }: Props) {
  const waiting = waitingTables(tables).length;
  const t = useTranslations('site');
  return (
    <header className="border-b border-line bg-panel">
      <div className="mx-auto flex max-w-5xl flex-wrap items-center gap-x-6 px-4">
        <Link href="/" prefetch={false} className="flex min-h-12 items-center gap-2 text-lg font-bold tracking-tight">
          <Mark />
          {t('name')}
        </Link>
        <div className="ml-auto flex min-w-0 items-center gap-x-2 sm:order-last">
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
