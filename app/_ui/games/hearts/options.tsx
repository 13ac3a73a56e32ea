import { useTranslations } from '@/app/_texts/translate';
import { cardName } from '@/app/_ui/kit/cards';
import { HiddenFields, SelectField } from '@/app/_ui/kit/fields';
import { When } from '@/app/_ui/kit/when';
import {
  type Chosen,
  LengthChoice,
  LinkedChoice,
  newTableHref,
  TrickHistoryOption,
  ValueOption,
  YesNoOption,
} from '@/app/_ui/new/option-fields';
import { hearts, REMOVABLE } from '@/lib/rules/hearts';
import { deck, heartsLead, jackOfDiamonds, moon, preset } from '@/lib/rules/hearts/options';
import { type Setup, setupOf, setupWith } from './setup';

const game = hearts.id;

/** The fields `options.*` of a new table of Hearts. Choices that decide about other fields are links. */
export function HeartsOptionsForm({ chosen }: { chosen: Chosen }) {
  const setup = setupOf(chosen);
  const { defaults, length } = setup;
  const t = useTranslations('new');
  const presets = useTranslations('games.hearts.presets');
  return (
    <>
      <HiddenFields fields={{ preset: defaults.preset, players: defaults.players }} prefix="options." />
      <LinkedChoice
        wide
        label={t('preset')}
        choices={preset.options.map((value) => ({
          href: newTableHref(game, chosen, { ...setupWith(defaults.players, value), all: 'yes' }),
          text: presets(`${value}.name`),
          line: presets(`${value}.line`),
          isCurrent: value === defaults.preset,
        }))}
      />
      {defaults.deck && <DeckChoice chosen={chosen} current={defaults.deck} />}
      <LengthChoice
        game={game}
        chosen={chosen}
        kinds={['score', 'deals']}
        current={length}
        target={{ min: 25, max: 500, usual: 100 }}
      />
      <Further chosen={chosen} setup={setup} />
    </>
  );
}

/** Three players choose between two decks, and in the larger one which card is left out (rules.md §1.1). */
function DeckChoice({ chosen, current }: { chosen: Chosen; current: string }) {
  const t = useTranslations('games.hearts.options');
  const cards = useTranslations('cards');
  return (
    <>
      <LinkedChoice
        label={t('deck.label')}
        choices={deck.options.map((value) => ({
          href: newTableHref(game, chosen, { deck: value, all: 'yes' }),
          text: t(`deck.${value}`),
          isCurrent: value === current,
        }))}
      />
      <HiddenFields fields={{ 'options.deck': current }} />
      {current === 'minus-one' && (
        <SelectField
          typed={chosen}
          name="options.removedCard"
          label={t('removedCard.label')}
          help={t('removedCard.help')}
          choices={[
            { value: '', text: cardName(cards, '2D') },
            ...REMOVABLE.filter((card) => card !== '2D').map((card) => ({ value: card, text: cardName(cards, card) })),
          ]}
        />
      )}
    </>
  );
}

function Further({ chosen, setup: { defaults, passings } }: { chosen: Chosen; setup: Setup }) {
  const t = useTranslations('games.hearts.options');
  type Option = 'passing' | 'heartsLead' | 'moon' | 'sun' | 'jackOfDiamonds' | 'queenBreaksHearts';
  const about = (name: Option) => ({ name, chosen, label: t(`${name}.label`), help: t(`${name}.help`) });
  // The sun needs a moon rule: these are the values of the field `moon` that are one. The empty one is the preset's.
  const moons = moon.options.filter((value) => value !== 'none');
  const withMoon = defaults.moon === 'none' ? moons : ['', ...moons];
  return (
    <>
      <ValueOption
        {...about('passing')}
        values={passings}
        usual={defaults.passing}
        text={(value) => t(`passing.${value}`)}
      />
      <ValueOption
        {...about('heartsLead')}
        values={heartsLead.options}
        usual={defaults.heartsLead}
        text={(value) => t(`heartsLead.${value}`)}
      />
      <ValueOption
        {...about('moon')}
        values={moon.options}
        usual={defaults.moon}
        text={(value) => t(`moon.${value}`)}
      />
      <When field="options.moon" values={withMoon}>
        <YesNoOption {...about('sun')} />
      </When>
      <ValueOption
        {...about('jackOfDiamonds')}
        values={jackOfDiamonds.options}
        usual={defaults.jackOfDiamonds}
        text={(value) => t(`jackOfDiamonds.${value}`)}
      />
      <YesNoOption {...about('queenBreaksHearts')} />
      <TrickHistoryOption chosen={chosen} />
    </>
  );
}
