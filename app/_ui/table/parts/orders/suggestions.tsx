'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState, useTransition } from 'react';

type Props = {
  /** Where the orders of this table are. */
  action: string;
  seat: number;
  /** Names the table's version and the orders that stand: others may be suggested with another one. */
  now: string;
  /** The sentences of the orders that stand. */
  standing: readonly string[];
  /** The id of the order for a trick that stands: another one takes its place. */
  base: string | undefined;
  title: string;
  offline: string;
};

type Suggestion = { order: { kind: unknown }; sentence: string };

const MOST = 3;
/** The page itself comes first. */
const PAUSE_MILLISECONDS = 500;

/** Orders that a bot would give in the player's place, a tap each; nothing if there are none. Asked for after the page. */
export function Suggestions({ action, seat, now, standing, base, title, offline }: Props) {
  const router = useRouter();
  const [found, setFound] = useState<{ of: string; list: Suggestion[] } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, startLeaving] = useTransition();

  useEffect(() => {
    const asking = new AbortController();
    const timer = setTimeout(async () => {
      const list = await suggestions(`${action}/suggestions?as=${seat}`, asking.signal);
      if (!asking.signal.aborted) setFound({ of: now, list });
    }, PAUSE_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [action, seat, now]);

  function leave({ order }: Suggestion) {
    startLeaving(async () => {
      const remove = order.kind === 'trick' ? base : undefined;
      const said = await send(action, JSON.stringify({ seat, order, remove }), offline);
      setProblem(said);
      if (said !== null) return;
      document.querySelector('main')?.focus({ preventScroll: true });
      router.refresh();
    });
  }

  // Suggestions for another moment are not left in this one.
  const shown = found?.of === now ? found.list.filter(({ sentence }) => !standing.includes(sentence)) : [];
  if (shown.length === 0) return null;
  return (
    <section aria-label={title} className="grid gap-2 rounded-xl border border-line bg-panel p-3">
      <h2 className="font-semibold">{title}</h2>
      <p role="alert" className={problem ? 'text-sm text-warn' : 'sr-only'}>
        {problem}
      </p>
      <ul className="grid gap-2">
        {shown.slice(0, MOST).map((suggestion) => (
          <li key={suggestion.sentence} className="grid">
            <button
              type="button"
              disabled={busy}
              onClick={() => leave(suggestion)}
              className="min-h-11 rounded-lg border border-accent bg-tint px-3 py-2 text-left text-sm hover:border-2 focus-visible:outline-2 focus-visible:outline-accent focus-visible:outline-offset-2 disabled:opacity-70"
            >
              {suggestion.sentence}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

async function suggestions(address: string, signal: AbortSignal): Promise<Suggestion[]> {
  try {
    const response = await fetch(address, { headers: { accept: 'application/json' }, cache: 'no-store', signal });
    const said: unknown = await response.json();
    if (!response.ok || typeof said !== 'object' || said === null || !('suggestions' in said)) return [];
    return Array.isArray(said.suggestions) ? said.suggestions.filter(isSuggestion) : [];
  } catch {
    return [];
  }
}

function isSuggestion(value: unknown): value is Suggestion {
  return (
    typeof value === 'object' &&
    value !== null &&
    'order' in value &&
    typeof value.order === 'object' &&
    value.order !== null &&
    'kind' in value.order &&
    'sentence' in value &&
    typeof value.sentence === 'string'
  );
}

/** Leaves an order. Returns what is wrong with it, or null. */
async function send(action: string, body: string, offline: string): Promise<string | null> {
  try {
    const headers = { accept: 'application/json', 'content-type': 'application/json' };
    const response = await fetch(action, { method: 'POST', headers, body });
    const said: unknown = await response.json();
    if (response.ok) return null;
    const isTold = typeof said === 'object' && said !== null && 'detail' in said && typeof said.detail === 'string';
    return isTold ? String(said.detail) : offline;
  } catch {
    return offline;
  }
}
