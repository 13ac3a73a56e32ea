import { useId } from 'react';
import type { Locale } from '@/app/_texts/locale';
import { useTranslations } from '@/app/_texts/translate';
import { InputField, SelectField } from '@/app/_ui/kit/controls';
import type { SeatWishes } from '@/lib/tables';
import { Check } from './pieces';

const DELAYS = ['0', '5', '15', '60'] as const;
/** In hours. */
const REMINDERS = [3, 12, 24, 48];
const FORMS = ['json', 'slack', 'discord'] as const;
/** When mails go out, and what that is called among the texts. */
export const WHEN = [
  ['at-once', 'atOnce'],
  ['digest', 'digest'],
  ['none', 'none'],
] as const;
/** The time zone in a field until its browser or its reader says otherwise. */
export const DEFAULT_ZONE: Record<Locale, string> = { de: 'Europe/Berlin', en: 'UTC' };

type Props = { wishes: SeatWishes | null; locale: Locale; hasMail: boolean; hasWebhook: boolean };

/** All that a player can wish for, filled in with their wishes so far. */
export function WishFields({ wishes, locale, hasMail, hasWebhook }: Props) {
  const t = useTranslations('wishes');
  const about = (name: 'email' | 'hours' | 'delay') => ({ label: t(name), help: t(`${name}Help`) });
  const { remindMinutes: reminders, digestHours } = wishes ?? { remindMinutes: [720], digestHours: ['08:00'] };
  const delay = String(wishes?.delayMinutes ?? 5);
  const isUsual = DELAYS.some((minutes) => minutes === delay);
  return (
    <>
      {hasMail && (
        <>
          <InputField
            {...about('email')}
            type="email"
            name="email"
            autoComplete="email"
            maxLength={254}
            defaultValue={wishes?.email ?? ''}
          />
          <SelectField
            label={t('when')}
            name="when"
            defaultValue={wishes?.when ?? 'at-once'}
            choices={WHEN.map(([value, name]) => ({ value, text: t(`whenChoice.${name}`) }))}
          />
          <InputField {...about('hours')} name="digestHours" defaultValue={digestHours.join(' ')} />
        </>
      )}
      <SelectField
        {...about('delay')}
        name="delayMinutes"
        defaultValue={delay}
        choices={[
          ...DELAYS.map((minutes) => ({ value: minutes, text: t(`delayChoice.${minutes}`) })),
          ...(isUsual ? [] : [{ value: delay, text: delay }]),
        ]}
      />
      <InputField label={t('zone')} name="zone" required defaultValue={wishes?.zone ?? DEFAULT_ZONE[locale]} />
      <QuietHours quiet={wishes?.quiet ?? null} />
      <fieldset className="grid grid-cols-2 gap-x-3">
        <legend className="font-medium">{t('remind')}</legend>
        {REMINDERS.map((hours) => (
          <Check
            key={hours}
            name="remindMinutes[]"
            value={hours * 60}
            isChecked={reminders.includes(hours * 60)}
            text={t('remindChoice', { hours })}
          />
        ))}
      </fieldset>
      <Wish name="remindDeadline" isChecked={wishes?.remindDeadline ?? true} />
      {hasWebhook && <Webhook wishes={wishes} />}
      <SelectField
        label={t('locale')}
        name="locale"
        defaultValue={wishes?.locale ?? locale}
        choices={(['de', 'en'] as const).map((value) => ({ value, text: t(`localeChoice.${value}`) }))}
      />
    </>
  );
}

function QuietHours({ quiet }: { quiet: SeatWishes['quiet'] }) {
  const t = useTranslations('wishes');
  const help = useId();
  const hour = (name: 'from' | 'to', label: string) => (
    <InputField
      label={label}
      aria-describedby={help}
      type="time"
      name={`quiet.${name}`}
      defaultValue={quiet?.[name] ?? ''}
    />
  );
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-1">
      {hour('from', t('quietFrom'))}
      {hour('to', t('quietTo'))}
      <p id={help} className="col-span-2 text-quiet text-sm">
        {t('quietHelp')}
      </p>
    </div>
  );
}

/** A wish to tick, with a line of explanation. */
export function Wish({ name, isChecked }: { name: 'remindDeadline' | 'asDefault'; isChecked?: boolean }) {
  const t = useTranslations('wishes');
  const help = useId();
  return (
    <div>
      <Check name={name} value="yes" isChecked={isChecked} help={help} text={t(name)} />
      <p id={help} className="text-quiet text-sm">
        {t(`${name}Help`)}
      </p>
    </div>
  );
}

/** Folded away where there is none: few want it. */
function Webhook({ wishes }: { wishes: SeatWishes | null }) {
  const t = useTranslations('wishes');
  const webhook = wishes?.webhook;
  return (
    <details open={Boolean(webhook)}>
      <summary className="min-h-11 cursor-pointer py-3 font-medium leading-5">{t('webhookTitle')}</summary>
      <div className="grid gap-4">
        <InputField
          label={t('webhookUrl')}
          help={t('webhookHelp')}
          type="url"
          name="webhook.url"
          maxLength={1000}
          defaultValue={webhook?.url ?? ''}
        />
        <SelectField
          label={t('webhookForm')}
          name="webhook.form"
          defaultValue={webhook?.form ?? 'json'}
          choices={FORMS.map((form) => ({ value: form, text: t(`webhookForms.${form}`) }))}
        />
        {webhook && (
          <p className="text-quiet text-sm">
            {t('webhookSecret')} <code className="break-all">{webhook.secret}</code>
          </p>
        )}
      </div>
    </details>
  );
}
