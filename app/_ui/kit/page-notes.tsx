import { useTranslations } from '@/app/_texts/translate';
import { ButtonLink, TextLink } from '@/app/_ui/kit/controls';
import { type ProblemCode, parseProblemCode } from '@/lib/tables';
import { pageTitle } from './classes';
import { Outlived } from './sender';

/** Shown where there is nothing to show. */
export function NothingHere({ title, text }: { title: string; text: string }) {
  const t = useTranslations('site.notFound');
  return (
    <div className="mx-auto max-w-xl space-y-4 py-8">
      <h1 className={pageTitle}>{title}</h1>
      <p>{text}</p>
      <p>
        <ButtonLink href="/">{t('home')}</ButtonLink>
      </p>
    </div>
  );
}

type AbsentProps = { why: 'missing' | 'unreadable' | 'refused'; missing?: { title: string; text: string } };

/** In place of a page whose content does not exist, cannot be read now, or is not looked for any more. `missing`: what is said of what does not exist. */
export function Absent({ why, missing }: AbsentProps) {
  const t = useTranslations('site');
  const failure = useTranslations('failure');
  if (why === 'missing') {
    return <NothingHere {...(missing ?? { title: t('notFound.title'), text: t('notFound.text') })} />;
  }
  if (why === 'refused') return <NothingHere title={t('refused.title')} text={t('refused.text')} />;
  return (
    <div className="mx-auto max-w-xl space-y-4 py-8">
      <h1 className={pageTitle}>{failure('title')}</h1>
      <p>{t('unreadablePage')}</p>
    </div>
  );
}

/** Says that the visitor's tables cannot be read now. */
export function Unreadable() {
  const t = useTranslations('site');
  return (
    <p role="status" className="rounded-lg border-l-4 border-warn bg-panel p-4">
      {t('unreadable')}
    </p>
  );
}

/** The problems of a browser that lacks the key to its seat. */
const LACKS_KEY: readonly ProblemCode[] = ['wrong-key', 'no-seat'];

/** Says what went wrong with a form, from the address it was sent back to (`?problem=must-follow-suit&suit=C`). */
export function ProblemNotice({ fields }: { fields: Record<string, string> }) {
  const t = useTranslations('problems');
  const lost = useTranslations('account.lost');
  const code = parseProblemCode(fields.problem ?? '');
  if (!code) return <Outlived />;
  const wait = /^\d{1,4}$/.test(fields.wait ?? '') ? Number(fields.wait) : 1;
  return (
    // Has the focus, so that it is read aloud when the page comes, and the next key leads to the form below it.
    // biome-ignore lint/a11y/noAutofocus: this page came in answer to a form, to say this
    <div role="alert" tabIndex={-1} autoFocus className="rounded-lg border-l-4 border-warn bg-panel p-4 outline-none">
      <p className="font-semibold text-warn">{t('notice')}</p>
      <p>{t(code, { suit: fields.suit ?? '', option: fields.option?.split('.')[0] ?? '', wait })}</p>
      {LACKS_KEY.includes(code) && <TextLink href="/lost">{lost('title')}</TextLink>}
    </div>
  );
}

/** Something that has just been done. */
export function Note({ children }: { children: React.ReactNode }) {
  return (
    <p role="status" className="rounded-lg border-accent border-l-4 bg-panel p-4">
      {children}
    </p>
  );
}
