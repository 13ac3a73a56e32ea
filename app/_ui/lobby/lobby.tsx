import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Panel } from '@/app/_ui/kit/panel';
import { InviteLink } from '@/app/_ui/table/invite-link';
import { MyData } from '@/app/_ui/table/my-data';
import { freeSeats, titleOf } from '@/app/_ui/table/names';
import { Options } from '@/app/_ui/table/options';
import { PrivateLink } from '@/app/_ui/table/private-link';
import type { Scene } from '@/app/_ui/table/scene';
import { SeatForms } from '@/app/_ui/table/seat-forms';
import type { Seat } from '@/lib/rules/view';
import { HOST } from '@/lib/tables';

type Props = { scene: Scene; held: readonly Seat[]; origin: string; privateLink: string | null };

/** A table that waits for players: who sits, who is missing, and the way to invite them. */
export function Lobby({ scene, held, origin, privateLink }: Props) {
  const t = useTranslations('table');
  const lobby = useTranslations('table.lobby');
  const bots = useTranslations('table.bots');
  const games = useTranslations('games');
  const { view, names } = scene;
  const free = freeSeats(view);
  const unplayed = view.seats.flatMap(({ taken, bot }, seat) => (taken && bot === null ? [] : [seat]));
  return (
    <div className="mx-auto grid max-w-xl gap-4">
      <header aria-live="polite">
        <h1 className="font-bold text-2xl">{titleOf(view, games)}</h1>
        <p className="text-quiet">{lobby('missing', { count: free.length })}</p>
      </header>
      <Panel title={lobby('seats')}>
        <ol className="grid gap-1">
          {view.seats.map(({ taken, bot }, seat) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number
            <li key={seat} className="flex min-h-9 items-center justify-between gap-3">
              <span className={`truncate ${taken ? 'font-medium' : 'text-quiet'}`}>
                {names[seat]}
                {held.includes(seat) && ` (${t('you')})`}
              </span>
              <span className={`shrink-0 text-sm ${taken ? 'text-accent' : 'text-warn'}`}>
                {bot ? bots('strength', { level: bot }) : lobby(taken ? 'sits' : 'free')}
              </span>
            </li>
          ))}
        </ol>
      </Panel>
      {view.invitation === undefined ? (
        <p className="text-quiet">{lobby('outside')}</p>
      ) : (
        <Panel title={lobby('invite')}>
          <p className="mb-3 text-sm">{lobby('inviteText')}</p>
          <InviteLink view={view} invitation={view.invitation} origin={origin} />
          <p className="mt-3 text-sm">
            <Link
              href={`/i/${view.invitation}`}
              prefetch={false}
              className="inline-block min-h-11 content-center text-accent underline"
            >
              {lobby('another')}
            </Link>
          </p>
        </Panel>
      )}
      {view.seat === HOST && (
        <Panel title={bots('fill')}>
          <p className="mb-3 text-sm">{bots('fillText')}</p>
          <SeatForms scene={scene} seats={unplayed} />
        </Panel>
      )}
      {privateLink && <PrivateLink url={privateLink} />}
      <Options scene={scene} />
      {view.seat !== null && <MyData table={view.table} seat={view.seat} />}
    </div>
  );
}
