import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { quietButton, sectionTitle } from '@/app/ui/site/classes';
import type { InboxPage } from '@/lib/notify';
import { LetterBody } from './letter-body';
import { LetterHead } from './letter-head';

type Props = InboxPage & { shared: ReadonlySet<string>; now: number; isFirstPage: boolean };

/** The messages that ask for nothing any more: quiet, and folded. */
export function EarlierLetters({ messages, next, shared, now, isFirstPage }: Props) {
  const t = useTranslations('inbox');
  return (
    <section aria-labelledby="earlier" className="space-y-3">
      <h2 id="earlier" className={sectionTitle}>
        {t('earlier')}
      </h2>
      {messages.length === 0 && <p className="text-quiet">{t('empty')}</p>}
      <ul className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-panel empty:hidden">
        {messages.map((message) => (
          <li key={`${message.table}-${message.id}`}>
            <details className="group">
              <summary className="flex min-h-11 cursor-pointer items-start gap-3 px-4 py-3 hover:bg-felt">
                <LetterHead message={message} now={now} heading="span" />
                <span className="shrink-0 text-sm text-quiet">{message.kind === 'turn' && t('answered')}</span>
              </summary>
              <div className="px-4 pb-4">
                <LetterBody message={message} isShared={shared.has(message.table)} />
              </div>
            </details>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-3">
        {!isFirstPage && (
          <Link href="/inbox" prefetch={false} className={quietButton}>
            {t('newest')}
          </Link>
        )}
        {next !== null && (
          <Link href={`/inbox?before=${next}`} prefetch={false} className={quietButton}>
            {t('older')}
          </Link>
        )}
      </p>
    </section>
  );
}
