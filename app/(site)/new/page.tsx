import type { Metadata } from 'next';
import { getTranslations } from '@/app/_texts/server';
import { gameUiOf } from '@/app/_ui/games';
import { pageTitle } from '@/app/_ui/kit/classes';
import { ProblemNotice } from '@/app/_ui/kit/page-notes';
import { NewTableForm } from '@/app/_ui/new/new-table';
import { fieldsOf, type SearchParams, typedIn } from '@/app/_web/load/address';
import { loadPlayer } from '@/app/_web/load/mine';
import { GAMES, gameOf } from '@/lib/rules';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('new'))('title') };
}

/** Opens a table with every option: `/new?game=hearts&preset=black-lady&players=5`. */
export default async function NewTablePage({ searchParams }: { searchParams: SearchParams }) {
  const address = await fieldsOf(searchParams);
  const fields = { ...typedIn(address), ...address };
  const t = await getTranslations('new');
  const game = gameOf(fields.game ?? '') ?? GAMES[0];
  return (
    <div className="mx-auto max-w-2xl space-y-5">
      <h1 className={pageTitle}>{t('title')}</h1>
      <ProblemNotice fields={fields} />
      <NewTableForm ui={gameUiOf(game.id)} chosen={fields} player={await loadPlayer()} />
    </div>
  );
}
