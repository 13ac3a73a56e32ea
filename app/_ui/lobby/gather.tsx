import { gameIdOf } from '@/app/_texts/keys';
import { useFormatter, useTranslations } from '@/app/_texts/translate';
import { quietButton } from '@/app/_ui/kit/classes';
import { QuietSubmit } from '@/app/_ui/kit/controls';
import { freeSeats, titleOf } from '@/app/_ui/table/names';
import { TableForm } from '@/app/_ui/table/pieces';
import type { Scene } from '@/app/_ui/table/scene';

/** Returns the names of those who are expected and have not come yet. */
export function absentOf({ view, names }: Pick<Scene, 'view' | 'names'>): string[] {
  return freeSeats(view).flatMap((seat) => (view.seats[seat].name === null ? [] : [names[seat]]));
}

/** Opens the visitor's own mail program with the invitation. */
export function MailInvitation({ scene: { view, names }, url }: { scene: Scene; url: string }) {
  const t = useTranslations('mine.lobby');
  const games = useTranslations('games');
  const table = titleOf(view, games);
  const there = names.filter((_, seat) => view.seats[seat].taken);
  const who = { count: there.length, names: useFormatter().list(there) };
  const text = t('mailText', { table, game: games(`${gameIdOf(view.game)}.name`), url, ...who });
  return (
    <a href={mailLink(t('mailSubject', { table }), text)} className={`${quietButton} mt-3`}>
      {t('mail')}
    </a>
  );
}

/** Returns a link that opens the visitor's mail program with an invitation: this server would need the receiver's address. */
export function mailLink(subject: string, text: string): string {
  const fields = { subject, body: text.replaceAll('\n', '\r\n') };
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `mailto:?${query.join('&')}`;
}

/** For the host: bots in all free seats, and the match begins. */
export function Fill({ scene }: { scene: Scene }) {
  const t = useTranslations('mine.lobby');
  const format = useFormatter();
  const absent = absentOf(scene);
  return (
    <TableForm scene={scene} path="fill">
      <p className="text-quiet text-sm">
        {t('fillText', { free: freeSeats(scene.view).length, count: absent.length, names: format.list(absent) })}
      </p>
      <QuietSubmit>{t('fill')}</QuietSubmit>
    </TableForm>
  );
}
