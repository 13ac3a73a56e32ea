import { useTranslations } from '@/app/_texts/translate';
import type { Offer } from '@/app/_ui/game-ui';
import { HiddenFields, NumberField } from '@/app/_ui/kit/controls';
import { LengthChoice, TrickHistoryOption, YesNoOption } from '@/app/_ui/new/option-fields';
import { herzblatt, type Options } from '@/lib/rules/herzblatt';

/** How many can play Herzblatt (rules.md §4.1). */
export const PLAYERS = [2, 3, 4, 5, 6] as const;

/** Reads the fields of the address of the page for a new table: the number of players, and the kind of length. Fields that are missing or do not fit get their default. */
export function setupOf(chosen: Record<string, string>): { defaults: Options; length: 'score' | 'deals' } {
  const players = PLAYERS.find((count) => String(count) === chosen.players);
  const defaults = herzblatt.options.parse(players === undefined ? {} : { players });
  return { defaults, length: chosen.length === 'score' ? 'score' : 'deals' };
}

/** The tables that the home page offers. */
export const OFFERS: readonly Offer[] = PLAYERS.map((players) => ({
  id: `herzblatt-${players}`,
  name: 'herzblatt.name',
  options: { players },
}));

/** The fields `options.*` of a new table of Herzblatt. Choices that decide about other fields are links. */
export function HerzblattOptionsForm({ chosen }: { chosen: Record<string, string> }) {
  const t = useTranslations('games.herzblatt.options');
  const { defaults, length } = setupOf(chosen);
  const { players, mustTrump, stake } = defaults;
  const about = (name: 'stake' | 'mustTrump') => ({ label: t(`${name}.label`), help: t(`${name}.help`) });
  return (
    <>
      <HiddenFields fields={{ players }} prefix="options." />
      <NumberField typed={chosen} name="options.stake" {...about('stake')} min={1} max={100} defaultValue={stake} />
      <LengthChoice
        game={herzblatt.id}
        chosen={chosen}
        kinds={['deals', 'score']}
        current={length}
        target={{ min: 25, max: 500, usual: 25 }}
        deals={12}
      />
      {length === 'deals' && <p className="text-quiet text-sm">{t('voidDeals')}</p>}
      <YesNoOption chosen={chosen} name="mustTrump" {...about('mustTrump')} usual={mustTrump} />
      <TrickHistoryOption chosen={chosen} />
    </>
  );
}

/** The options of a table in words, as a list; what was changed stands out. */
export function HerzblattOptionsList({ options }: { options: Record<string, unknown> }) {
  const t = useTranslations('games.herzblatt.options');
  const shared = useTranslations('options');
  const now = herzblatt.options.parse(options);
  const usual = herzblatt.options.parse({ players: now.players });
  const marked = (name: 'stake' | 'mustTrump' | 'trickHistory', text: React.ReactNode) =>
    now[name] === usual[name] ? text : <strong>{text}</strong>;
  return (
    <ul className="list-disc space-y-1 pl-5 text-sm marker:text-quiet">
      <li>{t('players', { count: now.players })}</li>
      <li>
        {now.length.kind === 'score'
          ? shared('length.scoreLine', { target: now.length.target })
          : `${shared('length.dealsLine', { count: now.length.count })} ${t('voidDeals')}`}
      </li>
      <li>
        {t('stake.label')}: {marked('stake', t('stake.value', { stake: now.stake }))}
      </li>
      <li>
        {t('mustTrump.label')}: {marked('mustTrump', shared(now.mustTrump ? 'yes' : 'no'))}
      </li>
      <li>
        {shared('trickHistory.label')}: {marked('trickHistory', shared(`trickHistory.${now.trickHistory}`))}
      </li>
    </ul>
  );
}
