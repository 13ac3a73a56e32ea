import { useTranslations } from 'next-intl';
import { sectionTitle } from '@/app/_ui/kit/classes';
import type { MyTable } from '@/lib/tables';
import { LetterBody } from './letter-body';
import { LetterHead } from './letter-head';

const box = 'rounded-xl border border-l-4 border-accent bg-panel p-4 sm:p-5';

/** The turns that wait for this browser, at the top of the inbox, as the tables are now. */
export function OpenTurns({ tables, now }: { tables: readonly MyTable[]; now: number }) {
  const t = useTranslations('inbox');
  const turns = tables.flatMap((table) => table.turns.map((view) => ({ view, isShared: table.held.length > 1 })));
  if (turns.length === 0) return <p>{t('noneOpen')}</p>;
  return (
    <section aria-labelledby="open" className="space-y-3">
      <h2 id="open" className={sectionTitle}>
        {t('openTitle', { count: turns.length })}
      </h2>
      <ul className="space-y-3">
        {turns.map(({ view, isShared }) => (
          <li key={`${view.table}-${view.seat}`} className={box}>
            <article>
              <LetterHead {...headOf(view)} now={now} heading="h3" />
              <LetterBody view={view} isShared={isShared} />
            </article>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the head of a message about the viewer's turn says. */
function headOf(view: MyTable['view']) {
  const seat = view.seat ?? 0;
  const isPlaying = view.choices.some(({ type }) => type === 'play');
  const trick = isPlaying ? view.taken.reduce((sum, taken) => sum + taken, 0) : null;
  return { view, kind: 'turn' as const, seat, at: view.waitingSince[seat] ?? view.changedAt, deal: view.deal, trick };
}
