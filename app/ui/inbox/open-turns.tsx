import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { button, sectionTitle } from '@/app/ui/site/classes';
import { namesOf, titleOf } from '@/app/ui/table/names';
import { LetterBody } from './letter-body';
import { LetterHead } from './letter-head';
import type { OpenTurn } from './letters';

const box = 'rounded-xl border border-l-4 border-accent bg-panel p-4 sm:p-5';

/** The turns that wait for this browser, on top of the inbox. `shared`: tables where it holds several seats. */
export function OpenTurns(props: { turns: readonly OpenTurn[]; shared: ReadonlySet<string>; now: number }) {
  const { turns, shared, now } = props;
  const t = useTranslations('inbox');
  if (turns.length === 0) return <p>{t('noneOpen')}</p>;
  return (
    <section aria-labelledby="open" className="space-y-3">
      <h2 id="open" className={sectionTitle}>
        {t('openTitle', { count: turns.length })}
      </h2>
      <ul className="space-y-3">
        {turns.map((turn) => (
          <li key={`${turn.table.view.table}-${turn.seat}`} className={box}>
            {turn.message ? (
              <article>
                <LetterHead message={turn.message} now={now} heading="h3" />
                <LetterBody message={turn.message} isOpen isShared={shared.has(turn.message.table)} />
              </article>
            ) : (
              <Bare turn={turn} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A turn of which no message tells. */
function Bare({ turn: { table, seat } }: { turn: OpenTurn }) {
  const t = useTranslations('inbox');
  const ofTable = useTranslations('table');
  return (
    <article className="space-y-2">
      <h3 className="font-semibold">{t('subject.turn', { table: titleOf(table.view, ofTable) })}</h3>
      <p className="text-sm text-quiet">{t('to', { name: namesOf(table.view, ofTable)[seat] })}</p>
      <p>{t('still')}</p>
      <Link href={`/t/${table.view.table}?as=${seat}`} prefetch={false} className={button}>
        {t('toTable')}
      </Link>
    </article>
  );
}
