import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { textLink } from '@/app/_ui/kit/classes';
import { Panel } from '@/app/_ui/kit/panel';
import { AccountLink, LanguageForm, LostLink } from '@/app/_ui/site/frame';

type Props = {
  /** How many tables wait for the visitor. */
  waiting: number;
  account: { isOn: boolean; who: { name: string | null } | null };
};

/** What the head and the foot of all other pages offer. */
export function SiteMenu({ waiting, account }: Props) {
  const t = useTranslations('site');
  const choices = useTranslations('preferences');
  const feeds = useTranslations('push.feeds');
  return (
    <Panel title={t('name')}>
      <nav aria-label={t('nav.label')}>
        <ul className="grid">
          <li>
            <Link href="/mine" prefetch={false} className={textLink}>
              {t('nav.tables')}
            </Link>
            {waiting > 0 && <span className="ml-2 text-quiet text-sm">{t('nav.waiting', { count: waiting })}</span>}
          </li>
          <li>
            <Link href="/rules" prefetch={false} className={textLink}>
              {t('nav.rules')}
            </Link>
          </li>
          <li>
            <Link href="/feeds" prefetch={false} className={textLink}>
              {feeds('title')}
            </Link>
          </li>
          <li>
            <Link href="/preferences" prefetch={false} className={textLink}>
              {choices('title')}
            </Link>
          </li>
          <li>
            <LostLink />
          </li>
        </ul>
      </nav>
      <div className="-mx-2 flex flex-wrap items-center justify-between">
        {account.isOn && <AccountLink who={account.who} />}
        <LanguageForm />
      </div>
    </Panel>
  );
}
