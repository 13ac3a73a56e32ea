import { LRUCache } from 'lru-cache';
import type { Seals } from './seals';

/** For how many texts it is remembered how they are sealed, and for how many what they say. */
const MOST = 8_192;

/** The same seals with a memory in this process: a table's sealed texts mostly stay the same from move to move. */
export function remembering(seals: Seals): Seals {
  const sealed = new LRUCache<string, string>({ max: MOST });
  const opened = new LRUCache<string, string>({ max: MOST });
  return {
    ...seals,
    seal: (place, text) => known(sealed, `${place}\n${text}`, () => seals.seal(place, text)),
    open: (place, text) => known(opened, `${place}\n${text}`, () => seals.open(place, text)),
  };
}

function known(texts: LRUCache<string, string>, key: string, make: () => string): string {
  const before = texts.get(key);
  if (before !== undefined) return before;
  const made = make();
  texts.set(key, made);
  return made;
}
