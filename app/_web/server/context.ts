import { randomBytes } from 'node:crypto';
import type { Limits } from '@/lib/limits';
import { newSeals } from '@/lib/secrets';
import { type Secrets, siteSecrets } from '@/lib/secrets/site';
import { readSettings } from '@/lib/settings';
import { besideTables, type Notice, openRecords, openStore, sealedRecords, sealedStore } from '@/lib/store';
import { announceNotices, type Context, letBotsMove } from '@/lib/tables';
import { inBackground, inBackgroundAt } from './background';
import { serverBots } from './bots';
import { serverChannels } from './channels';
import { log } from './log';
import { measured } from './metrics';
import { pool } from './pool';
import { tidyUp } from './sweeping';
import { changes } from './under-way';

/** In bytes: as many are drawn at once. */
const DRAWN = 4096;
let left = Buffer.alloc(0);

/** Returns random bytes of the system, each once. They are drawn in advance, as each request needs some. Seals draw their own, which must never come twice. */
export function random(bytes: number): Buffer {
  if (left.length < bytes) left = randomBytes(Math.max(DRAWN, bytes));
  const some = left.subarray(0, bytes);
  left = left.subarray(bytes);
  return some;
}

let world: Context | undefined;

/** The world as the use cases see it on this server: its store, the clock, the system's randomness, and its bots. */
export function serverContext(): Context {
  // Made once: to open the store again would read the settings anew with every request.
  world ??= newContext();
  return world;
}

function newContext(): Context {
  const secrets = serverSecrets();
  const [linkSecret, ...linkSecretsBefore] = secrets;
  const seals = newSeals(secrets, randomBytes);
  const context: Context = {
    ...besideTables({ store: sealedStore(openStore(), seals), records: sealedRecords(openRecords(), seals) }),
    channels: serverChannels(),
    publicUrl: readSettings().PUBLIC_URL,
    lease: readSettings().MESSAGE_LEASE_MILLISECONDS,
    now: Date.now,
    random,
    linkSecret,
    linkSecretsBefore,
    bots: serverBots(),
    advise: (task) => pool().advise(task),
    weigh: (task) => pool().weigh(task),
    measure: measured,
    log: (what, data) => log().warn(data, what),
    announce: (table, notices, goesOn) => announce(context, table, notices, goesOn),
    later: inBackground,
    limits: serverLimits(),
  };
  return context;
}

/** Wakes the open pages of a table; after the answer, delivers and sends what a commit had to tell, and lets the bots move, and the card that is held back. */
function announce(context: Context, table: string, notices: readonly Notice[], goesOn: number | null): void {
  changes().emit(table);
  // A notice that is not delivered is still in the outbox: the next run sends it.
  if (notices.length > 0) inBackground('notices', table, () => announceNotices(context, table, notices));
  if (goesOn !== null) inBackgroundAt(goesOn, 'bots and held cards', table, () => letBotsMove(context, table));
  tidyUp(context, table);
}

/** How much this site allows. */
function serverLimits(): Limits {
  const settings = readSettings();
  return {
    tables: settings.LIMIT_TABLES,
    attempts: settings.LIMIT_ATTEMPTS,
    mails: settings.LIMIT_MAILS,
    pictures: settings.LIMIT_PICTURES,
    tableStreams: settings.LIMIT_TABLE_STREAMS,
    seatStreams: settings.LIMIT_SEAT_STREAMS,
    addressStreams: settings.LIMIT_ADDRESS_STREAMS,
    talk: settings.LIMIT_TALK,
    changes: settings.LIMIT_CHANGES,
    allChanges: settings.LIMIT_ALL_CHANGES,
  };
}

/**
 * The secrets of this site, the newest first: `STICHPOST_SECRET`, or one made at first start in `DATA_DIR`, and those before.
 * @throws SettingsError with what to set, where neither is possible
 */
function serverSecrets(): Secrets {
  globalThis.stichpostSecrets ??= madeKnown(siteSecrets(readSettings(), process.env));
  return globalThis.stichpostSecrets;
}

function madeKnown({ secrets, isNew }: ReturnType<typeof siteSecrets>): Secrets {
  if (isNew) {
    log().info(
      { file: 'secret' },
      'made the secret of this site in the data folder; keep a copy of it apart from backups, and give several servers the same one',
    );
  }
  return secrets;
}
