import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import type { Locale } from '@/app/_texts/locale';
import { field } from '@/app/_ui/kit/classes';
import type { SeatWishes } from '@/lib/tables';

const DELAYS = ['0', '5', '15', '60'] as const;
/** In hours. */
const REMINDERS = [3, 12, 24, 48];
const FORMS = ['json', 'slack', 'discord'] as const;
/** What stands in a field for a time zone until its browser or its reader says otherwise. */
export const DEFAULT_ZONE: Record<Locale, string> = { de: 'Europe/Berlin', en: 'UTC' };

type Props = { wishes: SeatWishes | null; locale: Locale; hasMail: boolean; hasWebhook: boolean };

/** All that a player can wish for, with what he has wished so far. */
export function WishFields({ wishes, locale, hasMail, hasWebhook }: Props) {
  const t = useTranslations('wishes');
  const reminders = wishes?.remindMinutes ?? [720];
  const delay = String(wishes?.delayMinutes ?? 5);
  return (
    <>
      {hasMail && (
        <>
          <Field label={t('email')} help={t('emailHelp')}>
            {(ids) => (
              <input
                {...ids}
                type="email"
                name="email"
                autoComplete="email"
                maxLength={254}
                defaultValue={wishes?.email ?? ''}
                className={field}
              />
            )}
          </Field>
          <Field label={t('when')}>
            {(ids) => (
              <select {...ids} name="when" defaultValue={wishes?.when ?? 'at-once'} className={field}>
                <option value="at-once">{t('whenChoice.atOnce')}</option>
                <option value="digest">{t('whenChoice.digest')}</option>
                <option value="none">{t('whenChoice.none')}</option>
              </select>
            )}
          </Field>
          <Field label={t('hours')} help={t('hoursHelp')}>
            {(ids) => (
              <input
                {...ids}
                name="digestHours"
                defaultValue={(wishes?.digestHours ?? ['08:00']).join(' ')}
                className={field}
              />
            )}
          </Field>
        </>
      )}
      <Field label={t('delay')} help={t('delayHelp')}>
        {(ids) => (
          <select {...ids} name="delayMinutes" defaultValue={delay} className={field}>
            {DELAYS.map((minutes) => (
              <option key={minutes} value={minutes}>
                {t(`delayChoice.${minutes}`)}
              </option>
            ))}
            {!DELAYS.some((minutes) => minutes === delay) && <option value={delay}>{delay}</option>}
          </select>
        )}
      </Field>
      <Field label={t('zone')}>
        {(ids) => (
          <input {...ids} name="zone" required defaultValue={wishes?.zone ?? DEFAULT_ZONE[locale]} className={field} />
        )}
      </Field>
      <QuietHours quiet={wishes?.quiet ?? null} />
      <fieldset className="grid grid-cols-2 gap-x-3">
        <legend className="font-medium">{t('remind')}</legend>
        {REMINDERS.map((hours) => (
          <label key={hours} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              name="remindMinutes[]"
              value={hours * 60}
              defaultChecked={reminders.includes(hours * 60)}
              className="size-5 shrink-0 accent-accent"
            />
            <span>{t('remindChoice', { hours })}</span>
          </label>
        ))}
      </fieldset>
      <RemindDeadline isWished={wishes?.remindDeadline ?? true} />
      {hasWebhook && <Webhook wishes={wishes} />}
      <Field label={t('locale')}>
        {(ids) => (
          <select {...ids} name="locale" defaultValue={wishes?.locale ?? locale} className={field}>
            <option value="de">{t('localeChoice.de')}</option>
            <option value="en">{t('localeChoice.en')}</option>
          </select>
        )}
      </Field>
    </>
  );
}

function QuietHours({ quiet }: { quiet: SeatWishes['quiet'] }) {
  const t = useTranslations('wishes');
  const help = useId();
  const hour = (name: 'from' | 'to', label: string) => (
    <Field label={label}>
      {({ id }) => (
        <input
          id={id}
          aria-describedby={help}
          type="time"
          name={`quiet.${name}`}
          defaultValue={quiet?.[name] ?? ''}
          className={field}
        />
      )}
    </Field>
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

function RemindDeadline({ isWished }: { isWished: boolean }) {
  const t = useTranslations('wishes');
  const help = useId();
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name="remindDeadline"
          value="yes"
          defaultChecked={isWished}
          aria-describedby={help}
          className="size-5 shrink-0 accent-accent"
        />
        <span>{t('remindDeadline')}</span>
      </label>
      <p id={help} className="text-quiet text-sm">
        {t('remindDeadlineHelp')}
      </p>
    </div>
  );
}

/** Folded away where there is none: few want it. */
function Webhook({ wishes }: { wishes: SeatWishes | null }) {
  const t = useTranslations('wishes');
  return (
    <details open={Boolean(wishes?.webhook)}>
      <summary className="min-h-11 cursor-pointer py-3 font-medium leading-5">{t('webhookTitle')}</summary>
      <div className="grid gap-4">
        <Field label={t('webhookUrl')} help={t('webhookHelp')}>
          {(ids) => (
            <input
              {...ids}
              type="url"
              name="webhook.url"
              maxLength={1000}
              defaultValue={wishes?.webhook?.url ?? ''}
              className={field}
            />
          )}
        </Field>
        <Field label={t('webhookForm')}>
          {(ids) => (
            <select {...ids} name="webhook.form" defaultValue={wishes?.webhook?.form ?? 'json'} className={field}>
              {FORMS.map((form) => (
                <option key={form} value={form}>
                  {t(`webhookForms.${form}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
        {wishes?.webhook && (
          <p className="text-quiet text-sm">
            {t('webhookSecret')} <code className="break-all">{wishes.webhook.secret}</code>
          </p>
        )}
      </div>
    </details>
  );
}

type Ids = { id: string; 'aria-describedby': string | undefined };

/** A control with its label above and, if there is one, a line of explanation below. */
function Field({ label, help, children }: { label: string; help?: string; children: (ids: Ids) => ReactNode }) {
  const id = useId();
  const helpId = help === undefined ? undefined : `${id}-help`;
  return (
    <div className="min-w-0 space-y-1">
      <label htmlFor={id} className="block font-medium">
        {label}
      </label>
      {children({ id, 'aria-describedby': helpId })}
      {help !== undefined && (
        <p id={helpId} className="text-quiet text-sm">
          {help}
        </p>
      )}
    </div>
  );
}
