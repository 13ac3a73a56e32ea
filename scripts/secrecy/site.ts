import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { Guarded } from '../faults/guarded';
import { nextArgs, nextEnv } from '../lib/next.mjs';
import { inRoot } from '../lib/project.mjs';
import { startMailServer } from '../shared/mail-server';
import { startReceiver } from '../shared/receiver';
import { freePort } from '../shared/servers';
import { mailsIn, type Site } from './match';

export type Running = Site & { printed: readonly string[]; close: () => Promise<void> };

/** How long a server may take to answer after it was started (ms). */
const START_LIMIT = 60_000;

/**
 * The built site with an empty store, and servers that take its mails, pushes and webhooks.
 * @param args of Node, before the script; @param settings of the site beside those of a site to play on
 */
export async function startSite(args: readonly string[] = [], settings: Record<string, string> = {}): Promise<Running> {
  const [folder, mail, hooks, port] = await Promise.all([
    mkdtemp(join(tmpdir(), 'stichpost-secrecy-')),
    startMailServer(),
    startReceiver(),
    freePort(),
  ]);
  const origin = `http://localhost:${port}`;
  const env = {
    ...nextEnv('production'),
    DATA_DIR: folder,
    PUBLIC_URL: origin,
    SMTP_URL: mail.url,
    MAIL_FROM: 'Stichpost <stichpost@example.org>',
    WEBHOOK_NETWORKS: '127.0.0.1',
    UNDO_MILLISECONDS: '0',
    BOT_PACE_MILLISECONDS: '0',
    LOG_LEVEL: 'warn',
    ...settings,
  };
  const printed: string[] = [];
  const command = [process.execPath, ...args, ...nextArgs('start', { port, host: 'localhost' })];
  const server = new Guarded(command, env, (line) => printed.push(line));
  const close = async () => {
    await server.kill();
    await Promise.all([mail.close(), hooks.close(), rm(folder, { recursive: true, force: true })]);
  };
  for (const end = performance.now() + START_LIMIT; ; await delay(50)) {
    if (await isUp(origin)) break;
    if (performance.now() < end && !server.hasEnded) continue;
    await close();
    throw new Error(`the server did not start; it printed last:\n${printed.slice(-15).join('\n')}`);
  }
  return { origin, mails: mailsIn(mail), hooks, formAction: await formAction(), printed, close };
}

const isUp = (origin: string) =>
  fetch(`${origin}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  );

const actions = z.object({ node: z.record(z.string(), z.looseObject({ exportedName: z.string().optional() })) });

/** The name by which the pages of the built site send their forms; null if it cannot be found. */
export async function formAction(): Promise<string | null> {
  const file = inRoot('.next/server/app/t/[table]/page/server-reference-manifest.json');
  const { node } = actions.parse(JSON.parse(await readFile(file, 'utf8')));
  return Object.entries(node).find(([, { exportedName }]) => exportedName === 'sendForm')?.[0] ?? null;
}
