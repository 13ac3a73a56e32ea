import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { connection } from 'next/server';
import { getTranslations } from 'next-intl/server';
import { Invitation } from '@/app/_ui/forms/invitation';
import { pageTitle } from '@/app/_ui/site/classes';
import { ProblemNotice } from '@/app/_ui/site/problem';
import { fieldsOf, type SearchParams } from '@/app/_ui/site/search';
import { titleOf } from '@/app/_ui/table/names';
import { gameIdOf } from '@/app/_web/i18n/keys';
import { pageContext } from '@/app/_web/server/reading';
import { browserKeys } from '@/app/_web/server/viewer';
import { newSecret, parseInvitation, sameSecret } from '@/lib/identity';
import { invited, Problem, type Visit } from '@/lib/tables';

type Props = { params: Promise<{ invitation: string }>; searchParams: SearchParams };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('invitation');
  return { title: t('title'), robots: { index: false } };
}

/** An invitation: shows the table and takes a name. Looking at it changes nothing. */
export default async function InvitationPage({ params, searchParams }: Props) {
  await connection();
  const { invitation } = await params;
  const t = await getTranslations('invitation');
  const visit = await visitOf(invitation);
  if (!visit) notFound();
  const { view } = visit;
  const games = await getTranslations('games');
  const title = titleOf(view, games);
  return (
    <div className="space-y-5">
      <div>
        <h1 className={pageTitle}>{t('titleOf', { table: title })}</h1>
        <p className="mt-1 text-quiet">
          {t('lead', { host: view.seats[0].name ?? '', game: games(`${gameIdOf(view.game)}.name`) })}
        </p>
      </div>
      <ProblemNotice fields={await fieldsOf(searchParams)} />
      <Invitation visit={visit} invitation={invitation} secret={newSecret(pageContext().random)} />
    </div>
  );
}

/** The table of an invitation, or null if it opens none. */
async function visitOf(invitation: string): Promise<Visit | null> {
  const parsed = parseInvitation(invitation);
  if (!parsed) return null;
  try {
    const isRight = (right: string) => sameSecret(invitation, right);
    return await invited(pageContext(), parsed.table, isRight, await browserKeys());
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}
