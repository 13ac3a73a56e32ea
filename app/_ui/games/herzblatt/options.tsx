import { useTranslations } from '@/app/_texts/translate';
import { HiddenFields, NumberField } from '@/app/_ui/kit/fields';
import {
  LengthChoice,
  newTableHref,
  OptionFields,
  PlayersChoice,
  TrickHistoryOption,
  YesNoOption,
} from '@/app/_ui/new/option-fields';
import { herzblatt } from '@/lib/rules/herzblatt';
import { PLAYERS, type Setup, setupOf } from './setup';

const game = herzblatt.id;

/** The fields `options.*` of a new table of Herzblatt. Choices that decide about other fields are links. */
export function HerzblattOptionsForm({ chosen }: { chosen: Record<string, string> }) {
  const t = useTranslations('games.herzblatt.options');
  const setup = setupOf(chosen);
  const { players, mustTrump } = setup.defaults;
  return (
    <>
      <HiddenFields fields={{ players }} prefix="options." />
      <OptionFields
        basics={<Basics setup={setup} />}
        further={
          <>
            <YesNoOption name="mustTrump" label={t('mustTrump.label')} help={t('mustTrump.help')} usual={mustTrump} />
            <TrickHistoryOption />
          </>
        }
      />
    </>
  );
}

function Basics({ setup: { defaults, length } }: { setup: Setup }) {
  const t = useTranslations('games.herzblatt.options');
  const { players, stake } = defaults;
  return (
    <>
      <PlayersChoice
        counts={PLAYERS}
        current={players}
        hrefFor={(count) => newTableHref(game, { players: count, length })}
      />
      <NumberField
        name="options.stake"
        label={t('stake.label')}
        help={t('stake.help')}
        min={1}
        max={100}
        defaultValue={stake}
      />
      <LengthChoice
        game={game}
        here={{ players }}
        kinds={['deals', 'score']}
        current={length}
        target={{ min: 25, max: 500, usual: 25 }}
        deals={12}
      />
      {length === 'deals' && <p className="text-quiet text-sm">{t('voidDeals')}</p>}
    </>
  );
}
