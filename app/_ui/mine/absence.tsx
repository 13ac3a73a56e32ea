import { useTranslations } from 'next-intl';
import { quietButton } from '@/app/_ui/kit/classes';
import { HiddenFields } from '@/app/_ui/kit/fields';
import { QuickForm } from '@/app/_ui/kit/quick-form';
import { TimeOf } from '@/app/_ui/table/time-of';
import type { MyTable } from '@/lib/tables';
import { hrefOf, zoneOf } from './parts';

type Props = { table: MyTable; names: readonly string[]; now: number };

/**
 * At a table that is played: that it pauses, for whom the visitor plays, and for which of his seats the autopilot does, each
 * with the one tap that ends it.
 */
export function Absence({ table, names, now }: Props) {
  const t = useTranslations('mine');
  const { view, friendOf } = table;
  if (view.status !== 'running') return null;
  const time = (at: number) => () => <TimeOf at={at} here={{ now, zone: zoneOf(table) }} />;
  return (
    <>
      {view.pause && <p className="text-sm">{t.rich('pause', { time: time(view.pause.until) })}</p>}
      {friendOf.map((seat) => {
        const { friend } = view.seats[seat];
        return (
          friend && (
            <p key={seat} className="wrap-anywhere text-sm">
              {t.rich('friendOf', { name: names[seat], time: time(friend.until) })}
            </p>
          )
        );
      })}
      <Away table={table} names={names} />
    </>
  );
}

function Away({ table, names }: Omit<Props, 'now'>) {
  const t = useTranslations('mine');
  const offline = useTranslations('table')('offline');
  const { view, held } = table;
  const who = held.length > 1 ? 'other' : 'me';
  return held
    .filter((seat) => view.seats[seat].away !== null)
    .map((seat) => (
      <QuickForm
        key={seat}
        action={`/api/tables/${view.table}/autopilot`}
        after={hrefOf(table)}
        offline={offline}
        className="mt-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-1"
      >
        <HiddenFields fields={{ seat, on: 'no' }} />
        <span className="wrap-anywhere text-sm text-warn">{t('autopilot', { who, name: names[seat] })}</span>
        <button type="submit" className={quietButton}>
          {t('back', { who, name: names[seat] })}
        </button>
      </QuickForm>
    ));
}
