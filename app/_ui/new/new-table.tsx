import { gameIdOf } from '@/app/_texts/keys';
import { useTranslations } from '@/app/_texts/translate';
import type { GameUi } from '@/app/_ui/game-ui';
import { BitsField } from '@/app/_ui/kit/bits-field';
import { button, panel, sectionTitle } from '@/app/_ui/kit/classes';
import { HiddenFields, NameField, OwnNameField, SelectField, Submit } from '@/app/_ui/kit/controls';
import { EmblemChoice } from '@/app/_ui/kit/emblem';
import { ChoiceLinks } from '@/app/_ui/kit/links';
import { type Player, TALK_RULES } from '@/lib/match';
import { GAMES } from '@/lib/rules';
import { LEVELS } from '@/lib/rules/facets';
import { LinkedChoice, newTableHref } from './option-fields';
import { PaceFields, WaitsFields } from './pace-fields';

/** The one form of a new table: game, players and name, and all else behind one door. `chosen`: address fields that decide on its fields, and what was typed before it was refused; `player`: whom the browser remembers. */
export function NewTableForm({ ui, chosen, player }: Props) {
  const t = useTranslations('new');
  const games = useTranslations('games');
  const { id: game, players } = ui;
  const current = ui.playersOf(chosen);
  return (
    <form method="post" action="/api/tables" className={`${panel} space-y-5`}>
      <HiddenFields fields={{ game }} />
      <BitsField />
      {GAMES.length > 1 && (
        <ChoiceLinks
          label={t('game')}
          choices={GAMES.map(({ id }) => ({
            href: `/new?game=${id}${chosen.all ? '&all=yes' : ''}`,
            text: games(`${gameIdOf(id)}.name`),
            isCurrent: id === game,
          }))}
        />
      )}
      {players.length > 1 && (
        <LinkedChoice
          label={t('players')}
          choices={players.map((count) => ({
            href: newTableHref(game, chosen, { players: count }),
            text: String(count),
            isCurrent: count === current,
          }))}
        />
      )}
      <OwnNameField label={t('name')} typed={chosen} defaultValue={player?.name} />
      <details
        open={chosen.all !== undefined || chosen.problem !== undefined}
        className="rounded-lg border border-line p-3"
      >
        <summary className="-my-1 min-h-11 cursor-pointer content-center font-medium">{t('all')}</summary>
        <Further ui={ui} chosen={chosen} player={player} />
      </details>
      <div className="space-y-3">
        <Submit look={`${button} w-full sm:w-auto`}>{t('submit')}</Submit>
        <p className="text-sm text-quiet">{t('next')}</p>
      </div>
    </form>
  );
}

/** Everything that has a good default. */
function Further({ ui: { OptionsForm, playersOf }, chosen, player }: Props) {
  const t = useTranslations('new');
  const talk = useTranslations('talk.rule');
  const others = Array.from({ length: playersOf(chosen) - 1 }, (_, i) => i + 2);
  return (
    <div className="mt-3 space-y-8">
      <Group title={t('rules')}>
        <OptionsForm chosen={chosen} />
      </Group>
      <Group title={t('names')}>
        <p className="text-sm text-quiet">{t('namesHelp')}</p>
        <div className="grid gap-4 sm:grid-cols-2">
          {others.map((seat) => (
            <OtherSeat key={seat} seat={seat} chosen={chosen} />
          ))}
        </div>
      </Group>
      <Group title={t('pace.title')}>
        <PaceFields chosen={chosen} />
      </Group>
      <Group title={t('waits.title')}>
        <WaitsFields chosen={chosen} />
      </Group>
      <Group title={t('more')}>
        <EmblemChoice chosen={chosen.emblem ?? player?.emblem ?? null} />
        <NameField name="title" label={t('titleLabel')} help={t('titleHelp')} autoComplete="off" typed={chosen} />
        <SelectField
          name="talk"
          label={talk('label')}
          typed={chosen}
          choices={TALK_RULES.map((rule, i) => ({ value: i === 0 ? '' : rule, text: talk(rule) }))}
        />
      </Group>
    </div>
  );
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <fieldset className="space-y-5">
      <legend className={`${sectionTitle} mb-3`}>{title}</legend>
      {children}
    </fieldset>
  );
}

type Props = { ui: GameUi; chosen: Record<string, string>; player: Player | null };

/** The fields for the player of another seat, counted from 1: a person or a bot, and by what name. */
function OtherSeat({ seat, chosen }: { seat: number; chosen: Props['chosen'] }) {
  const t = useTranslations('new');
  return (
    <fieldset>
      <legend className="sr-only">{t('nameOfSeat', { seat })}</legend>
      <div className="grid grid-cols-2 items-end gap-2">
        <NameField
          name="names[]"
          label={t('nameOfSeat', { seat })}
          autoComplete="off"
          defaultValue={chosen[`names.${seat - 2}`]}
        />
        <SelectField
          name="bots[]"
          label={t('playedBy')}
          defaultValue={chosen[`bots.${seat - 2}`]}
          choices={[
            { value: '', text: t('person') },
            ...LEVELS.map((level) => ({ value: level, text: t('bot', { level }) })),
          ]}
        />
      </div>
    </fieldset>
  );
}
