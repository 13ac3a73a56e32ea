import { useEffect, useState } from 'react';

/** An order that a bot would give in the player's place, and what it says in the reader's language. */
export type Suggestion = { order: { kind: string }; sentence: string };

/** The page itself comes first. */
const PAUSE_MILLISECONDS = 500;

/**
 * The orders that are suggested to a seat, the best first; none before they have come. Asked for after the page.
 * @param action where the orders of this table are
 * @param now names the table's version and the orders that stand: others may be suggested with another one
 */
export function useSuggestions(action: string, seat: number, now: string): readonly Suggestion[] {
  const [found, setFound] = useState<{ of: string; list: Suggestion[] } | null>(null);
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
  // Suggestions for another moment are not left in this one.
  return found?.of === now ? found.list : [];
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

/**
 * Leaves an order at a seat.
 * @param offline said where the site cannot be reached
 * @param remove the id of an order in whose place it comes
 * @returns what is wrong with it, or null
 */
export async function leaveOrder(
  action: string,
  seat: number,
  { order }: Suggestion,
  offline: string,
  remove?: string,
): Promise<string | null> {
  try {
    const headers = { accept: 'application/json', 'content-type': 'application/json' };
    const response = await fetch(action, { method: 'POST', headers, body: JSON.stringify({ seat, order, remove }) });
    const said: unknown = await response.json();
    if (response.ok) return null;
    const isTold = typeof said === 'object' && said !== null && 'detail' in said && typeof said.detail === 'string';
    return isTold ? String(said.detail) : offline;
  } catch {
    return offline;
  }
}
