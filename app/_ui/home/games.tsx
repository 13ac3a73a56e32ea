import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { gameIdOf } from '@/app/_texts/keys';
import { gameUiOf } from '@/app/_ui/games';
import { panel, textLink } from '@/app/_ui/kit/classes';
import { GAMES } from '@/lib/rules';
import { HomeCard } from './cards';
import { firstOffer, startHref } from './offers';
import { HomeSection } from './section';

/** Where the cards of a fan lie, from left to right. */
const FAN = ['origin-bottom -rotate-12 translate-y-1', 'origin-bottom', 'origin-bottom rotate-12 translate-y-1'];

/** The games: a fan of cards, a line about each, and the ways to play it and to its rules. */
export function Games() {
  const t = useTranslations('home.games');
  const games = useTranslations('games');
  return (
    <HomeSection id="games" title={t('title')}>
      <ul className="grid gap-4 md:grid-cols-3">
        {GAMES.map(({ id }) => {
          const game = gameIdOf(id);
          const name = games(`${game}.name`);
          return (
            <li key={id} className={`${panel} flex flex-col`}>
              <div aria-hidden="true" className="flex justify-center pt-2 pb-4">
                {gameUiOf(id).fan.map((card, i) => (
                  <div key={card} className={`-mx-2 w-14 ${FAN[i]}`}>
                    <HomeCard card={card} quiet />
                  </div>
                ))}
              </div>
              <h3 className="font-semibold text-lg">{name}</h3>
              <p className="mt-1 grow text-quiet">{games(`${game}.line`)}</p>
              <p className="mt-2 flex flex-wrap gap-x-5">
                <Link href={startHref(firstOffer(id).key)} prefetch={false} className={`${textLink} font-semibold`}>
                  {t('play', { game: name })}
                </Link>
                <Link href={`/rules/${id}`} prefetch={false} className={textLink}>
                  {t('rules')}
                  <span className="sr-only">{t('rulesOf', { game: name })}</span>
                </Link>
              </p>
            </li>
          );
        })}
      </ul>
    </HomeSection>
  );
}
