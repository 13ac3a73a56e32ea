import { useRouter } from 'next/navigation';
import { useEffect, useState, useTransition } from 'react';

/** Where orders are suggested, and what is said there. */
export type Asking = {
  /** Where the orders of this table are. */
  action: string;
  seat: number;
  /** Names the table's version and the orders that stand: others may be suggested with another one. */
  now: string;
  offline: string;
};

/** An order that a bot would give in the player's place, and what it says in the reader's language. */
export type Suggestion = { order: { kind: string }; sentence: string };

/** The page itself comes first. */
const PAUSE_MILLISECONDS = 500;

/**
 * The orders that are suggested to a seat, the best first; none before they have come. Asked for after the page.
 * @param isSeen whether anybody sees them: else nothing is asked for
 */
export function useSuggestions({ action, seat, now }: Asking, isSeen = true): readonly Suggestion[] {
  const [found, setFound] = useState<{ of: string; list: Suggestion[] } | null>(null);
  useEffect(() => {
    if (!isSeen) return;
    const asking = new AbortController();
    const timer = setTimeout(async () => {
      const list = await suggestions(`${action}/suggestions?as=${seat}`, asking.signal);
      if (!asking.signal.aborted) setFound({ of: now, list });
    }, PAUSE_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [action, seat, now, isSeen]);
  // Suggestions for another moment are not left in this one.
  return isSeen && found?.of === now ? found.list : [];
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
    typeof value.order.kind === 'string' &&
    'sentence' in value &&
    typeof value.sentence === 'string'
  );
}

/** Leaves suggested orders, one after the other, until one is refused: `problem` says why. The page shows what was left. */
export function useLeaving({ action, seat, offline }: Asking) {
  const router = useRouter();
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, startLeaving] = useTransition();

  /** @param remove the id of an order in whose place it comes */
  function leave(suggestions: readonly Suggestion[], remove?: string) {
    startLeaving(async () => {
      for (const [i, { order }] of suggestions.entries()) {
        const said = await send(action, JSON.stringify({ seat, order, remove }), offline);
        setProblem(said);
        if (said !== null && i === 0) return;
        if (said !== null) break;
      }
      document.querySelector('main')?.focus({ preventScroll: true });
      router.refresh();
    });
  }

  return { problem, busy, leave };
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
