import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { textLink } from '@/app/_ui/kit/classes';

/** For whoever lost the link to his seat. */
export function LostLink() {
  const t = useTranslations('account.lost');
  return (
    <Link href="/lost" prefetch={false} className={textLink}>
      {t('title')}
    </Link>
  );
}
