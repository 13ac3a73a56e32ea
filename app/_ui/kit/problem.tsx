import { useTranslations } from 'next-intl';
import { parseProblemCode } from '@/lib/tables';
import { Outlived } from './outlived';

/** What went wrong with a form, from the address it was sent back to: `?problem=must-follow-suit&suit=C`. With scripts, what `Outlived` says. */
export function ProblemNotice({ fields }: { fields: Record<string, string> }) {
  const t = useTranslations('problems');
  const code = parseProblemCode(fields.problem ?? '');
  if (!code) return <Outlived />;
  const wait = /^\d{1,4}$/.test(fields.wait ?? '') ? Number(fields.wait) : 1;
  return (
    <div role="alert" className="rounded-lg border-l-4 border-warn bg-panel p-4">
      <p className="font-semibold text-warn">{t('notice')}</p>
      <p>{t(code, { suit: fields.suit ?? '', option: fields.option?.split('.')[0] ?? '', wait })}</p>
    </div>
  );
}
