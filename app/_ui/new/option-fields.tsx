import type { ComponentProps } from 'react';
import { useTranslations } from '@/app/_texts/translate';
import { ChoiceField, HiddenFields, NumberField, SelectField } from '@/app/_ui/kit/controls';
import { ChoiceLinks } from '@/app/_ui/kit/links';
import { trickHistory } from '@/lib/rules/game';

/** The fields in the address of the page for a new table that its links keep. */
const KEPT = ['preset', 'players', 'deck', 'length', 'all'];

/** The page for a new table with some fields of its address changed; with others, a link behind the door keeps that open (`all`). */
export function newTableHref(game: string, chosen: Chosen, change: Record<string, string | number>): string {
  const kept = Object.entries(chosen).filter(([name]) => KEPT.includes(name));
  const query = new URLSearchParams({ game, ...Object.fromEntries(kept) });
  for (const [name, value] of Object.entries(change)) query.set(name, String(value));
  return `/new?${query}`;
}
/** The fields of the address, and what was typed. */
export type Chosen = Record<string, string>;

/** A choice of links with its name above. */
export function LinkedChoice(choice: ComponentProps<typeof ChoiceLinks>) {
  return (
    <div className="space-y-1.5">
      <p className="font-medium">{choice.label}</p>
      <ChoiceLinks {...choice} />
    </div>
  );
}

/** When a match ends: links for the kind, and a field for its number. `kinds`: the usual one first. */
export function LengthChoice({ game, chosen, kinds, current, ...fields }: LengthProps) {
  const t = useTranslations('new');
  const lengths = useTranslations('options.length');
  return (
    <>
      <LinkedChoice
        label={t('length')}
        choices={kinds.map((kind) => ({
          href: newTableHref(game, chosen, { length: kind, all: 'yes' }),
          text: lengths(kind),
          isCurrent: kind === current,
        }))}
      />
      <LengthFields kind={current} chosen={chosen} {...fields} />
    </>
  );
}
type LengthProps = {
  game: string;
  chosen: Chosen;
  kinds: readonly LengthKind[];
  current: LengthKind;
} & Omit<Parameters<typeof LengthFields>[0], 'kind' | 'chosen'>;
type LengthKind = 'score' | 'deals';

/** An option of a game with several values. `usual`: the one it has when it is left alone; `text`: a value in words. */
export function ValueOption<Value extends string>({ name, label, help, chosen, ...choices }: ValueProps<Value>) {
  const field = { name: `options.${name}`, label, help, typed: chosen };
  return <ChoiceField {...field} choices={useDefaultFirst(choices)} />;
}
type ValueProps<Value> = OptionProps & Values<Value>;
type OptionProps = { name: string; label: string; help: string; chosen: Chosen };
type Values<Value> = { values: readonly Value[]; usual: Value; text: (value: Value) => string };

/** An option that is on or off. `usual`: what it is when it is left alone. */
export function YesNoOption({ usual = false, name, label, help, chosen }: OptionProps & { usual?: boolean }) {
  const t = useTranslations('options');
  const words = { true: t('yes'), false: t('no') };
  const choices = useDefaultFirst({
    values: YES_NO,
    usual: usual ? 'true' : 'false',
    text: (value: 'true' | 'false') => words[value],
  });
  return <SelectField name={`options.${name}`} label={label} help={help} typed={chosen} choices={choices} />;
}
const YES_NO = ['true', 'false'] as const;

/** How far back players may look at tricks (rules.md §1.7). */
export function TrickHistoryOption({ chosen }: { chosen: Chosen }) {
  const t = useTranslations('options');
  return (
    <ValueOption
      name="trickHistory"
      chosen={chosen}
      label={t('trickHistory.label')}
      help={t('trickHistory.help')}
      values={trickHistory.options}
      usual="whole-deal"
      text={(value) => t(`trickHistory.${value}`)}
    />
  );
}

/** The choices with the default first. Its value is empty, so that the option is left out. */
function useDefaultFirst<Value extends string>({ values, usual, text }: Values<Value>) {
  const t = useTranslations('options');
  return [
    { value: '', text: t('default', { value: text(usual) }) },
    ...values.filter((value) => value !== usual).map((value) => ({ value, text: text(value) })),
  ];
}

/** The number that goes with the length of a match; its kind was chosen with a link. */
function LengthFields({ kind, chosen, target: { min, max, usual }, deals = 4 }: Props) {
  const t = useTranslations('options.length');
  const name = kind === 'score' ? 'target' : 'count';
  const bounds = kind === 'score' ? { min, max, defaultValue: usual } : { min: 1, max: 50, defaultValue: deals };
  return (
    <>
      <HiddenFields fields={{ 'options.length.kind': kind }} />
      <NumberField
        key={kind}
        name={`options.length.${name}`}
        typed={chosen}
        label={t(name)}
        help={kind === 'score' ? t('targetHelp', { min, max }) : t('countHelp')}
        {...bounds}
      />
    </>
  );
}
/** `deals`: how many deals are usual. */
type Props = { kind: 'score' | 'deals'; chosen: Chosen; target: Bounds; deals?: number };
type Bounds = { min: number; max: number; usual: number };
