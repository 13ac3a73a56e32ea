import type { Metadata } from 'next';
import { gameIdOf } from '@/app/_texts/keys';
import { getTranslations } from '@/app/_texts/server';
import { pageTitle } from '@/app/_ui/kit/classes';
import { Absent, ProblemNotice } from '@/app/_ui/kit/page-notes';
import { isolated } from '@/app/_ui/kit/written';
import { Invitation } from '@/app/_ui/lobby/invitation';
import { isAbsent } from '@/app/_web/load/absence';
import { fieldsOf, loadOrigin, type SearchParams, typedIn } from '@/app/_web/load/address';
import { tellsOfTurns } from '@/app/_web/load/messages';
import { loadPlayer } from '@/app/_web/load/mine';
import { invitationPreview, previewTags } from '@/app/_web/load/preview';
import { loadInvitation } from '@/app/_web/load/table';

type Props = { params: Promise<{ invitation: string }>; searchParams: SearchParams };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { invitation } = await params;
  const title = (await getTranslations('invitation'))('title');
  const robots = { index: false };
  const loaded = await loadInvitation(invitation);
  if (isAbsent(loaded)) return { title, robots };
  const address = `${await loadOrigin()}/i/${invitation}`;
  const preview = await invitationPreview(loaded.visit.view);
  const picture = `${address}/picture?of=${preview.picture}`;
  const tags = await previewTags(preview, address, picture);
  return { title, robots, ...tags };
}

/** An invitation: shows the table and takes a name. Looking at it changes nothing. */
export default async function InvitationPage({ params, searchParams }: Props) {
  const { invitation } = await params;
  const t = await getTranslations('invitation');
  const loaded = await loadInvitation(invitation);
  if (isAbsent(loaded)) return <Absent why={loaded} missing={{ title: t('invalid'), text: t('invalidHelp') }} />;
  const { visit, secret } = loaded;
  const fields = await fieldsOf(searchParams);
  const { view } = visit;
  const game = (await getTranslations('games'))(`${gameIdOf(view.game)}.name`);
  const host = view.host === null ? null : view.seats[view.host].name;
  return (
    <div className="space-y-5">
      <div>
        <h1 className={pageTitle}>
          {t('heading', { by: host === null ? 'nobody' : 'host', host: isolated(host ?? '') })}
        </h1>
        <p className="mt-1 text-quiet sm:text-lg">
          {view.title === null ? t('leadUntitled', { game }) : t('lead', { game, table: isolated(view.title) })}
        </p>
      </div>
      <ProblemNotice fields={fields} />
      <Invitation
        visit={visit}
        invitation={invitation}
        secret={secret}
        player={await loadPlayer()}
        typed={typedIn(fields)}
        tells={tellsOfTurns()}
      />
    </div>
  );
}
