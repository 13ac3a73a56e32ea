import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as pathOf } from 'node:path';
import type { SeatKey } from '@/lib/identity';
import type { TableView } from '@/lib/match';
import type { Choice } from '@/lib/rules/view';
import { newSeals } from '@/lib/secrets';
import { sealedRecords, sealedStore } from '@/lib/store';
import { openLmdb, openLmdbRecords } from '@/lib/store/lmdb';
import { packedStore } from '@/lib/store/packed-tables';
import { act, type Context, letBotsMove, viewerWith, visit } from '@/lib/tables';

/** The secret of the site in tests. */
const SECRET = 'the secret of a site in tests';

/** The use cases on an embedded store of their own; time goes on by a second at every look at the clock. */
export function newContext(): { context: Context; close: () => Promise<void> } {
  const directory = mkdtempSync(pathOf(tmpdir(), 'stichpost-tables-'));
  const seals = newSeals([SECRET], randomBytes);
  const store = sealedStore(packedStore(openLmdb(directory)), seals);
  const records = sealedRecords(openLmdbRecords(directory), seals);
  let now = 1_790_000_000_000;
  let byte = 7;
  const context: Context = {
    store,
    records,
    channels: {},
    linkSecret: SECRET,
    now: () => {
      now += 1000;
      return now;
    },
    random: (bytes) =>
      Uint8Array.from({ length: bytes }, () => {
        byte = (byte * 48271 + 11) % 65537;
        return byte & 255;
      }),
  };
  const close = async () => {
    await records.close();
    await store.close();
    rmSync(directory, { recursive: true, force: true });
  };
  return { context, close };
}

/** The first move a choice allows, in the form in which it is sent. */
export function moveOf({ type, cards, values, count, min }: Choice) {
  if (type === 'play') return { type, card: cards![0] };
  if (values) return { type, value: values[0] };
  if (cards) return { type, cards: cards.slice(0, count ?? min) };
  return { type };
}

/** The view with this key when the bots have made all moves they owe. */
export async function afterBots(context: Context, key: SeatKey): Promise<TableView> {
  await letBotsMove(context, key.table);
  return (await visit(context, key.table, viewerWith(key))).view;
}

/** Makes first moves with this key until it is somebody else's turn or the match is over; at most `limit` of them. */
export async function playOn(context: Context, key: SeatKey, limit = Number.POSITIVE_INFINITY): Promise<TableView> {
  for (let i = 0; ; i++) {
    const view = await afterBots(context, key);
    if (i === limit || view.choices.length === 0) return view;
    await act(context, key.table, viewerWith(key), { version: view.version, move: moveOf(view.choices[0]) });
  }
}
