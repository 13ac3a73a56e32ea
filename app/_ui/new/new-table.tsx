import { gameIdOf } from '@/app/_texts/keys';
import { useTranslations } from '@/app/_texts/translate';
import type { GameUi } from '@/app/_ui/game-ui';
import { BitsField } from '@/app/_ui/kit/bits-field';
import { ChoiceLinks } from '@/app/_ui/kit/choice-links';
import { button, panel, sectionTitle } from '@/app/_ui/kit/classes';
import { EmblemField } from '@/app/_ui/kit/emblem';
import { HiddenFields, NameField, SelectField } from '@/app/_ui/kit/fields';
import { type Player, TALK_RULES } from '@/lib/match';
import { GAMES } from '@/lib/rules';
import { LEVELS } from '@/lib/rules/facets';
import { PaceFields } from './pace-fields';
import { WaitsFields } from './waits-fields';

/** The one form of a new table. `chosen`: address fields that decide on its fields; `player`: whom the browser remembers. */
export function NewTableForm({ ui, chosen, player }: Props) {
  const t = useTranslations('new');
  const games = useTranslations('games');
  const talk = useTranslations('talk.rule');
  const { id: game, OptionsForm, playersOf } = ui;
  const others = Array.from({ length: playersOf(chosen) - 1 }, (_, i) => i + 2);
  return (
    <form method="post" action="/api/tables" className={`${panel} space-y-8`}>
      <HiddenFields fields={{ game }} />
      <BitsField />
      {GAMES.length > 1 && (
        <ChoiceLinks
          label={t('game')}
          choices={GAMES.map(({ id }) => ({
            href: `/new?game=${id}`,
            text: games(`${gameIdOf(id)}.name`),
            isCurrent: id === game,
          }))}
        />
      )}
      <OptionsForm chosen={chosen} />
      <fieldset className="space-y-4">
        <legend className={`${sectionTitle} mb-3`}>{t('people')}</legend>
        <NameField name="name" label={t('name')} required autoComplete="nickname" defaultValue={player?.name} />
        <EmblemField chosen={player?.emblem ?? null} />
        <fieldset className="space-y-2">
          <legend className="font-medium">{t('names')}</legend>
          <p className="text-sm text-quiet">{t('namesHelp')}</p>
          <div className="grid gap-4 sm:grid-cols-2">
            {others.map((seat) => (
              <OtherSeat key={seat} seat={seat} />
            ))}
          </div>
        </fieldset>
      </fieldset>
      <PaceFields />
      <WaitsFields />
      <details className="rounded-lg border border-line p-3">
        <summary className="-my-1 min-h-11 cursor-pointer content-center font-medium">{t('more')}</summary>
        <div className="mt-3 space-y-5">
          <NameField name="title" label={t('titleLabel')} help={t('titleHelp')} autoComplete="off" />
          <SelectField
            name="talk"
            label={talk('label')}
            choices={TALK_RULES.map((rule, i) => ({ value: i === 0 ? '' : rule, text: talk(rule) }))}
          />
        </div>
      </details>
      <div className="space-y-3">
        <button type="submit" className={`${button} w-full sm:w-auto`}>
          {t('submit')}
        </button>
        <p className="text-sm text-quiet">{t('next')}</p>
      </div>
    </form>
  );
}

type Props = { ui: GameUi; chosen: Record<string, string>; player: Player | null };

/** The fields for the player of another seat, counted from 1: a person or a bot, and by what name. */
function OtherSeat({ seat }: { seat: number }) {
  const t = useTranslations('new');
  return (
    <fieldset>
      <legend className="sr-only">{t('nameOfSeat', { seat })}</legend>
      <div className="grid grid-cols-2 items-end gap-2">
        <NameField name="names[]" label={t('nameOfSeat', { seat })} autoComplete="off" />
        <SelectField
          name="bots[]"
          label={t('playedBy')}
          choices={[
            { value: '', text: t('person') },
            ...LEVELS.map((level) => ({ value: level, text: t('bot', { level }) })),
          ]}
        />
      </div>
    </fieldset>
  );
}
