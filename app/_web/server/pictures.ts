import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LRUCache } from 'lru-cache';
import Piscina from 'piscina';
import type { PictureContent } from '@/app/_ui/picture/draw';
import { hashOf } from '@/lib/identity';

/** Where the build puts the bundle that draws (`scripts/lib/bundle.mjs`). */
const WORKER = join(process.cwd(), '.worker', 'pictures.cjs');
/** So much of what was asked for last is kept (bytes). */
const MOST_BYTES = 16 * 2 ** 20;
/** How many may be drawn or wait for it; for others there is no room now. */
const MOST_DRAWN = 16;
const IDLE_MILLISECONDS = 60_000;

export type Draw = (content: PictureContent) => Promise<Uint8Array>;

/** Names what a picture shows: the same content has the same name. */
export const pictureName = (content: PictureContent): string => hashOf(JSON.stringify(content)).slice(0, 22);

/** Pictures by content, each drawn once as long as it is kept: those asked for last, within a limit of bytes. */
export class Pictures {
  readonly #kept: LRUCache<string, Uint8Array>;
  readonly #drawn = new Map<string, Promise<Uint8Array>>();

  constructor(
    private readonly draw: Draw,
    most = MOST_BYTES,
  ) {
    this.#kept = new LRUCache({ maxSize: most, sizeCalculation: ({ length }) => length });
  }

  /** Whether it costs nothing: it is there, or being drawn. */
  has(name: string): boolean {
    return this.#kept.has(name) || this.#drawn.has(name);
  }

  /** @returns null if there is no room for another one now. @throws what was thrown while it was drawn */
  async of(name: string, content: PictureContent): Promise<Uint8Array | null> {
    const kept = this.#kept.get(name);
    if (kept) return kept;
    const under = this.#drawn.get(name);
    if (under) return under;
    if (this.#drawn.size >= MOST_DRAWN) return null;
    const drawing = this.draw(content).finally(() => this.#drawn.delete(name));
    this.#drawn.set(name, drawing);
    const picture = await drawing;
    this.#kept.set(name, picture);
    return picture;
  }
}

/** The pictures of this server, drawn on one thread of lower priority, apart from that of bots. */
export function pictures(): Pictures {
  globalThis.stichpostPictures ??= new Pictures(existsSync(WORKER) ? onThread(WORKER) : here);
  return globalThis.stichpostPictures;
}

function onThread(file: string): Draw {
  const worker = new Piscina<PictureContent, Uint8Array>({
    filename: pathToFileURL(file).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MILLISECONDS,
    niceIncrement: 19,
  });
  return (content) => worker.run(content);
}

/** Without the bundle, the event loop draws. */
async function here(content: PictureContent): Promise<Uint8Array> {
  return (await import('@/app/_ui/picture/draw')).default(content);
}
