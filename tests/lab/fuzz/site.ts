import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { openStore, type Store } from '../../../lib/store';
import { nextArgs, nextEnv } from '../../../scripts/lib/next.mjs';
import { inRoot } from '../../../scripts/lib/project.mjs';
import { Guarded } from '../faults/guarded';
import { startMailServer } from '../shared/mail-server';
import { freePort, isUpWithin } from '../shared/servers';
import { UNLIMITED } from '../shared/unlimited.mjs';

/** How long the built site may take to answer after it was started, on a busy machine (ms). */
const START_LIMIT = 120_000;
const MANIFEST = '.next/server/server-reference-manifest.json';
/** pino's number for errors: an answer that says that the server failed is noted with it. */
const IS_ERROR = /"level":(50|60)/;

/** The built site with a store and a mail server of its own. `errors`: the lines it has logged of its own failures. */
export type Site = { origin: string; store: Store; errors: string[]; stop: () => Promise<void> };

/** Starts the built site for whoever asks it odd things: nothing there is limited by address, and moves stand at once. */
export async function startSite(): Promise<Site> {
  const directory = mkdtempSync(join(tmpdir(), 'stichpost-fuzz-'));
  const [port, mails] = await Promise.all([freePort(), startMailServer()]);
  const origin = `http://localhost:${port}`;
  const places = { KV_REST_API_URL: '', UPSTASH_REDIS_REST_URL: '', REDIS_URL: '', DATA_DIR: directory };
  const env = {
    ...nextEnv('production'),
    ...UNLIMITED,
    LIMIT_TALK: '1000000',
    LIMIT_CHANGES: '1000000',
    LIMIT_ALL_CHANGES: '1000000',
    LIMIT_TABLE_STREAMS: '1000000',
    LIMIT_SEAT_STREAMS: '1000000',
    ...places,
    PUBLIC_URL: origin,
    SMTP_URL: mails.url,
    MAIL_FROM: 'Stichpost <stichpost@example.org>',
    BOT_PACE_MILLISECONDS: '0',
    LOG_LEVEL: 'error',
  };
  const errors: string[] = [];
  const command = [process.execPath, ...nextArgs('start', { port, host: 'localhost' })];
  const server = new Guarded(command, env, (line) => {
    if (IS_ERROR.test(line) || /Error/.test(line)) errors.push(line);
  });
  if (!(await isUpWithin(origin, () => server.hasEnded, START_LIMIT))) throw new Error('the site did not start');
  const store = openStore(places);
  const stop = async () => {
    await server.kill();
    await store.close();
    await mails.close();
    rmSync(directory, { recursive: true, force: true });
  };
  return { origin, store, errors, stop };
}

const actions = z.object({ node: z.record(z.string(), z.unknown()) });

/** The ids of the functions that pages of the built site call on the server; everybody finds them in its scripts. */
export function actionsOf(): string[] {
  return Object.keys(actions.parse(JSON.parse(readFileSync(inRoot(MANIFEST), 'utf8'))).node);
}
