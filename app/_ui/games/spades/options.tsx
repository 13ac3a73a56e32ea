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
  const about = (name: 'blindNil' | 'peek' | 'nilBags' | 'bagPenalty') => {
    return { name, chosen, label: t(`${name}.label`), help: t(`${name}.help`) };
  };
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
      <YesNoOption key={`blindNil${players}`} {...about('blindNil')} usual={defaults.blindNil} />
      {players === 2 && <YesNoOption {...about('peek')} usual={defaults.peek ?? false} />}
      <YesNoOption {...about('nilBags')} usual={defaults.nilBags} />
      <YesNoOption {...about('bagPenalty')} usual={defaults.bagPenalty} />
      <TrickHistoryOption chosen={chosen} />
    </>
  );
}
