import { useTranslations } from '@/app/_texts/translate';
import type { Offer } from '@/app/_ui/game-ui';
import { HiddenFields } from '@/app/_ui/kit/controls';
import { LengthChoice, TrickHistoryOption, YesNoOption } from '@/app/_ui/new/option-fields';
import { type Options, PLAYERS, spades } from '@/lib/rules/spades';

/** Reads the fields of the address of the page for a new table: the number of players, and the kind of length. Fields that are missing or do not fit get their default; the table is for four then. */
export function setupOf(chosen: Record<string, string>): { defaults: Options; length: 'score' | 'deals' } {
  const players = PLAYERS.find((count) => String(count) === chosen.players) ?? 4;
  return {
    defaults: spades.options.parse({ players }),
    length: chosen.length === 'deals' ? 'deals' : 'score',
  };
}

/** The tables that the home page offers, that for four first. */
export const OFFERS: readonly Offer[] = PLAYERS.toReversed().map((players) => ({
  id: `spades-${players}`,
  name: players === 4 ? 'spades.withPartners' : 'spades.name',
  options: { players },
}));

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

const TOLD = ['blindNil', 'peek', 'nilBags', 'bagPenalty'] as const;

/** The options of a table in words, as a list; what was changed stands out. */
export function SpadesOptionsList({ options }: { options: Record<string, unknown> }) {
  const t = useTranslations('games.spades.options');
  const shared = useTranslations('options');
  const now = spades.options.parse(options);
  const usual = spades.options.parse({ players: now.players });
  const told = TOLD.filter((name) => now[name] !== undefined);
  const emphasis = (isUsual: boolean, text: string) => (isUsual ? text : <strong>{text}</strong>);
  return (
    <ul className="list-disc space-y-1 pl-5 text-sm marker:text-quiet">
      <li>{t(`players.${now.players}`)}</li>
      <li>
        {now.length.kind === 'score'
          ? t('scoreLine', { target: now.length.target })
          : shared('length.dealsLine', { count: now.length.count })}
      </li>
      {told.map((name) => (
        <li key={name}>
          {t(`${name}.label`)}: {emphasis(now[name] === usual[name], shared(now[name] ? 'yes' : 'no'))}
        </li>
      ))}
      <li>
        {shared('trickHistory.label')}:{' '}
        {emphasis(now.trickHistory === usual.trickHistory, shared(`trickHistory.${now.trickHistory}`))}
      </li>
    </ul>
  );
}
