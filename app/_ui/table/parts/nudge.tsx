import { useFormatter, useTranslations } from '@/app/_texts/translate';
import { QuietSubmit } from '@/app/_ui/kit/controls';
import { TableForm } from '@/app/_ui/table/pieces';
import type { Scene } from '@/app/_ui/table/scene';
import type { TableView } from '@/lib/match';
import { NUDGE_MILLISECONDS } from '@/lib/match/parts/nudge';
import type { Seat } from '@/lib/rules/view';

/** The players who have asked the host to get the others, and, for one who has not today, the way to do so. */
export function InLobby({ scene, now, tells }: { scene: Scene; now: number; tells: boolean }) {
  const t = useTranslations('parts.nudge');
  const format = useFormatter();
  const { view, names } = scene;
  const { seat, host } = view;
  if (host === null) return null;
  const hostWho = { host: host === seat ? 'me' : 'other', hostName: names[host] };
  const last = seat === null ? null : view.seats[seat].nudgedAt;
  const mayAsk = seat !== null && seat !== host && (last === null || now - last >= NUDGE_MILLISECONDS);
  return (
    <div className="mt-3 grid gap-2 empty:hidden">
      {askedBy(view).map(({ by, at }) => (
        <p key={by} className={`text-sm ${host === seat ? 'text-warn' : 'text-quiet'}`}>
          {t('asked', {
            who: by === seat ? 'me' : 'other',
            name: names[by],
            ...hostWho,
            when: format.relativeTime(at, now),
          })}
        </p>
      ))}
      {mayAsk && (
        <TableForm
          scene={scene}
          path="nudge"
          fields={{ seat }}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t pt-3"
        >
          <span className="wrap-anywhere text-quiet text-sm">
            {t('askText', { host: names[host], tells: tells ? 'yes' : 'no' })}
          </span>
          <QuietSubmit>{t('ask')}</QuietSubmit>
        </TableForm>
      )}
    </div>
  );
}

type MineProps = { table: { view: TableView; held: readonly Seat[] }; names: readonly string[] };

/** For the host of a table that has not begun: the players who ask to get the others. */
export function InMine({ table: { view, held }, names }: MineProps) {
  const t = useTranslations('parts.nudge');
  const format = useFormatter();
  const isHost = view.host !== null && held.includes(view.host);
  const asking = askedBy(view).map(({ by }) => names[by]);
  if (view.status !== 'open' || !isHost || asking.length === 0) return null;
  return <p className="text-sm text-warn">{t('mine', { name: format.list(asking), count: asking.length })}</p>;
}

const askedBy = (view: TableView) =>
  view.seats.flatMap(({ nudgedAt }, by) => (nudgedAt === null ? [] : [{ by, at: nudgedAt }]));
