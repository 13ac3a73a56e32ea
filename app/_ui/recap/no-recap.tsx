import { useTranslations } from '@/app/_texts/translate';
import { pageTitle } from '@/app/_ui/kit/classes';
import { ButtonLink, TextLink } from '@/app/_ui/kit/controls';
import { Absent } from '@/app/_ui/kit/page-notes';

type Props = {
  why: 'early' | 'private' | 'missing' | 'unreadable' | 'refused';
  table: string;
  /** Shown below: all that may be known before the end. */
  children?: React.ReactNode;
};

/** In place of a recap: the match is not over, and hands stay hidden until then; or it is for others; or it is not there. */
export function NoRecap({ why, table, children }: Props) {
  const t = useTranslations('replay');
  const recap = useTranslations('recap');
  if (why !== 'early' && why !== 'private') return <Absent why={why} />;
  const isEarly = why === 'early';
  return (
    <div className="mx-auto grid max-w-md gap-4 py-6 text-center">
      <h1 className={pageTitle}>{isEarly ? recap('soon') : t('private.title')}</h1>
      <p>{isEarly ? recap('soonText') : t('private.text')}</p>
      {!isEarly && <p className="text-quiet text-sm">{t('private.help')}</p>}
      <p>
        {isEarly ? (
          <ButtonLink href={`/t/${table}`}>{recap('toTable')}</ButtonLink>
        ) : (
          <ButtonLink href="/">{t('private.home')}</ButtonLink>
        )}
      </p>
      {children && <div className="grid gap-4 text-left">{children}</div>}
      {!isEarly && (
        <p>
          <TextLink href="/lost">{t('private.lost')}</TextLink>
        </p>
      )}
    </div>
  );
}
