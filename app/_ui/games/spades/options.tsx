import { useTranslations } from '@/app/_texts/translate';
import { HiddenFields } from '@/app/_ui/kit/fields';
import { LengthChoice, TrickHistoryOption, YesNoOption } from '@/app/_ui/new/option-fields';
import { spades } from '@/lib/rules/spades';
import { setupOf } from './setup';

/** The fields `options.*` of a new table of Spades. Choices that decide about other fields are links. */
export function SpadesOptionsForm({ chosen }: { chosen: Record<string, string> }) {
  const t = useTranslations('games.spades.options');
  const { defaults, length } = setupOf(chosen);
  const { players } = defaults;
  return (
    <>
      <HiddenFields fields={{ players }} prefix="options." />
      <p className="text-sm text-quiet">{t(`players.${players}`)}</p>
      <LengthChoice
        game={spades.id}
        chosen={chosen}
        kinds={['score', 'deals']}
        current={length}
        target={{ min: 25, max: 500, usual: 500 }}
      />
      <YesNoOption
        key={`blindNil${players}`}
        name="blindNil"
        label={t('blindNil.label')}
        help={t('blindNil.help')}
        usual={defaults.blindNil}
      />
      {players === 2 && (
        <YesNoOption name="peek" label={t('peek.label')} help={t('peek.help')} usual={defaults.peek ?? false} />
      )}
      <YesNoOption name="nilBags" label={t('nilBags.label')} help={t('nilBags.help')} usual={defaults.nilBags} />
      <YesNoOption
        name="bagPenalty"
        label={t('bagPenalty.label')}
        help={t('bagPenalty.help')}
        usual={defaults.bagPenalty}
      />
      <TrickHistoryOption />
    </>
  );
}
