import { useLocale, useTranslations } from 'next-intl';
import type { TableView } from '@/lib/match';
import { lengthInWords } from './time-words';

const MINUTE = 60_000;

/** How long players may take, what stops the clocks, and what becomes of a seat whose player stays away. */
export function PaceInWords({ view: { pace, away } }: { view: Pick<TableView, 'pace' | 'away'> }) {
  const t = useTranslations('absence.pace');
  const locale = useLocale();
  const inWords = (minutes: number) => lengthInWords(minutes * MINUTE, locale);
  const lines = [
    ...(pace?.kind === 'move' ? [t('move', { time: inWords(pace.minutes) })] : []),
    ...(pace?.kind === 'bank'
      ? [t('bank', { time: inWords(pace.minutes), more: inWords(pace.perMove), cap: inWords(pace.cap) })]
      : []),
    ...(pace?.nights ? [t('nights', pace.nights)] : []),
    ...(pace?.weekends ? [t('weekends', { zone: pace.zone })] : []),
    ...(pace ? [t('daysOff', { days: pace.daysOff })] : []),
    ...(away.kind === 'autopilot' ? [] : [t(away.kind, { time: inWords(away.minutes) })]),
  ];
  if (lines.length === 0) return null;
  return (
    <ul className="mt-3 grid gap-1 border-line border-t pt-3 text-sm">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
