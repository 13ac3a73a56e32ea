import { useTranslations } from 'next-intl';
import { isolated } from '@/app/_ui/kit/isolated';

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
