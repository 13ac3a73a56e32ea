import { useTranslations } from 'next-intl';
import type { TableView } from '@/lib/match';

/** What plays itself at a table and when, and whether orders are suggested there. */
export function WaitsNote({ view }: { view: Pick<TableView, 'forced' | 'hold' | 'suggestions'> }) {
  const t = useTranslations('table.waits');
  const forced = view.forced ? 'yes' : 'no';
  const suggestions = view.suggestions ? 'yes' : 'no';
  return (
    <p className="text-sm">
      {t('forced', { forced, hold: view.hold })} {t('suggestions', { suggestions })}
    </p>
  );
}
