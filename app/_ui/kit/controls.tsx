import { type ComponentProps, useId } from 'react';
import { useTranslations } from '@/app/_texts/translate';
import { Link } from '@/app/_ui/kit/links';
import { button, field, quietButton, sectionTitle, textLink } from './classes';

// The links, buttons, headings, boxes and fields of most pages in their usual look. Nothing behind a link is loaded before somebody follows it.

type To = { href: string; children: React.ReactNode };
type Words = { children: React.ReactNode };

export const TextLink = (to: To) => <Link {...to} className={textLink} />;

export const ButtonLink = (to: To) => <Link {...to} className={button} />;

export const QuietLink = (to: To) => <Link {...to} className={quietButton} />;

type Sent = Words & { name?: string; value?: string };

/** The button of a form, as wide as the form unless it has another look. */
export const Submit = ({ look = `${quietButton} w-full`, ...sent }: Sent & { look?: string | undefined }) => (
  <button type="submit" {...sent} className={look} />
);

export const MainSubmit = (sent: Sent) => <Submit {...sent} look={button} />;

export const QuietSubmit = (sent: Sent) => <Submit {...sent} look={quietButton} />;

export const SectionTitle = (title: Words & { id: string }) => <h2 {...title} className={sectionTitle} />;

const BOX = 'min-w-0 rounded-xl border border-line bg-panel p-3';

/** A titled part of a page; `id`: what its address may name. */
export function Panel({ title, children, id }: { title: string; children: React.ReactNode; id?: string }) {
  return (
    <section id={id} className={BOX}>
      <h2 className="mb-2 font-semibold">{title}</h2>
      {children}
    </section>
  );
}

/** A titled part of a page that is closed at first. */
export function Drawer({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <details className={BOX}>
      <summary className="-my-3 min-h-11 cursor-pointer py-3 font-semibold leading-5">{title}</summary>
      <div className="pt-3">{children}</div>
    </details>
  );
}

type Labels = { label: string; help?: string | undefined };
type Ids = { id: string; 'aria-describedby': string | undefined };

/** A control with its label above and, if there is one, a line of explanation below. */
export function Labelled({ label, help, children }: Labels & { children: (ids: Ids) => React.ReactNode }) {
  const id = useId();
  const helpId = help === undefined ? undefined : `${id}-help`;
  return (
    <div className="min-w-0 space-y-1">
      <label htmlFor={id} className="block font-medium">
        {label}
      </label>
      {children({ id, 'aria-describedby': helpId })}
      {help !== undefined && (
        <p id={helpId} className="text-sm text-quiet">
          {help}
        </p>
      )}
    </div>
  );
}

/** A form that was refused shows again what was typed into it, by the names of its fields. */
type Typed = { typed?: Record<string, string> | undefined };
type InputProps = Labels & Typed & ComponentProps<'input'>;

export function InputField({ label, help, typed, ...input }: InputProps) {
  return (
    <Labelled label={label} help={help}>
      {(ids) => (
        <input {...ids} {...input} defaultValue={typed?.[input.name ?? ''] ?? input.defaultValue} className={field} />
      )}
    </Labelled>
  );
}

/** The characters a name may have, for the browser to check; `playerName` in lib/tables decides. */
export const NAME_PATTERN = String.raw`\s*[\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{Emoji_Modifier}\u200d\ufe0f .,'’_\(\)\&!?+#@\-]+\s*`;
export const NAME_LENGTH = 30;

/** A player's or a table's name. A browser that refuses one says its title with that. */
export function NameField(props: InputProps) {
  const title = useTranslations('site')('nameCharacters');
  return <InputField {...props} type="text" maxLength={NAME_LENGTH} pattern={NAME_PATTERN} title={title} />;
}

/** The name with which somebody takes a seat. */
export function OwnNameField(props: InputProps) {
  return <NameField {...props} name="name" required autoComplete="nickname" />;
}

/** A whole number within bounds. */
export function NumberField(props: InputProps & { min: number; max: number; defaultValue: number }) {
  return <InputField {...props} type="number" inputMode="numeric" step={1} required />;
}

type SelectProps = Labels & Typed & { name: string; choices: readonly Labeled[]; defaultValue?: string };

/** One of several values. Without `defaultValue` the first is the default, with an empty value that leaves the field out. */
export function SelectField({ label, help, choices, typed, defaultValue, ...select }: SelectProps) {
  return (
    <Labelled label={label} help={help}>
      {(ids) => (
        <select {...ids} {...select} defaultValue={typed?.[select.name] ?? defaultValue} className={field}>
          {choices.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

/** One of several values, all of them to be seen: for values that say more than fits into a select field on a phone. */
export function ChoiceField({ name, label, help, choices, typed, defaultValue }: SelectProps) {
  const id = useId();
  const helpId = help === undefined ? undefined : `${id}-help`;
  const chosen = typed?.[name] ?? defaultValue ?? choices[0]?.value;
  return (
    <fieldset aria-describedby={helpId}>
      <legend className="font-medium">{label}</legend>
      <div className="mt-1">
        {choices.map(({ value, text }) => (
          <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === chosen}
              className="size-5 shrink-0 accent-accent"
            />
            <span className="min-w-0 wrap-break-word">{text}</span>
          </label>
        ))}
      </div>
      {help !== undefined && (
        <p id={helpId} className="text-quiet text-sm">
          {help}
        </p>
      )}
    </fieldset>
  );
}
export type Labeled = { value: string; text: string };

type Hidden = { fields: Record<string, string | number | boolean>; prefix?: string };

/** Fields that the player does not see; `prefix` comes before each name. */
export function HiddenFields({ fields, prefix = '' }: Hidden) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={`${prefix}${name}`} value={String(value)} />
  ));
}
