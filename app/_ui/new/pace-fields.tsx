import { useId } from 'react';
import { useLocale, useTranslations } from '@/app/_texts/translate';
import { field } from '@/app/_ui/kit/classes';
import { ChoiceField, Labelled, NumberField, SelectField } from '@/app/_ui/kit/controls';
import { lengthInWords } from '@/app/_ui/kit/pace-words';
import { When } from '@/app/_ui/kit/when';
import { ZoneOfBrowser } from '@/app/_ui/table/browser';
import { Check } from '@/app/_ui/table/pieces';
import { DEFAULT_ZONE } from '@/app/_ui/table/wish-fields';
import { HOLDS, PACE_BOUNDS } from '@/lib/match';
import { AWAY_PRESET_NAMES, PACE_PRESET_NAMES, PACE_PRESETS, type PacePreset, USUAL_PACE } from '@/lib/tables';
import type { Chosen } from './option-fields';

const WITH_CLOCK = PACE_PRESET_NAMES.filter((preset) => PACE_PRESETS[preset] !== null);

/** How long players may take, and what stops the clock. */
export function PaceFields({ chosen }: { chosen: Chosen }) {
  const t = useTranslations('new.pace');
  const inWords = usePresetInWords();
  return (
    <>
      <SelectField
        name="pace.preset"
        typed={chosen}
        label={t('label')}
        help={t('help')}
        choices={PACE_PRESET_NAMES.map((preset) => ({ value: preset, text: inWords(preset) }))}
        defaultValue={USUAL_PACE}
      />
      <When field="pace.preset" values={WITH_CLOCK}>
        <ClockFields chosen={chosen} />
      </When>
    </>
  );
}

/** Nights, weekends and days off, and what happens when somebody stays away: of use only with a pace. */
function ClockFields({ chosen }: { chosen: Chosen }) {
  const t = useTranslations('new.pace');
  const lengths = useTranslations('pace');
  const about = (name: 'daysOff' | 'away') => ({ typed: chosen, label: t(name), help: t(`${name}Help`) });
  return (
    <div className="space-y-5">
      <Nights chosen={chosen} />
      <Check name="pace.weekends" value="yes" isChecked={chosen['pace.weekends'] === 'yes'} text={t('weekends')} />
      <Zone chosen={chosen} />
      <NumberField name="pace.daysOff" {...about('daysOff')} min={0} max={PACE_BOUNDS.daysOff} defaultValue={14} />
      <SelectField
        name="away.preset"
        {...about('away')}
        choices={AWAY_PRESET_NAMES.map((preset) => {
          const [kind, minutes] = preset.split('-');
          const time = minutes === undefined ? '' : lengthInWords(Number(minutes), lengths);
          return { value: preset, text: t('awayChoice', { kind, time }) };
        })}
        defaultValue={AWAY_PRESET_NAMES[0]}
      />
    </div>
  );
}

function Nights({ chosen }: { chosen: Chosen }) {
  const t = useTranslations('new.pace');
  const id = useId();
  const hour = (name: 'from' | 'to', label: string) => (
    <div className="min-w-0 space-y-1">
      <label htmlFor={`${id}-${name}`}>{label}</label>
      <input
        id={`${id}-${name}`}
        type="time"
        name={`pace.nights.${name}`}
        defaultValue={chosen[`pace.nights.${name}`]}
        aria-describedby={`${id}-help`}
        className={field}
      />
    </div>
  );
  return (
    <fieldset className="space-y-1">
      <legend className="font-medium">{t('nights')}</legend>
      <div className="grid grid-cols-2 gap-x-3">
        {hour('from', t('nightsFrom'))}
        {hour('to', t('nightsTo'))}
      </div>
      <p id={`${id}-help`} className="text-quiet text-sm">
        {t('nightsHelp')}
      </p>
    </fieldset>
  );
}

function Zone({ chosen }: { chosen: Chosen }) {
  const t = useTranslations('new.pace');
  const typed = chosen['pace.zone'];
  const zone = DEFAULT_ZONE[useLocale()];
  return (
    <Labelled label={t('zone')} help={t('zoneHelp')}>
      {(ids) => (
        <>
          <input {...ids} name="pace.zone" defaultValue={typed ?? zone} className={field} />
          {typed === undefined && <ZoneOfBrowser name="pace.zone" />}
        </>
      )}
    </Labelled>
  );
}

/** Returns the name of a pace where it is chosen. */
function usePresetInWords(): (preset: PacePreset) => string {
  const t = useTranslations('new.pace');
  const lengths = useTranslations('pace');
  return (preset) => {
    const pace = PACE_PRESETS[preset];
    if (!pace) return t('none');
    const time = lengthInWords(pace.minutes, lengths);
    if (pace.kind === 'move') return t('move', { time });
    return t('bank', {
      time,
      more: lengthInWords(pace.perMove, lengths),
      cap: lengthInWords(pace.cap, lengths),
    });
  };
}

/** Chooses which cards play themselves at a new table and when, and whether orders are suggested. */
export function WaitsFields({ chosen }: { chosen: Chosen }) {
  const t = useTranslations('new.waits');
  const yesOrNo = (['yes', 'no'] as const).map((value) => ({ value, text: t(value) }));
  const about = (name: 'forced' | 'hold' | 'suggestions') => ({
    name,
    typed: chosen,
    label: t(name),
    help: t(`${name}Help`),
  });
  return (
    <>
      <SelectField {...about('forced')} choices={yesOrNo} />
      <When field="forced" values={['yes']}>
        <ChoiceField
          {...about('hold')}
          choices={HOLDS.map((hold) => ({ value: hold, text: t('holdChoice', { hold }) }))}
          defaultValue="first-half"
        />
      </When>
      <SelectField {...about('suggestions')} choices={yesOrNo} />
    </>
  );
}
