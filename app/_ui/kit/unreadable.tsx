import { useTranslations } from 'next-intl';

/** Says that the visitor's tables cannot be read now. */
export function Unreadable() {
  const t = useTranslations('site');
  return (
    <p role="status" className="rounded-lg border-l-4 border-warn bg-panel p-4">
      {t('unreadable')}
    </p>
  );
}
