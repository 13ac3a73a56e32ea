import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { cardName } from '@/app/ui/cards';
import { ChoiceLinks } from '@/app/ui/forms/choice-links';
import { HiddenFields, SelectField } from '@/app/ui/forms/fields';
import { LengthFields } from '@/app/ui/forms/length-fields';
import { When } from '@/app/ui/islands/when';
import { sectionTitle } from '@/app/ui/site/classes';
import { trickHistory } from '@/lib/rules/game';
import { hearts, REMOVABLE } from '@/lib/rules/hearts';
import { deck, heartsLead, jackOfDiamonds, moon, preset } from '@/lib/rules/hearts/options';
import { PLAYERS, presetFor, type Setup, setupOf } from './setup';

/** The fields `options.*` of a new table of Hearts. What decides about other fields is chosen by links. */
export function HeartsOptionsForm({ chosen }: { chosen: Record<string, string> }) {
  const t = useTranslations('new');
  const setup = setupOf(chosen);
  const { defaults } = setup;
  return (
    <>
      <HiddenFields fields={{ preset: defaults.preset, players: defaults.players }} prefix="options." />
      <fieldset className="space-y-4">
        <legend className={`${sectionTitle} mb-3`}>{t('basics')}</legend>
        <Basics setup={setup} />
      </fieldset>
      <details className="rounded-lg border border-line p-3">
        <summary className="-my-1 min-h-11 cursor-pointer content-center font-medium">{t('further')}</summary>
        <div className="mt-3 space-y-5">
          <Further setup={setup} />
        </div>
      </details>
    </>
  );
}

function Basics({ setup: { defaults, length } }: { setup: Setup }) {
  const t = useTranslations('new');
  const presets = useTranslations('hearts.presets');
  const lengths = useTranslations('options.length');
  const here = {
    preset: defaults.preset,
    players: defaults.players,
    length,
    ...(defaults.deck && { deck: defaults.deck }),
  };
  return (
    <>
      <Choice label={t('preset')}>
        <ChoiceLinks
          wide
          label={t('preset')}
          choices={preset.options.map((value) => ({
            href: hrefOf({ ...here, preset: value }),
            text: presets(`${value}.name`),
            line: presets(`${value}.line`),
            isCurrent: value === defaults.preset,
          }))}
        />
      </Choice>
      <Choice label={t('players')}>
        <ChoiceLinks
          label={t('players')}
          choices={PLAYERS.map((count) => ({
            href: hrefOf({ ...here, players: count, preset: presetFor(count, defaults.preset) }),
            text: t('playerCount', { count }),
            isCurrent: count === defaults.players,
          }))}
        />
      </Choice>
      {defaults.deck && <DeckChoice here={here} current={defaults.deck} />}
      <Choice label={t('length')}>
        <ChoiceLinks
          label={t('length')}
          choices={(['score', 'deals'] as const).map((kind) => ({
            href: hrefOf({ ...here, length: kind }),
            text: lengths(kind),
            isCurrent: kind === length,
          }))}
        />
      </Choice>
      <LengthFields kind={length} target={{ min: 25, max: 500, usual: 100 }} />
    </>
  );
}

/** Three players choose between two decks, and in the larger one which card is left out (rules.md §1.1). */
function DeckChoice({ here, current }: { here: Record<string, string | number>; current: string }) {
  const t = useTranslations('hearts.options');
  const cards = useTranslations('cards');
  return (
    <>
      <Choice label={t('deck.label')}>
        <ChoiceLinks
          label={t('deck.label')}
          choices={deck.options.map((value) => ({
            href: hrefOf({ ...here, deck: value }),
            text: t(`deck.${value}`),
            isCurrent: value === current,
          }))}
        />
      </Choice>
      <HiddenFields fields={{ 'options.deck': current }} />
      {current === 'minus-one' && (
        <SelectField
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

function Further({ setup: { defaults, passings } }: { setup: Setup }) {
  const t = useTranslations('options');
  // The sun needs a moon: the values of the field `moon` that are one, the empty one standing for the preset's.
  const moons = moon.options.filter((value) => value !== 'none');
  const withMoon = defaults.moon === 'none' ? moons : ['', ...moons];
  return (
    <>
      <Option name="passing" values={passings} usual={defaults.passing} />
      <Option name="heartsLead" values={heartsLead.options} usual={defaults.heartsLead} />
      <Option name="moon" values={moon.options} usual={defaults.moon} />
      <When field="options.moon" values={withMoon}>
        <YesNo name="sun" />
      </When>
      <Option name="jackOfDiamonds" values={jackOfDiamonds.options} usual={defaults.jackOfDiamonds} />
      <YesNo name="queenBreaksHearts" />
      <SelectField
        name="options.trickHistory"
        label={t('trickHistory.label')}
        help={t('trickHistory.help')}
        choices={defaultFirst(trickHistory.options, defaults.trickHistory, (value) => t(`trickHistory.${value}`), t)}
      />
    </>
  );
}

function Option({ name, values, usual }: { name: string; values: readonly string[]; usual: string }) {
  const t = useTranslations('hearts.options');
  const all = useTranslations('options');
  return (
    <SelectField
      name={`options.${name}`}
      label={t(`${name}.label`)}
      help={t(`${name}.help`)}
      choices={defaultFirst(values, usual, (value) => t(`${name}.${value}`), all)}
    />
  );
}

/** An option that is off unless it is turned on. */
function YesNo({ name }: { name: 'sun' | 'queenBreaksHearts' }) {
  const t = useTranslations('hearts.options');
  const all = useTranslations('options');
  return (
    <SelectField
      name={`options.${name}`}
      label={t(`${name}.label`)}
      help={t(`${name}.help`)}
      choices={[
        { value: '', text: all('default', { value: t('no') }) },
        { value: 'true', text: t('yes') },
      ]}
    />
  );
}

/** The preset's value first, as an empty choice that leaves the option out, then all others. */
function defaultFirst(
  values: readonly string[],
  usual: string,
  text: (value: string) => string,
  t: (key: 'default', values: { value: string }) => string,
) {
  return [
    { value: '', text: t('default', { value: text(usual) }) },
    ...values.filter((value) => value !== usual).map((value) => ({ value, text: text(value) })),
  ];
}

function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="space-y-1.5">
      <p className="font-medium">{label}</p>
      {children}
    </div>
  );
}

function hrefOf(fields: Record<string, string | number>): string {
  const query = new URLSearchParams({ game: hearts.id });
  for (const [name, value] of Object.entries(fields)) query.set(name, String(value));
  return `/new?${query}`;
}
