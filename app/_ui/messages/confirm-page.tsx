import { useTranslations } from '@/app/_texts/translate';
import { pageTitle } from '@/app/_ui/kit/classes';
import { HiddenFields, MainSubmit } from '@/app/_ui/kit/controls';
import { NothingHere } from '@/app/_ui/kit/page-notes';

/** Asks the reader of a mail whether its address wants mail from a seat, or says that it is settled. */
export function ConfirmPage({ state, token }: { state: 'open' | 'done' | 'used'; token: string }) {
  const t = useTranslations('wishes.confirm');
  if (state !== 'open') return <NothingHere title={t(state)} text={t(`${state}Text`)} />;
  return (
    <>
      <h1 className={pageTitle}>{t('title')}</h1>
      <p>{t('text')}</p>
      <form method="post" action="/api/confirm">
        <HiddenFields fields={{ token }} />
        <MainSubmit>{t('button')}</MainSubmit>
      </form>
      <p className="text-quiet text-sm">{t('ignore')}</p>
    </>
  );
}
