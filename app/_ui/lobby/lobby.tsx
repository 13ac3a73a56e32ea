import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { quietButton } from '@/app/_ui/kit/classes';
import { PaceNote } from '@/app/_ui/kit/pace-note';
import { Panel } from '@/app/_ui/kit/panel';
import { QuickForm } from '@/app/_ui/kit/quick-form';
import { InviteLink } from '@/app/_ui/table/invite-link';
import { MyBot } from '@/app/_ui/table/my-bot';
import { MyData } from '@/app/_ui/table/my-data';
import { freeSeats, titleOf } from '@/app/_ui/table/names';
import { Options } from '@/app/_ui/table/options';
import { PrivateLink } from '@/app/_ui/table/private-link';
import type { Scene } from '@/app/_ui/table/scene';
import { SeatForms } from '@/app/_ui/table/seat-forms';
import type { Seat } from '@/lib/rules/view';
import { absentOf, Fill, MailInvitation, Nudge } from './gather';

/** `next`: the way to the next table that waits for the visitor. */
type Props = { scene: Scene; held: readonly Seat[]; origin: string; now: number; next: ReactNode };

/** A table that waits for players: who is there, who is missing, and how to invite them. */
export function Lobby({ scene, held, origin, now, next }: Props) {
  const t = useTranslations('table');
  const lobby = useTranslations('table.lobby');
  const bots = useTranslations('table.bots');
  const games = useTranslations('games');
  const pace = useTranslations('pace');
  const gather = useTranslations('mine.lobby');
  const format = useFormatter();
  const absent = absentOf(scene);
  const talk = useTranslations('talk.rematch');
  const { view, names } = scene;
  const free = freeSeats(view);
  const isHost = view.seat !== null && view.seat === view.host;
  const unplayed = view.seats.flatMap(({ taken, bot }, seat) => (taken && bot === null ? [] : [seat]));
  return (
    <div className="mx-auto grid max-w-xl gap-4">
      <header aria-live="polite">
        <h1 className="font-bold text-2xl">{titleOf(view, games)}</h1>
        <p className="text-quiet">{lobby('missing', { count: free.length })}</p>
      </header>
      <Panel title={lobby('seats')}>
        <ol className="grid gap-1">
          {view.seats.map(({ name, taken, bot, kept }, seat) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number
            <li key={seat} className="flex min-h-9 items-center justify-between gap-3">
              <span className={`truncate ${taken ? 'font-medium' : 'text-quiet'}`}>
                {names[seat]}
                {held.includes(seat) && ` (${t('you')})`}
              </span>
              <span className={`shrink-0 text-sm ${taken ? 'text-accent' : 'text-warn'}`}>
                {bot
                  ? bots('strength', { level: bot })
                  : kept
                    ? talk('kept')
                    : !taken && name !== null
                      ? gather('expected')
                      : lobby(taken ? 'sits' : 'free')}
              </span>
            </li>
          ))}
        </ol>
        <Nudge scene={scene} now={now} />
      </Panel>
      {next}
      {view.invitation === undefined ? (
        <p className="text-quiet">{lobby('outside')}</p>
      ) : (
        <Panel title={lobby('invite')}>
          {isHost && absent.length > 0 && (
            <p className="mb-2 font-medium">
              {gather('missing', { count: absent.length, names: format.list(absent) })}
            </p>
          )}
          <p className="mb-3 text-sm">{lobby('inviteText')}</p>
          <InviteLink view={view} invitation={view.invitation} origin={origin} />
          <MailInvitation scene={scene} url={`${origin}/i/${view.invitation}`} />
          <p className="mt-3 text-sm">
            <Link
              href={`/i/${view.invitation}`}
              prefetch={false}
              className="inline-block min-h-11 content-center text-accent underline"
            >
              {lobby('another')}
            </Link>
          </p>
          {isHost && <NewInvitation scene={scene} />}
        </Panel>
      )}
      {isHost && (
        <Panel title={bots('fill')}>
          <Fill scene={scene} />
          <p className="mb-3 text-sm">{bots('fillText')}</p>
          <SeatForms scene={scene} seats={unplayed} />
        </Panel>
      )}
      <Panel title={pace('label')}>
        <PaceNote view={view} />
      </Panel>
      {view.seat !== null && <PrivateLink table={view.table} seat={view.seat} />}
      <Options scene={scene} />
      <MyBot scene={scene} />
      {view.seat !== null && <MyData table={view.table} seat={view.seat} />}
    </div>
  );
}

/** For the host: replaces an invitation link that has got into the wrong hands. */
function NewInvitation({ scene: { view, after } }: { scene: Scene }) {
  const t = useTranslations('table');
  return (
    <QuickForm
      action={`/api/tables/${view.table}/invitation`}
      after={after}
      offline={t('offline')}
      className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t pt-3"
    >
      <span className="text-quiet text-sm">{t('lobby.renewText')}</span>
      <button type="submit" className={quietButton}>
        {t('lobby.renew')}
      </button>
    </QuickForm>
  );
}
