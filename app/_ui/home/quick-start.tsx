import { gameIdOf } from '@/app/_texts/keys';
import { useTranslations } from '@/app/_texts/translate';
import { BitsField } from '@/app/_ui/kit/bits-field';
import { panel, sectionTitle } from '@/app/_ui/kit/classes';
import { HiddenFields, MainSubmit, OwnNameField, TextLink } from '@/app/_ui/kit/controls';
import { ChoiceLinks } from '@/app/_ui/kit/links';
import { newTableHref } from '@/app/_ui/new/option-fields';
import type { Player } from '@/lib/match';
import { GAMES } from '@/lib/rules';
import { FriendsLink } from './friends-link';
import { firstOffer, OFFERS, type StartOffer, startHref } from './games';

/** The level of the bots for a host who starts alone; it can be changed at the table. */
const LEVEL = 'medium';

/** Starts a table with bots at once, or leads to one with friends. `chosen`: the key of an offer; `typed`: what was typed into the form that was refused; `player`: whom the browser remembers. */
export function QuickStart({ chosen, typed, player }: Props) {
  const t = useTranslations('home.start');
  const games = useTranslations('games');
  const current = OFFERS.find(({ key }) => key === chosen) ?? firstOffer('spades');
  const game = games(`${gameIdOf(current.game)}.name`);
  return (
    <section id="start" aria-labelledby="start-title" className={`${panel} max-sm:pt-2 scroll-mt-4`}>
      <h2 id="start-title" className={`${sectionTitle} max-sm:sr-only`}>
        {t('title', { game })}
      </h2>
      <form method="post" action="/api/tables" className="grid gap-2 sm:mt-2">
        <HiddenFields fields={{ game: current.game }} />
        <BitsField />
        <HiddenFields fields={current.options} prefix="options." />
        {player?.emblem && <HiddenFields fields={{ emblem: player.emblem }} />}
        <div className="flex flex-wrap items-end gap-2 *:first:min-w-[8ch] *:first:flex-1">
          <OwnNameField label={t('name')} typed={typed} defaultValue={player?.name ?? t('guest')} />
          {/* A host who plays with bots alone keeps nobody waiting. */}
          <MainSubmit name="bots" value={LEVEL}>
            {t('bots')}
          </MainSubmit>
        </div>
        <p className="text-quiet text-sm">{t('against', { game, count: current.options.players - 1 })}</p>
        <FriendsLink href={newTableHref(current.game, {}, current.options)}>{t('submit')}</FriendsLink>
      </form>
      <More current={current} isOpen={chosen !== undefined} />
    </section>
  );
}

type Props = { chosen: string | undefined; typed: Record<string, string>; player: Player | null };

/** Other games, variants and numbers of players, and the way to all options. */
function More({ current, isOpen }: { current: StartOffer; isOpen: boolean }) {
  const t = useTranslations('home.start');
  const games = useTranslations('games');
  const of = useTranslations('new');
  return (
    <details open={isOpen} className="mt-3 border-line border-t pt-1">
      <summary className="min-h-11 cursor-pointer content-center font-medium">{t('others')}</summary>
      <div className="space-y-3 pt-1">
        <ChoiceLinks
          label={t('choose')}
          choices={GAMES.map(({ id }) => ({
            href: startHref(firstOffer(id).key),
            text: games(`${gameIdOf(id)}.name`),
            isCurrent: id === current.game,
          }))}
        />
        <ChoiceLinks
          label={t('variant')}
          choices={OFFERS.filter(({ game }) => game === current.game).map(({ key, name, options }) => ({
            href: startHref(key),
            text: games(name),
            line: of('playerCount', { count: options.players }),
            isCurrent: key === current.key,
          }))}
        />
        <TextLink href={newTableHref(current.game, {}, { ...current.options, all: 'yes' })}>{t('more')}</TextLink>
      </div>
    </details>
  );
}
