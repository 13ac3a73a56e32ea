import type { Metadata } from 'next';
import { gameIdOf } from '@/app/_texts/keys';
import { getTranslations } from '@/app/_texts/server';
import { gameUiOf } from '@/app/_ui/games';
import { pageTitle } from '@/app/_ui/kit/classes';
import { ButtonLink } from '@/app/_ui/kit/controls';
import { Absent } from '@/app/_ui/kit/page-notes';
import { missing } from '@/app/_web/load/absence';
import { gameOf } from '@/lib/rules';

type Props = { params: Promise<{ game: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const game = gameOf((await params).game);
  if (!game) return {};
  const t = await getTranslations('rules');
  const games = await getTranslations('games');
  return { title: t('toGame', { game: games(`${gameIdOf(game.id)}.name`) }) };
}

export default async function RulesPage({ params }: Props) {
  const game = gameOf((await params).game);
  if (!game) return <Absent why={missing()} />;
  const t = await getTranslations('rules');
  const games = await getTranslations('games');
  const { RulesPage: Rules } = gameUiOf(game.id);
  return (
    <article className="mx-auto max-w-2xl space-y-6">
      <h1 className={pageTitle}>{t('toGame', { game: games(`${gameIdOf(game.id)}.name`) })}</h1>
      <Rules />
      <p>
        <ButtonLink href={`/new?game=${game.id}`}>{t('start')}</ButtonLink>
      </p>
    </article>
  );
}
