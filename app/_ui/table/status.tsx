import { useFormatter, useLocale, useTranslations } from '@/app/_texts/translate';
import { useSince } from '@/app/_ui/kit/since';
import { Countdown } from './clock';
import { isMyTurn, titleOf, turnOf } from './names';
import { TimeOf } from './pieces';
import type { Scene } from './scene';
import type { Here } from './time-words';

/** Whose turn it is, since when and until when: the heading of a table. */
export function Status({ view, here }: Pick<Scene, 'view'> & { here: Here }) {
  const { now } = here;
  const t = useTranslations('table');
  const games = useTranslations('games');
  const format = useFormatter();
  const sinceText = useSince(now);
  const waiting = view.waitingSince.filter((at) => at !== null);
  const since = waiting.length > 0 ? Math.min(...waiting) : null;
  return (
    <header className="min-w-0">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h1 aria-live="polite" className={`font-bold text-2xl leading-8 ${isMyTurn(view) ? 'text-accent' : ''}`}>
          {turnOf(view, t, (names) => format.list(names))}
        </h1>
        <Deadline view={view} here={here} />
      </div>
      <p className="truncate text-quiet text-sm">
        {titleOf(view, games)}
        {view.status === 'running' && ` · ${t('deal', { number: view.deal + 1 })}`}
        {/* "For a moment" would stay for as long as nothing happens. */}
        {since !== null && now - since >= 60_000 && (
          <>
            {' · '}
            <time dateTime={new Date(since).toISOString()}>{sinceText(since)}</time>
          </>
        )}
      </p>
    </header>
  );
}

/** Until when the viewer is to act, or else the one player who is waited for; null: nobody in particular, or without a deadline. */
function deadlineOf({ status, deadline, deadlines, toAct }: Scene['view']): number | null {
  if (status !== 'running') return null;
  const waited = deadlines.filter((at) => at !== null);
  return deadline ?? (waited.length === 1 && toAct.length === 1 ? waited[0] : null);
}

/** Whether there is a deadline to be shown. */
export const hasDeadline = (view: Scene['view']): boolean => deadlineOf(view) !== null;

/** Until when the viewer is to act; or, less prominently, the one player who is waited for. */
export function Deadline({ view, here }: Pick<Scene, 'view'> & { here: Here }) {
  const t = useTranslations('absence');
  const locale = useLocale();
  const deadline = deadlineOf(view);
  if (deadline === null) return null;
  return (
    <p className={view.deadline === null ? 'text-quiet' : 'font-semibold'}>
      {t.rich('until', { time: () => <TimeOf at={deadline} here={here} /> })}{' '}
      {view.deadline !== null && (
        <Countdown deadline={deadline} now={here.now} locale={locale} text={t('left', { time: '{time}' })} />
      )}
    </p>
  );
}
