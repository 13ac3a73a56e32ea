import type { Translate } from '@/app/_texts/keys';
import { useTranslations } from '@/app/_texts/translate';
import type { AwayRule, Pace, TableView } from '@/lib/match';

const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

type Texts = Translate<'pace'>;

/** A pace in a sentence or two: how long players may take, when the clock stands, and how many days off each of them has. */
export function paceInWords(pace: Pace | null, t: Texts): string {
  if (!pace) return t('none');
  const limit =
    pace.kind === 'move'
      ? t('move', { time: lengthInWords(pace.minutes, t) })
      : t('bank', {
          time: lengthInWords(pace.minutes, t),
          more: lengthInWords(pace.perMove, t),
          cap: lengthInWords(pace.cap, t),
        });
  return t('sentence', { limit, stops: stopsInWords(pace, t), off: t('daysOff', { count: pace.daysOff }) });
}

/** Says in a sentence what happens to the seat of somebody who stays away. */
export function awayInWords(away: AwayRule, t: Texts): string {
  const time = away.kind === 'autopilot' ? '' : lengthInWords(away.minutes, t);
  return t('away', { kind: away.kind, time });
}

/** A length of time in the largest unit of which it is a whole number: "2 days", but "36 hours". @param minutes at least 1 */
export function lengthInWords(minutes: number, t: Texts): string {
  if (minutes % DAY_MINUTES === 0) return t('length', { unit: 'days', count: minutes / DAY_MINUTES });
  if (minutes % HOUR_MINUTES === 0) return t('length', { unit: 'hours', count: minutes / HOUR_MINUTES });
  return t('length', { unit: 'minutes', count: minutes });
}

function stopsInWords({ nights, weekends, zone }: Pace, t: Texts): string {
  const kind = nights && weekends ? 'both' : nights ? 'nights' : weekends ? 'weekends' : 'none';
  // A zone that is the same for both is named once, at the end.
  const nightZone = nights && nights.zone !== zone ? ` (${nights.zone})` : '';
  const last = kind === 'nights' && nights ? nights.zone : zone;
  return t('stops', { kind, from: nights?.from ?? '', to: nights?.to ?? '', nightZone, zone: ` (${last})` });
}

/** The pace of a table, and what happens when somebody stays away. */
export function PaceNote({ view: { pace, away } }: { view: Pick<TableView, 'pace' | 'away'> }) {
  const t = useTranslations('pace');
  return (
    <>
      <p className="wrap-anywhere text-sm">{paceInWords(pace, t)}</p>
      {(pace || away.kind !== 'autopilot') && <p className="mt-1 text-quiet text-sm">{awayInWords(away, t)}</p>}
    </>
  );
}

/** Says which cards play themselves at a table and when, and whether orders are suggested there. */
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
