'use client';

import { useSyncExternalStore } from 'react';

/** Why a form was refused that the page has no room for any more, and on which page that was; null: nothing of the kind. */
let outlived: { page: string; sentence: string } | null = null;
const listeners = new Set<() => void>();

/** Says a sentence in place of a form that has gone, until the next form is sent. */
export function setOutlived(sentence: string | null): void {
  outlived = sentence === null ? null : { page: location.pathname, sentence };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What the last form had to say, if it went before anybody could read it. */
export function Outlived() {
  const sentence = useSyncExternalStore(
    subscribe,
    () => (outlived?.page === location.pathname ? outlived.sentence : null),
    () => null,
  );
  if (sentence === null) return null;
  return (
    <p role="alert" className="rounded-md border border-warn bg-panel px-3 py-2 text-sm">
      {sentence}
    </p>
  );
}
