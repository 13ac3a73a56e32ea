import { useTranslations } from '@/app/_texts/translate';
import { textLink } from '@/app/_ui/kit/classes';
import { Panel } from '@/app/_ui/kit/controls';
import { Link } from '@/app/_ui/kit/links';
import { AccountLink, LanguageForm, LostLink } from '@/app/_ui/site/frame';

type Props = {
  /** How many tables wait for the visitor. */
  waiting: number;
  account: { isOn: boolean; who: { name: string | null } | null };
};

/** The links in the head and the foot of all other pages. */
export function SiteMenu({ waiting, account }: Props) {
  const t = useTranslations('site');
  const choices = useTranslations('preferences');
  const feeds = useTranslations('push.feeds');
  const links = [
    ['/mine', t('nav.tables')],
    ['/rules', t('nav.rules')],
    ['/feeds', feeds('title')],
    ['/preferences', choices('title')],
  ] as const;
  return (
    <Panel title={t('name')}>
      <nav aria-label={t('nav.label')}>
        <ul className="grid">
          {links.map(([href, text]) => (
            <li key={href}>
              <Link href={href} className={textLink}>
                {text}
              </Link>
              {href === '/mine' && waiting > 0 && (
                <span className="ml-2 text-quiet text-sm">{t('nav.waiting', { count: waiting })}</span>
              )}
            </li>
          ))}
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
