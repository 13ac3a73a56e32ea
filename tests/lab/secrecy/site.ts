import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { nextArgs, nextEnv } from '../../../scripts/lib/next.mjs';
import { root } from '../../../scripts/lib/project.mjs';
import { Guarded } from '../faults/guarded';
import { type Received, startMailServer } from '../shared/mail-server';
import { type Receiver, startReceiver } from '../shared/receiver';
import { freePort, isUpWithin } from '../shared/servers';
import { UNLIMITED } from '../shared/unlimited.mjs';

/** Where the matches are played, and where what leaves the site arrives. */
export type Site = {
  origin: string;
  /** The mails that have arrived so far, in order, and when (ms since 1970). */
  mails: readonly { to: string; raw: string; at: number }[];
  hooks: Receiver;
  /** How pages with scripts send their forms; null: that is left out. */
  formAction: string | null;
};

export type Running = Site & { printed: readonly string[]; close: () => Promise<void> };

/** How long a server may take to answer after it was started (ms). */
const START_LIMIT = 60_000;

/**
 * The built site with an empty store, and servers that take its mails, pushes and webhooks.
 * @param settings of the site beside those of a site to play on; @param folder where it was built
 */
export async function startSite(settings: Record<string, string> = {}, folder = root): Promise<Running> {
  const mails: { to: string; raw: string; at: number }[] = [];
  const onMail = ({ to, raw }: Received) => mails.push({ to: to.join().toLowerCase(), raw, at: Date.now() });
  const [data, mail, hooks, port] = await Promise.all([
    mkdtemp(join(tmpdir(), 'stichpost-secrecy-')),
    startMailServer({}, { onMail }),
    startReceiver(),
    freePort(),
  ]);
  const origin = `http://localhost:${port}`;
  const env = {
    ...nextEnv('production'),
    DATA_DIR: data,
    PUBLIC_URL: origin,
    SMTP_URL: mail.url,
    MAIL_FROM: 'Stichpost <stichpost@example.org>',
    WEBHOOK_NETWORKS: '127.0.0.1',
    BOT_PACE_MILLISECONDS: '0',
    LOG_LEVEL: 'warn',
    ...UNLIMITED,
    LIMIT_CHANGES: '1000000',
    LIMIT_ALL_CHANGES: '1000000',
    LIMIT_TALK: '1000000',
    ...settings,
  };
  const printed: string[] = [];
  const command = [process.execPath, ...nextArgs('start', { port, host: 'localhost' })];
  const server = new Guarded(command, env, (line) => printed.push(line), folder);
  const close = async () => {
    await server.kill();
    await Promise.all([mail.close(), hooks.close(), rm(data, { recursive: true, force: true })]);
  };
  if (!(await isUpWithin(origin, () => server.hasEnded, START_LIMIT))) {
    await close();
    throw new Error(`the server did not start; it printed last:\n${printed.slice(-15).join('\n')}`);
  }
  return { origin, mails, hooks, formAction: await formAction(folder), printed, close };
}

const actions = z.object({ node: z.record(z.string(), z.looseObject({ exportedName: z.string().optional() })) });

/** The name by which the pages of the built site send their forms; null if it cannot be found. */
async function formAction(folder: string): Promise<string | null> {
  const file = join(folder, '.next/server/app/t/[table]/page/server-reference-manifest.json');
  const { node } = actions.parse(JSON.parse(await readFile(file, 'utf8')));
  return Object.entries(node).find(([, { exportedName }]) => exportedName === 'sendForm')?.[0] ?? null;
}
