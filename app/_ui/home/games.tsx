import { gameIdOf } from '@/app/_texts/keys';
import { useTranslations } from '@/app/_texts/translate';
import type { Offer } from '@/app/_ui/game-ui';
import { gameUiOf } from '@/app/_ui/games';
import { panel, textLink } from '@/app/_ui/kit/classes';
import { SectionTitle, TextLink } from '@/app/_ui/kit/controls';
import { Link } from '@/app/_ui/kit/links';
import { GAMES } from '@/lib/rules';
import { HomeCard } from './demonstration';

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
                  <div key={card} className={`-mx-2 w-[min(3.5rem,17vw)] ${FAN[i]}`}>
                    <HomeCard card={card} quiet />
                  </div>
                ))}
              </div>
              <h3 className="font-semibold text-lg">{name}</h3>
              <p className="mt-1 grow text-quiet">{games(`${game}.line`)}</p>
              <p className="mt-2 flex flex-wrap gap-x-5">
                <Link href={startHref(firstOffer(id).key)} className={`${textLink} font-semibold`}>
                  {t('play', { game: name })}
                </Link>
                <TextLink href={`/rules/${id}`}>
                  {t('rules')}
                  <span className="sr-only">{t('rulesOf', { game: name })}</span>
                </TextLink>
              </p>
            </li>
          );
        })}
      </ul>
    </HomeSection>
  );
}

const bold = (chunks: React.ReactNode) => <strong>{chunks}</strong>;

/** The three steps, for newcomers, and the way to the tour. */
export function HowItWorks() {
  const t = useTranslations('home');
  return (
    <HomeSection id="how" title={t('howTitle')}>
      <ol className="grid gap-3 md:grid-cols-3 md:gap-6">
        {(['how1', 'how2', 'how3'] as const).map((key, i) => (
          <li key={key} className="flex gap-3">
            <span
              aria-hidden="true"
              className="flex size-8 shrink-0 items-center justify-center rounded-full bg-tint font-semibold text-accent"
            >
              {i + 1}
            </span>
            <p className="pt-1">{t.rich(key, { b: bold })}</p>
          </li>
        ))}
      </ol>
      <p className="max-w-2xl">{t.rich('bots', { b: bold })}</p>
      <TextLink href="/tour">{t('tour')}</TextLink>
    </HomeSection>
  );
}

/** A titled part of the home page. `id` names its title. */
export function HomeSection({ id, title, children }: { id: string; title: string; children: React.ReactNode }) {
  return (
    <section aria-labelledby={id} className="space-y-3">
      <SectionTitle id={id}>{title}</SectionTitle>
      {children}
    </section>
  );
}

/** A table that can be started at once; `key` names it in the address of the home page. */
export type StartOffer = Omit<Offer, 'id'> & { game: string; key: string };

/** The tables that can be started at once: the games in their order, the usual table of each first. */
export const OFFERS: readonly StartOffer[] = GAMES.flatMap(({ id: game }) =>
  gameUiOf(game).offers.map(({ id, name, options }) => ({ game, key: `${game}.${id}`, name, options })),
);

/** The usual table of a game. Throws if the game offers none. */
export function firstOffer(game: string): StartOffer {
  const first = OFFERS.find((offer) => offer.game === game);
  if (!first) throw new Error(`nothing to start: ${game}`);
  return first;
}

/** The address of the home page with an offer chosen. */
export const startHref = (key: string) => `/?start=${key}#start`;
