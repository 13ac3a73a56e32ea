import { useFormatter, useTranslations } from 'next-intl';
import { useSince } from '@/app/_ui/kit/since';
import { isMyTurn, titleOf, turnOf } from './names';
import type { Scene } from './scene';

/** Whose turn it is and since when: the heading of a table. `now` in milliseconds since 1970. */
export function Status({ view, now }: Pick<Scene, 'view'> & { now: number }) {
  const t = useTranslations('table');
  const games = useTranslations('games');
  const format = useFormatter();
  const sinceText = useSince(now);
  const waiting = view.waitingSince.filter((at) => at !== null);
  const since = waiting.length > 0 ? Math.min(...waiting) : null;
  return (
    <header>
      <h1 aria-live="polite" className={`font-bold text-2xl leading-8 ${isMyTurn(view) ? 'text-accent' : ''}`}>
        {turnOf(view, t, (names) => format.list(names))}
      </h1>
      <p className="truncate text-quiet text-sm">
        {titleOf(view, games)}
        {view.status === 'running' && ` · ${t('deal', { number: view.deal + 1 })}`}
        {since !== null && (
          <>
            {' · '}
            <time dateTime={new Date(since).toISOString()}>{sinceText(since)}</time>
          </>
        )}
      </p>
    </header>
  );
}
