'use client';

import { useEffect } from 'react';

/** What the keys of a replay do; null: nothing now. */
export type ReplayKeys = Partial<Record<'ArrowLeft' | 'ArrowRight' | 'Home' | 'End' | ' ', (() => void) | null>>;

/** Listens to the arrow keys, Home, End and the space bar, unless somebody types, or a control has its own use for them. */
export function useReplayKeys(keys: ReplayKeys): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
      const act = isKey(key) ? keys[key] : null;
      if (!act || hasOwnUse(target, key)) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [keys]);
}

function isKey(key: string): key is keyof ReplayKeys {
  return ['ArrowLeft', 'ArrowRight', 'Home', 'End', ' '].includes(key);
}

function hasOwnUse(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  const fields = 'input, textarea, select, [contenteditable]';
  return target.closest(key === ' ' ? `${fields}, button, a, summary` : fields) !== null;
}
