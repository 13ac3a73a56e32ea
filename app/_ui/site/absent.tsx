import { useTranslations } from 'next-intl';
import { pageTitle } from '@/app/_ui/kit/classes';
import { NothingHere } from '@/app/_ui/kit/nothing-here';

/** In place of a page whose content does not exist, cannot be read now, or is not looked for any more. `missing`: what is said of what does not exist. */
export function Absent({
  why,
  missing,
}: {
  why: 'missing' | 'unreadable' | 'refused';
  missing?: { title: string; text: string };
}) {
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
