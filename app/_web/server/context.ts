import { randomBytes } from 'node:crypto';
import { newSeals } from '@/lib/secrets';
import { readSettings } from '@/lib/settings';
import { openRecords, openStore, sealedRecords, sealedStore } from '@/lib/store';
import type { Context } from '@/lib/tables';
import { announce } from './announce';
import { inBackground } from './background';
import { serverBots } from './bots';
import { serverChannels } from './channels';
import { serverLimits } from './limits';
import { log } from './log';
import { measured } from './metrics';
import { pool } from './pool';
import { serverSecrets } from './secret';

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
    store: sealedStore(openStore(), seals),
    records: sealedRecords(openRecords(), seals),
    channels: serverChannels(),
    publicUrl: readSettings().PUBLIC_URL,
    now: Date.now,
    random: randomBytes,
    linkSecret,
    linkSecretsBefore,
    bots: serverBots(),
    advise: (task) => pool().advise(task),
    weigh: (task) => pool().weigh(task),
    measure: measured,
    log: (what, data) => log().warn(data, what),
    announce: (table, notices, isOwed) => announce(context, table, notices, isOwed),
    later: inBackground,
    limits: serverLimits(),
  };
  return context;
}
