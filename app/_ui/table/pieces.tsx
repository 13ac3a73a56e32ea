import { useLocale, useTranslations } from '@/app/_texts/translate';
import { HiddenFields, Submit } from '@/app/_ui/kit/controls';
import { QuickForm } from '@/app/_ui/kit/quick-form';
import { ShareLink } from '@/app/_ui/kit/share-link';
import { LocalTime } from './clock';
import type { Scene } from './scene';
import { type Here, tellMoment } from './time-words';

type Command = {
  scene: Pick<Scene, 'view' | 'after'>;
  /** The command's address below the table's. */
  path: string;
  /** The fields that the player does not see. */
  fields?: Record<string, string | number>;
  className?: string;
};

/** A form that sends a command about a table. */
export function TableForm(props: Command & { children: React.ReactNode }) {
  const { scene, path, fields, className = 'grid gap-2', children } = props;
  const { view, after } = scene;
  const t = useTranslations('table');
  return (
    <QuickForm action={`/api/tables/${view.table}/${path}`} after={after} offline={t('offline')} className={className}>
      {fields ? (
        <>
          <HiddenFields fields={fields} />
          {children}
        </>
      ) : (
        children
      )}
    </QuickForm>
  );
}

/** A command that takes one tap. */
export function CommandButton({ text, look, ...command }: Command & { text: React.ReactNode; look?: string }) {
  return (
    <TableForm {...command}>
      <Submit look={look}>{text}</Submit>
    </TableForm>
  );
}

type CheckProps = {
  name: string;
  value: string | number;
  isChecked?: boolean | undefined;
  required?: boolean;
  text: string;
  isSmall?: boolean;
  /** The id of the element that explains it. */
  help?: string;
};

/** A box to tick, with its text beside it. */
export function Check({ name, value, isChecked, required, text, isSmall, help }: CheckProps) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        name={name}
        value={value}
        required={required}
        defaultChecked={isChecked}
        aria-describedby={help}
        className="size-5 shrink-0 accent-accent"
      />
      <span className={isSmall ? 'wrap-anywhere text-sm' : 'wrap-anywhere'}>{text}</span>
    </label>
  );
}

/** A link for other people, to copy or to share. `text`: said beside the link where it is shared. */
export function TableLink(link: { label: string; title: string; url: string; text?: string; isMain?: boolean }) {
  const t = useTranslations('table.share');
  const what = { isMain: link.isMain ? 'yes' : 'no' };
  return <ShareLink {...link} copy={t('copy', what)} copied={t('copied')} share={t('share', what)} />;
}

/** One thing that can be done, with its meaning. */
export function Part({ title, text, children }: { title: string; text: string; children: React.ReactNode }) {
  return (
    <section className="grid gap-2">
      <h2 className="font-medium">{title}</h2>
      <p className="wrap-anywhere text-quiet text-sm">{text}</p>
      {children}
    </section>
  );
}

/** The look of a notice in a box. */
export const NOTICE = 'grid gap-2 rounded-xl border border-accent border-l-4 bg-panel p-3';

type NoticeProps = {
  tone?: 'accent' | 'warn';
  title: React.ReactNode;
  /** Said besides where there is room. */
  detail?: React.ReactNode;
  /** The way to do something about it. */
  children?: React.ReactNode;
};

/** Something a player has to know before they move, in a line, with the way to do something about it. */
export function NoticeLine({ tone = 'accent', title, detail, children }: NoticeProps) {
  return (
    <div
      className={`flex w-full items-center justify-between gap-x-3 rounded-lg border border-l-4 bg-panel px-3 ${tone === 'warn' ? 'border-warn' : 'border-accent'}`}
    >
      <div className="min-w-0 py-0.5">
        <h2 className="wrap-anywhere line-clamp-2 font-semibold text-sm leading-5">{title}</h2>
        {detail && <p className="notice-detail text-quiet text-sm">{detail}</p>}
      </div>
      {children && <div className="shrink-0">{children}</div>}
    </div>
  );
}

/** A moment (ms since 1970): without scripts in the zone that is known, which it names, with scripts in that of the browser. */
export function TimeOf({ at, here }: { at: number; here: Here }) {
  const locale = useLocale();
  return <LocalTime at={at} told={tellMoment(at, here, locale)} locale={locale} />;
}

/** A link that reloads the page, which does not refresh itself without JavaScript. */
export function LookAgain({ href }: { href: string }) {
  const t = useTranslations('table');
  return (
    <noscript>
      <a href={href} className="inline-block min-h-11 content-center text-accent underline">
        {t('lookAgain')}
      </a>
    </noscript>
  );
}
