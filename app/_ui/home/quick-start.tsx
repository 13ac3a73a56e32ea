import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { gameUiOf } from '@/app/_ui/games';
import { ChoiceLinks } from '@/app/_ui/kit/choice-links';
import { button, panel, quietButton, sectionTitle, textLink } from '@/app/_ui/kit/classes';
import { HiddenFields, NameField } from '@/app/_ui/kit/fields';
import { lengthInWords } from '@/app/_ui/kit/pace-words';
import { gameIdOf } from '@/app/_web/i18n/keys';
import { GAMES } from '@/lib/rules';
import { PACE_PRESETS, USUAL_PACE } from '@/lib/tables';

const OFFERS = GAMES.flatMap(({ id: game }) =>
  gameUiOf(game).offers.map(({ id, name, options }) => ({ game, key: `${game}.${id}`, name, options })),
);

/** The level of the bots for whoever starts alone; the host can change it at the table. */
const LEVEL = 'medium';

const hrefOf = (key: string) => `/?start=${key}#start`;

/**
 * Starts a table in three taps: choose, name, start, with friends or at once against bots. `chosen` is the key of an offer;
 * the first is the default. Only the offers of one game are shown; the link for another game leads to its first offer.
 */
export function QuickStart({ chosen }: { chosen: string | undefined }) {
  const t = useTranslations('home.start');
  const games = useTranslations('games');
  const of = useTranslations('new');
  const lengths = useTranslations('pace');
  const current = OFFERS.find(({ key }) => key === chosen) ?? OFFERS[0];
  const variants = OFFERS.filter(({ game }) => game === current.game);
  return (
    <section id="start" aria-labelledby="start-title" className={`${panel} scroll-mt-4 space-y-4`}>
      <h2 id="start-title" className={sectionTitle}>
        {t('title')}
      </h2>
      <ChoiceLinks
        label={t('choose')}
        choices={GAMES.flatMap(({ id }) => {
          const first = OFFERS.find(({ game }) => game === id);
          return first
            ? [{ href: hrefOf(first.key), text: games(`${gameIdOf(id)}.name`), isCurrent: id === current.game }]
            : [];
        })}
      />
      <ChoiceLinks
        label={t('variant')}
        choices={variants.map(({ key, name, options }) => ({
          href: hrefOf(key),
          text: games(name),
          line: of('playerCount', { count: options.players }),
          isCurrent: key === current.key,
        }))}
      />
      <form method="post" action="/api/tables" className="space-y-4">
        <HiddenFields fields={{ game: current.game }} />
        <HiddenFields fields={current.options} prefix="options." />
        <NameField name="name" label={t('name')} required autoComplete="nickname" />
        <div className="grid gap-2">
          {/* Whoever plays with bots alone lets nobody wait. */}
          <button type="submit" name="pace.preset" value={USUAL_PACE} className={button}>
            {t('submit')}
          </button>
          <button type="submit" name="bots" value={LEVEL} className={quietButton}>
            {t('bots')}
          </button>
        </div>
      </form>
      <p className="text-sm text-quiet">
        {t('next')} {t('pace', { time: lengthInWords(PACE_PRESETS[USUAL_PACE].minutes, lengths) })}
      </p>
      <Link
        href={{ pathname: '/new', query: { game: current.game, ...current.options } }}
        prefetch={false}
        className={textLink}
      >
        {t('more')}
      </Link>
    </section>
  );
}
