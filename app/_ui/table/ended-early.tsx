import { useTranslations } from 'next-intl';
import type { TableView } from '@/lib/match';

type Props = { view: Pick<TableView, 'ended'>; names: readonly string[] };

/** How a match ended before the game was over; nothing of one that was played to its end. */
export function EndedEarly({ view: { ended }, names }: Props) {
  const t = useTranslations('absence.ended');
  if (!ended) return null;
  return <p className="mb-2 wrap-anywhere text-sm">{t(ended.reason, { name: names[ended.seat] })}</p>;
}
