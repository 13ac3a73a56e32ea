import { useFormatter, useTranslations } from 'next-intl';
import { gameIdOf } from '@/app/_texts/keys';
import { quietButton } from '@/app/_ui/kit/classes';
import { HiddenFields } from '@/app/_ui/kit/fields';
import { QuickForm } from '@/app/_ui/kit/quick-form';
import { freeSeats, titleOf } from '@/app/_ui/table/names';
import type { Scene } from '@/app/_ui/table/scene';
import { NUDGE_MILLISECONDS } from '@/lib/match';
import { mailLink } from './mail-link';

/** Who is expected by name and has not come yet. */
export function absentOf({ view, names }: Pick<Scene, 'view' | 'names'>): string[] {
  return freeSeats(view).flatMap((seat) => (view.seats[seat].name === null ? [] : [names[seat]]));
}

/** Opens the visitor's own mail program with the invitation. */
export function MailInvitation({ scene: { view }, url }: { scene: Scene; url: string }) {
  const t = useTranslations('mine.lobby');
  const games = useTranslations('games');
  const table = titleOf(view, games);
  const text = t('mailText', { table, game: games(`${gameIdOf(view.game)}.name`), url });
  return (
    <a href={mailLink(t('mailSubject', { table }), text)} className={`${quietButton} mt-3`}>
      {t('mail')}
    </a>
  );
}

/** Who has asked the host to get the others, and, for a player who has not today, the way to do so. */
export function Nudge({ scene, now }: { scene: Scene; now: number }) {
  const t = useTranslations('parts.nudge');
  const offline = useTranslations('table')('offline');
  const format = useFormatter();
  const { view, names, after } = scene;
  const { seat, host } = view;
  if (host === null) return null;
  const hostWho = { host: host === seat ? 'me' : 'other', hostName: names[host] };
  const asked = view.seats.flatMap(({ nudgedAt }, by) => (nudgedAt === null ? [] : [{ by, nudgedAt }]));
  const last = seat === null ? null : view.seats[seat].nudgedAt;
  const mayAsk = seat !== null && seat !== host && (last === null || now - last >= NUDGE_MILLISECONDS);
  return (
    <div className="mt-3 grid gap-2 empty:hidden">
      {asked.map(({ by, nudgedAt }) => (
        <p key={by} className={`text-sm ${host === seat ? 'text-warn' : 'text-quiet'}`}>
          {t('asked', {
            who: by === seat ? 'me' : 'other',
            name: names[by],
            ...hostWho,
            when: format.relativeTime(nudgedAt, now),
          })}
        </p>
      ))}
      {mayAsk && (
        <QuickForm
          action={`/api/tables/${view.table}/nudge`}
          after={after}
          offline={offline}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t pt-3"
        >
          <HiddenFields fields={{ seat }} />
          <span className="text-quiet text-sm">{t('askText', { host: names[host] })}</span>
          <button type="submit" className={quietButton}>
            {t('ask')}
          </button>
        </QuickForm>
      )}
    </div>
  );
}

/** For the host: bots in all free seats, and the match begins. */
export function Fill({ scene }: { scene: Scene }) {
  const t = useTranslations('mine.lobby');
  const offline = useTranslations('table')('offline');
  const format = useFormatter();
  const { view, after } = scene;
  const absent = absentOf(scene);
  return (
    <QuickForm action={`/api/tables/${view.table}/fill`} after={after} offline={offline} className="grid gap-2">
      <p className="text-quiet text-sm">
        {t('fillText', { free: freeSeats(view).length, count: absent.length, names: format.list(absent) })}
      </p>
      <button type="submit" className={quietButton}>
        {t('fill')}
      </button>
    </QuickForm>
  );
}
