import { useTranslations } from 'next-intl';
import type { TableView } from '@/lib/match';
import { awayInWords, paceInWords } from './pace-words';

/** What players may expect of each other at a table: its pace, and what happens when somebody stays away. */
export function PaceNote({ view: { pace, away } }: { view: Pick<TableView, 'pace' | 'away'> }) {
  const t = useTranslations('pace');
  return (
    <>
      <p className="wrap-anywhere text-sm">{paceInWords(pace, t)}</p>
      {(pace || away.kind !== 'autopilot') && <p className="mt-1 text-quiet text-sm">{awayInWords(away, t)}</p>}
    </>
  );
}
