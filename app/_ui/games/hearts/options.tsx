import { useTranslations } from '@/app/_texts/translate';
import type { Offer } from '@/app/_ui/game-ui';
import { cardName } from '@/app/_ui/kit/cards';
import { HiddenFields, SelectField } from '@/app/_ui/kit/controls';
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
import { hearts, type Options, PASSINGS, PRESETS, REMOVABLE } from '@/lib/rules/hearts';
import {
  deck,
  heartsLead,
  jackOfDiamonds,
  moon,
  type Preset,
  passing,
  preset,
  preset as presetSchema,
} from '@/lib/rules/hearts/options';

/** The settings in the address of the page for a new table, with defaults: preset, number of players, kind of length. */
type Setup = {
  /** The options of the preset, unchanged. */
  defaults: Options;
  /** The directions of passing that fit this many players. */
  passings: (keyof typeof PASSINGS)[];
  length: 'score' | 'deals';
};

/** The numbers of players for which there is a preset. */
export const PLAYERS: readonly number[] = [3, 4, 5, 6];

/** Reads the fields of the address. Fields that are missing get their default, and a preset that does not fit the players another. */
export function setupOf(chosen: Record<string, string>): Setup {
  const named = presetSchema.catch('hearts').parse(chosen.preset);
  const wanted = PLAYERS.find((count) => String(count) === chosen.players);
  const { preset, players } =
    wanted === undefined ? setupWith(4, named) : { preset: presetFor(wanted, named), players: wanted };
  const isMinusOne = players === 3 && chosen.deck === 'minus-one';
  const defaults = hearts.options.parse({ preset, players, ...(isMinusOne ? { deck: 'minus-one' } : {}) });
  return {
    defaults,
    passings: passing.options.filter((name) => PASSINGS[name].players.some((fitting) => fitting === players)),
    length: chosen.length === 'deals' ? 'deals' : 'score',
  };
}

const fits = (preset: Preset, players: number) => PRESETS[preset][players] !== undefined;

/** The preset itself if it is made for this number of players, else the first one that is (rules.md §1.6). */
const presetFor = (players: number, wanted: Preset): Preset =>
  fits(wanted, players) ? wanted : (presetSchema.options.find((preset) => fits(preset, players)) ?? wanted);

/** The preset for this number of players, or else for four, or the fewest it is made for. */
const setupWith = (wanted: number, preset: Preset) => ({
  preset,
  players: [wanted, 4, ...PLAYERS].find((count) => fits(preset, count)) ?? wanted,
});

/** The tables that the home page offers: a preset and a number of players each. */
export const OFFERS: readonly Offer[] = [
  offer('hearts', 4),
  offer('herzeln', 4),
  offer('black-lady', 3),
  offer('black-lady', 5),
  offer('black-lady', 6),
];

function offer(preset: Preset, players: number): Offer {
  return { id: `${preset}-${players}`, name: `hearts.presets.${preset}.name`, options: { preset, players } };
}

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

/** The options of a table in words, as a list: the preset, then each option; what was changed stands out. */
export function HeartsOptionsList({ options }: { options: Record<string, unknown> }) {
  const t = useTranslations('games.hearts.options');
  const presets = useTranslations('games.hearts.presets');
  const shared = useTranslations('options');
  const cards = useTranslations('cards');
  const now = hearts.options.parse(options);
  const usual = hearts.options.parse({ preset: now.preset, players: now.players });
  const yesOrNo = (value: boolean) => shared(value ? 'yes' : 'no');
  const told = [
    { name: 'passing', text: t(`passing.${now.passing}`) },
    { name: 'heartsLead', text: t(`heartsLead.${now.heartsLead}`) },
    { name: 'queenBreaksHearts', text: yesOrNo(now.queenBreaksHearts) },
    { name: 'moon', text: t(`moon.${now.moon}`) },
    { name: 'sun', text: yesOrNo(now.sun) },
    { name: 'jackOfDiamonds', text: t(`jackOfDiamonds.${now.jackOfDiamonds}`) },
  ] as const;
  const marked = (isUsual: boolean, text: string) => (isUsual ? text : <strong>{text}</strong>);
  return (
    <ul className="list-disc space-y-1 pl-5 text-sm marker:text-quiet">
      <li>
        <strong>{presets(`${now.preset}.name`)}</strong>, {t('players', { count: now.players })}
      </li>
      <li>
        {now.length.kind === 'score'
          ? shared('length.scoreLine', { target: now.length.target })
          : shared('length.dealsLine', { count: now.length.count })}
      </li>
      {now.deck && <li>{t(`deck.${now.deck}`)}</li>}
      {now.removedCard && (
        <li>
          {t('removedCard.label')}: {cardName(cards, now.removedCard)}
        </li>
      )}
      {told.map(({ name, text }) => (
        <li key={name}>
          {t(`${name}.label`)}: {marked(now[name] === usual[name], text)}
        </li>
      ))}
      <li>
        {shared('trickHistory.label')}:{' '}
        {marked(now.trickHistory === usual.trickHistory, shared(`trickHistory.${now.trickHistory}`))}
      </li>
    </ul>
  );
}
