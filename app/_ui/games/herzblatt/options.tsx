import { useTranslations } from '@/app/_texts/translate';
import { HiddenFields, NumberField } from '@/app/_ui/kit/fields';
import { LengthChoice, TrickHistoryOption, YesNoOption } from '@/app/_ui/new/option-fields';
import { herzblatt } from '@/lib/rules/herzblatt';
import { setupOf } from './setup';

/** The fields `options.*` of a new table of Herzblatt. Choices that decide about other fields are links. */
export function HerzblattOptionsForm({ chosen }: { chosen: Record<string, string> }) {
  const t = useTranslations('games.herzblatt.options');
  const { defaults, length } = setupOf(chosen);
  const { players, mustTrump, stake } = defaults;
  return (
    <>
      <HiddenFields fields={{ players }} prefix="options." />
      <NumberField
        typed={chosen}
        name="options.stake"
        label={t('stake.label')}
        help={t('stake.help')}
        min={1}
        max={100}
        defaultValue={stake}
      />
      <LengthChoice
        game={herzblatt.id}
        chosen={chosen}
        kinds={['deals', 'score']}
        current={length}
        target={{ min: 25, max: 500, usual: 25 }}
        deals={12}
      />
      {length === 'deals' && <p className="text-quiet text-sm">{t('voidDeals')}</p>}
      <YesNoOption
        chosen={chosen}
        name="mustTrump"
        label={t('mustTrump.label')}
        help={t('mustTrump.help')}
        usual={mustTrump}
      />
      <TrickHistoryOption chosen={chosen} />
    </>
  );
}
