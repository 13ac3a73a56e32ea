import { useFormatter, useTranslations } from '@/app/_texts/translate';
import { quietButton } from '@/app/_ui/kit/classes';
import { Drawer } from '@/app/_ui/kit/controls';
import { Link } from '@/app/_ui/kit/links';
import { isolated } from '@/app/_ui/kit/written';
import { titleOf } from '@/app/_ui/table/names';
import { CommandButton, TableLink } from '@/app/_ui/table/pieces';
import type { Scene } from '@/app/_ui/table/scene';
import { DATE } from '@/app/_ui/table/time-words';
import type { TableView } from '@/lib/match';
import type { Seat } from '@/lib/rules/view';
import type { Visit } from '@/lib/tables';

/** Leads to the viewer's private link, for playing on another device. The link itself is not on this page. */
export function PrivateLink({ table, seat }: { table: string; seat: Seat }) {
  const t = useTranslations('table.privateLink');
  return (
    <Drawer title={t('title')}>
      <p className="mb-3 text-quiet text-sm">{t('text')}</p>
      <Link href={`/t/${table}/link?as=${seat}`} className={`${quietButton} w-full`}>
        {t('show')}
      </Link>
    </Drawer>
  );
}

/** The link that opens the free seats, to copy or to share. */
export function InviteLink({ view, invitation, origin }: { view: TableView; invitation: string; origin: string }) {
  const t = useTranslations('table.lobby');
  const mine = useTranslations('mine.lobby');
  const title = titleOf(view, useTranslations('games'));
  return (
    <TableLink
      label={t('link')}
      title={title}
      text={mine('share', { table: title })}
      url={`${origin}/i/${invitation}`}
      isMain
    />
  );
}

type Props = { scene: Scene; seen: Pick<Visit, 'spectatorSecret'> & { origin: string } };

/** For all at the table: who lets others watch by a link, and how; for the host, that link, and to give or withdraw it. */
export function Spectators({ scene, seen: { spectatorSecret, origin } }: Props) {
  const t = useTranslations('watch.give');
  const format = useFormatter();
  const { view, own } = scene;
  const { spectators } = view;
  const title = titleOf(view, useTranslations('games'));
  const isHost = own !== null && own === view.host;
  if (own === null || (!isHost && !spectators)) return null;
  const behind = spectators?.behind ? 'yes' : 'no';
  // The player who sits there now need not be the one who gave it.
  const isMine = spectators?.seat === own && spectators.name === view.seats[own].name;
  return (
    <Drawer title={t('title')}>
      <div id="watch" className="grid scroll-mt-16 gap-3">
        <p className="wrap-anywhere text-sm">
          {spectators
            ? t('given', {
                who: spectators.name === null ? 'none' : isMine ? 'me' : 'named',
                name: isolated(spectators.name ?? ''),
                when: format.dateTime(spectators.since, DATE),
                behind,
              })
            : t('none')}
        </p>
        {isHost && spectatorSecret !== null && (
          <TableLink
            label={t('link')}
            title={title}
            text={t('share', { table: title })}
            url={`${origin}/w/${spectatorSecret}`}
          />
        )}
        {isHost && spectators && spectatorSecret === null && <p className="text-quiet text-sm">{t('unknown')}</p>}
        {isHost && <Give scene={scene} />}
      </div>
    </Drawer>
  );
}

/** For the host: a link that shows the match, or one trick behind it; where there is a link, another one in its place, and its end. */
function Give({ scene }: { scene: Scene }) {
  const t = useTranslations('watch.give');
  const { spectators } = scene.view;
  const path = 'spectator-link';
  if (!spectators) {
    return (
      <>
        <CommandButton scene={scene} path={path} fields={{ behind: 'no' }} className="" text={t('now')} />
        <CommandButton scene={scene} path={path} fields={{ behind: 'yes' }} className="" text={t('behind')} />
        <p className="text-quiet text-sm">{t('help')}</p>
      </>
    );
  }
  const [behind, instead, text] = spectators.behind
    ? ['yes', 'no', t('insteadNow')]
    : ['no', 'yes', t('insteadBehind')];
  const renewed = { behind, renew: 'yes', since: spectators.since };
  return (
    <>
      <CommandButton scene={scene} path={path} fields={{ behind: instead }} className="" text={text} />
      <CommandButton scene={scene} path={path} fields={renewed} className="" text={t('renew')} />
      <p className="text-quiet text-sm">{t('renewHelp')}</p>
      <CommandButton scene={scene} path={`${path}/end`} className="" text={t('end')} />
    </>
  );
}
