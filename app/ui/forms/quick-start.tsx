import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { fittingsOf } from '@/app/ui/games';
import { button, panel, sectionTitle, textLink } from '@/app/ui/site/classes';
import { GAMES } from '@/lib/rules';
import { ChoiceLinks } from './choice-links';
import { HiddenFields, NameField } from './fields';

const OFFERS = GAMES.flatMap(({ id: game }) =>
  fittingsOf(game).offers.map(({ id, options }) => ({ game, key: `${game}.${id}`, options })),
);

/** Starts a table in three taps: choose, name, start. `chosen` is the key of an offer; the first is the default. */
export function QuickStart({ chosen }: { chosen: string | undefined }) {
  const t = useTranslations('home.start');
  const offers = useTranslations('offers');
  const of = useTranslations('new');
  const current = OFFERS.find(({ key }) => key === chosen) ?? OFFERS[0];
  return (
    <section id="start" aria-labelledby="start-title" className={`${panel} scroll-mt-4 space-y-4`}>
      <h2 id="start-title" className={sectionTitle}>
        {t('title')}
      </h2>
      <ChoiceLinks
        label={t('choose')}
        choices={OFFERS.map(({ key, options }) => ({
          href: `/?start=${key}#start`,
          text: offers(key),
          line: of('playerCount', { count: options.players }),
          isCurrent: key === current.key,
        }))}
      />
      <form method="post" action="/api/tables" className="space-y-4">
        <HiddenFields fields={{ game: current.game }} />
        <HiddenFields fields={current.options} prefix="options." />
        <NameField name="name" label={t('name')} required autoComplete="nickname" />
        <button type="submit" className={`${button} w-full`}>
          {t('submit')}
        </button>
      </form>
      <p className="text-sm text-quiet">{t('next')}</p>
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
