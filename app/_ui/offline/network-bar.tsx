'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { tellTakenBack } from '@/app/_ui/kit/played';
import {
  type Became,
  becameOf,
  dropMove,
  inOneWindow,
  isReachable,
  keepBecame,
  keepBecameAt,
  keepWaitingAt,
  sendAll,
  WAITING_CHANGED,
  type WaitingMove,
  waitingMoves,
} from '@/app/_ui/kit/waiting';

type Texts = Record<'offline' | 'kept' | 'waits' | 'drop' | 'refused' | 'seen' | 'sent' | 'table', string>;
/** This browser's tables, and its seats there, such as `4x7zesvgpd0e-1`. */
type Own = { tables: readonly string[]; seats: readonly string[] };

const AGAIN_MILLISECONDS = 5_000;
const BUTTON = 'min-h-11 px-2 underline';

const isKept = () => document.documentElement.dataset.kept !== undefined;

/** Tells the visitor that there is no network, and what waits for it; empty as long as there is one. */
export function NetworkBar({ own, locale, texts }: { own: Own | null; locale: string; texts: Texts }) {
  const router = useRouter();
  const [isOffline, setOffline] = useState(false);
  const [keptAt, setKeptAt] = useState<string | null>(null);
  const [waiting, setWaiting] = useState<WaitingMove[]>([]);
  const [became, setBecame] = useState<Became[]>([]);

  // First of all, as what became of moves at tables that are gone is kept no longer.
  useEffect(() => setBecame(becameOf()), []);

  useEffect(() => {
    const { kept } = document.documentElement.dataset;
    if (kept) {
      const time = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'short' });
      setKeptAt(time.format(Number(kept)));
    } else if (own) {
      // Moves that were kept go with the seat.
      keepWaitingAt(own.tables);
      keepBecameAt(own.tables);
      navigator.serviceWorker?.controller?.postMessage({ type: 'tables', ...own });
    }
  }, [own, locale]);

  useEffect(() => {
    const look = () => {
      setOffline(!navigator.onLine);
      setWaiting(waitingMoves());
    };
    const heard = () => {
      look();
      setBecame(becameOf());
    };
    const send = async () => {
      if (waitingMoves().length === 0 || !(await inOneWindow(sendAll))) return;
      setBecame(becameOf());
      if (isKept()) location.reload();
      else router.refresh();
    };
    // A page that was kept gives way to the real one. The browser may be online before the worker is: then once more, in the next round.
    const goOn = async () => {
      await send();
      if (isKept() && (await isReachable())) location.reload();
    };
    const online = () => {
      look();
      goOn();
    };
    look();
    send();
    const again = setInterval(goOn, AGAIN_MILLISECONDS);
    const done = new AbortController();
    const on = (name: string, then: () => void) => addEventListener(name, then, done);
    on('online', online);
    on('offline', look);
    on(WAITING_CHANGED, look);
    on('storage', heard);
    return () => {
      clearInterval(again);
      done.abort();
    };
  }, [router]);

  function drop(move: WaitingMove) {
    dropMove(move);
    tellTakenBack();
  }

  function read(which: number) {
    const left = became.filter((_, at) => at !== which);
    keepBecame(left);
    setBecame(left);
  }

  return (
    <div aria-live="polite" className="bg-panel text-center text-sm">
      {keptAt !== null ? (
        <p className="p-1 text-warn">{texts.kept.replace('{time}', keptAt)}</p>
      ) : (
        isOffline && <p className="p-1 text-warn">{texts.offline}</p>
      )}
      {waiting.map((move) => (
        <p key={move.table} className="p-1">
          {texts.waits.replace('{move}', move.label)}
          <button type="button" className={BUTTON} onClick={() => drop(move)}>
            {texts.drop}
          </button>
        </p>
      ))}
      {became.map(({ label, table, why }, i) => (
        <p key={i} className="p-1">
          {why === null ? texts.sent.replace('{move}', label) : `${texts.refused.replace('{move}', label)} ${why}`}{' '}
          <a href={`/t/${table}`} className={BUTTON}>
            {texts.table}
          </a>
          <button type="button" className={BUTTON} onClick={() => read(i)}>
            {texts.seen}
          </button>
        </p>
      ))}
    </div>
  );
}

/** Shows on the icon of the installed app how many tables wait; the service worker does so while no page is open. */
export function AppBadge({ waiting }: { waiting: number }) {
  useEffect(() => {
    if (!('setAppBadge' in navigator)) return;
    const set = waiting > 0 ? navigator.setAppBadge(waiting) : navigator.clearAppBadge();
    // It is refused where the site is not installed.
    set.catch(() => undefined);
  }, [waiting]);
  return null;
}
