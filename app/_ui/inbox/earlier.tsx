import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { quietButton, sectionTitle, textLink } from '@/app/_ui/kit/classes';
import { namesOf } from '@/app/_ui/table/names';
import type { TableView } from '@/lib/match';
import type { Letter } from './letter';
import { LetterHead } from './letter-head';

type Props = { letters: readonly Letter[]; next: number | null; now: number; isFirstPage: boolean };

/** The messages that no longer wait for an answer, a few lines each. */
export function EarlierLetters({ letters, next, now, isFirstPage }: Props) {
  const t = useTranslations('inbox');
  return (
    <section aria-labelledby="earlier" className="space-y-3">
      <h2 id="earlier" className={sectionTitle}>
        {t('earlier')}
      </h2>
      {letters.length === 0 && <p className="text-quiet">{t('empty')}</p>}
      <ul className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-panel empty:hidden">
        {letters.map(({ message, table: { view } }) => (
          <li key={`${message.table}-${message.id}`} className="relative px-4 py-3 hover:bg-felt">
            <div className="flex items-start gap-3">
              <LetterHead {...message} view={view} now={now} heading="span" />
              <span className="shrink-0 text-sm text-quiet">{message.kind === 'turn' && t('answered')}</span>
            </div>
            {message.kind === 'finished' && <Winners view={view} />}
            <Link
              href={
                message.kind === 'finished' ? `/t/${message.table}/recap` : `/t/${message.table}?as=${message.seat}`
              }
              prefetch={false}
              className={`${textLink} text-sm`}
            >
              {t(message.kind === 'finished' ? 'toRecap' : 'toTable')}
            </Link>
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

function Winners({ view }: { view: TableView }) {
  const t = useTranslations('inbox');
  const format = useFormatter();
  const names = namesOf(view, useTranslations('table'));
  const winners = view.winners.map((seat) => names[seat]);
  return <p className="text-sm">{t('winners', { count: winners.length, names: format.list(winners) })}</p>;
}
