import { useFormatter, useTranslations } from 'next-intl';
import { quietButton } from '@/app/_ui/kit/classes';
import { HiddenFields } from '@/app/_ui/kit/fields';
import { isolated } from '@/app/_ui/kit/isolated';
import { Drawer } from '@/app/_ui/kit/panel';
import { QuickForm } from '@/app/_ui/kit/quick-form';
import { ShareLink } from '@/app/_ui/kit/share-link';
import type { Visit } from '@/lib/tables';
import { titleOf } from './names';
import type { Scene } from './scene';

type Props = { scene: Scene; seen: Pick<Visit, 'spectatorSecret'> & { origin: string } };

/** For all at the table: who lets others watch by a link, and how; for the host, that link, and to give or withdraw it. */
export function Spectators({ scene, seen: { spectatorSecret, origin } }: Props) {
  const t = useTranslations('watch.give');
  const games = useTranslations('games');
  const share = useTranslations('table.share');
  const format = useFormatter();
  const { view, own } = scene;
  const { spectators } = view;
  const isHost = own !== null && own === view.host;
  if (own === null || (!isHost && !spectators)) return null;
  const behind = spectators?.behind ? 'yes' : 'no';
  // Whoever sits there now need not be who gave it.
  const isMine = spectators?.seat === own && spectators.name === view.seats[own].name;
  return (
    <Drawer title={t('title')}>
      <div id="watch" className="grid scroll-mt-16 gap-3">
        <p className="wrap-anywhere text-sm">
          {spectators
            ? t('given', {
                who: spectators.name === null ? 'none' : isMine ? 'me' : 'named',
                name: isolated(spectators.name ?? ''),
                when: format.dateTime(spectators.since, {
                  day: 'numeric',
                  month: 'short',
                  year: 'numeric',
                  timeZone: 'UTC',
                }),
                behind,
              })
            : t('none')}
        </p>
        {isHost && spectatorSecret !== null && (
          <ShareLink
            label={t('link')}
            title={titleOf(view, games)}
            text={t('share', { table: titleOf(view, games) })}
            url={`${origin}/w/${spectatorSecret}`}
            copy={share('copy')}
            copied={share('copied')}
            share={share('share')}
          />
        )}
        {isHost && spectators && spectatorSecret === null && <p className="text-quiet text-sm">{t('unknown')}</p>}
        {isHost && <Give scene={scene} />}
        {isHost && spectators && <Action scene={scene} path="/end" fields={{}} label={t('end')} />}
      </div>
    </Drawer>
  );
}

/** What a link can show; where there is one already, another one in its place. */
function Give({ scene }: { scene: Scene }) {
  const t = useTranslations('watch.give');
  const { spectators } = scene.view;
  if (!spectators) {
    return (
      <>
        <Action scene={scene} path="" fields={{ behind: 'no' }} label={t('now')} />
        <Action scene={scene} path="" fields={{ behind: 'yes' }} label={t('behind')} />
        <p className="text-quiet text-sm">{t('help')}</p>
      </>
    );
  }
  const { behind } = spectators;
  return (
    <>
      <Action
        scene={scene}
        path=""
        fields={{ behind: behind ? 'no' : 'yes' }}
        label={t(behind ? 'insteadNow' : 'insteadBehind')}
      />
      <Action scene={scene} path="" fields={{ behind: behind ? 'yes' : 'no', renew: 'yes' }} label={t('renew')} />
      <p className="text-quiet text-sm">{t('renewHelp')}</p>
    </>
  );
}

type ActionProps = { scene: Scene; path: '' | '/end'; fields: Record<string, string>; label: string };

function Action({ scene: { view, after }, path, fields, label }: ActionProps) {
  const table = useTranslations('table');
  return (
    <QuickForm action={`/api/tables/${view.table}/spectator-link${path}`} after={after} offline={table('offline')}>
      <HiddenFields fields={fields} />
      <button type="submit" className={`${quietButton} w-full`}>
        {label}
      </button>
    </QuickForm>
  );
}
