import type { Metadata } from 'next';
import { gameIdOf } from '@/app/_texts/keys';
import { getTranslations } from '@/app/_texts/server';
import { pageTitle, panel, sectionTitle } from '@/app/_ui/kit/classes';
import { Link } from '@/app/_ui/kit/links';
import { GAMES } from '@/lib/rules';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('rules'))('title') };
}

/** The games, each with its rules. */
export default async function RulesIndexPage() {
  const t = await getTranslations('rules');
  const games = await getTranslations('games');
  return (
    <div className="mx-auto max-w-2xl space-y-5">
      <div>
        <h1 className={pageTitle}>{t('title')}</h1>
        <p className="mt-2 text-quiet">{t('lead')}</p>
      </div>
      <ul className="space-y-3">
        {GAMES.map(({ id }) => (
          <li key={id} className={`${panel} relative hover:border-accent`}>
            <h2 className={sectionTitle}>
              <Link
                href={`/rules/${id}`}
                className="after:absolute after:inset-0 after:rounded-xl focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent"
              >
                {t('toGame', { game: games(`${gameIdOf(id)}.name`) })}
              </Link>
            </h2>
            <p className="mt-1 text-quiet">{games(`${gameIdOf(id)}.line`)}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
