import { LRUCache } from 'lru-cache';
import type { Seals } from './seals';

/** For how many texts it is remembered how they are sealed, and for how many what they say. No room is taken for them beforehand. */
const MOST = { maxSize: 8_192, sizeCalculation: () => 1 };

/** The same seals with a memory in this process: a table's sealed texts mostly stay the same from move to move. */
export function remembering(seals: Seals): Seals {
  const sealed = new LRUCache<string, string>(MOST);
  const opened = new LRUCache<string, string>(MOST);
  const openedBytes = new LRUCache<string, Buffer>(MOST);
  return {
    ...seals,
    seal: (place, text) => known(sealed, `${place}\n${text}`, () => seals.seal(place, text)),
    open: (place, text) => known(opened, `${place}\n${text}`, () => seals.open(place, text)),
    sealBytes: (place, bytes) =>
      // A line end more than where a text stands: one is never taken for the other.
      known(sealed, `${place}\n\n${Buffer.from(bytes).toString('base64')}`, () => seals.sealBytes(place, bytes)),
    openBytes: (place, text) => known(openedBytes, `${place}\n${text}`, () => seals.openBytes(place, text)),
  };
}

function known<T extends {}>(all: LRUCache<string, T>, key: string, make: () => T): T {
  const before = all.get(key);
  if (before !== undefined) return before;
  const made = make();
  all.set(key, made);
  return made;
}
