import { useTranslations } from '@/app/_texts/translate';
import { pageTitle } from '@/app/_ui/kit/classes';
import { Submit } from '@/app/_ui/kit/controls';
import { NothingHere } from '@/app/_ui/kit/page-notes';

const DONE = ['table', 'all', 'never', 'again'] as const;

type Props = {
  /** Null if the link is not one of ours. */
  subscriber: { hasTable: boolean; isBlocked: boolean } | null;
  action: string;
  /** The mail that has just ended, as the address has it. */
  done: string | undefined;
};

/** Ends mail with one tap each: about one table, about all, for good. */
export function UnsubscribePage({ subscriber, action, done }: Props) {
  const t = useTranslations('wishes.unsubscribe');
  if (!subscriber) return <NothingHere title={t('wrong')} text={t('wrongText')} />;
  const told = DONE.find((one) => one === done);
  const scopes = subscriber.isBlocked
    ? (['again'] as const)
    : ([...(subscriber.hasTable ? (['table'] as const) : []), 'all', 'never'] as const);
  return (
    <>
      <h1 className={pageTitle}>{t('title')}</h1>
      {told && (
        <p role="status" className="rounded-lg border-accent border-l-4 bg-panel p-4 font-semibold">
          {t(`done.${told}`)}
        </p>
      )}
      <p>{t(subscriber.isBlocked ? 'blocked' : 'text')}</p>
      <form method="post" action={action} className="grid gap-3">
        {scopes.map((scope) => (
          <Submit key={scope} name="scope" value={scope}>
            {t(scope)}
          </Submit>
        ))}
      </form>
      {!subscriber.isBlocked && <p className="text-quiet text-sm">{t('neverHelp')}</p>}
    </>
  );
}
