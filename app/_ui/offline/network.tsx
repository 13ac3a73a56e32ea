import { useLocale, useTranslations } from 'next-intl';
import { NetworkBar } from './network-bar';

/** Says that there is no network, or that a page is shown as it was kept; and sends moves that wait. `tables`: one's own, if known. */
export function Network({ tables }: { tables: readonly string[] | null }) {
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
  return <NetworkBar tables={tables} locale={useLocale()} texts={texts} />;
}
