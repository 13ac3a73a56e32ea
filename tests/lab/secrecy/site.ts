import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from '../../../scripts/lib/project.mjs';
import { type Received, startMailServer } from '../shared/mail-server';
import { type Receiver, startReceiver } from '../shared/receiver';
import { BuiltSite, mailSettings } from '../shared/site';

/** Where the matches are played, and where what leaves the site arrives. */
export type Site = {
  origin: string;
  /** The mails that have arrived so far, in order, and when (ms since 1970). */
  mails: readonly { to: string; raw: string; at: number }[];
  hooks: Receiver;
  /** How pages with scripts send their forms; null: that is left out. */
  formAction: string | null;
};

export type Running = Site & { close: () => Promise<void> };

/**
 * The built site with an empty store, and servers that take its mails, pushes and webhooks.
 * @param settings of the site beside those of a site to play on; @param folder where it was built
 */
export async function startSite(settings: Record<string, string> = {}, folder = root): Promise<Running> {
  const mails: { to: string; raw: string; at: number }[] = [];
  const onMail = ({ to, raw }: Received) => mails.push({ to: to.join().toLowerCase(), raw, at: Date.now() });
  const [mail, hooks] = await Promise.all([startMailServer({}, { onMail }), startReceiver()]);
  const site = await BuiltSite.create({
    folder,
    settings: (url) => ({
      ...mailSettings(url, mail.url),
      WEBHOOK_NETWORKS: '127.0.0.1',
      BOT_PACE_MILLISECONDS: '0',
      LOG_LEVEL: 'warn',
      ...settings,
    }),
  });
  const close = async () => {
    await site.close();
    await Promise.all([mail.close(), hooks.close()]);
  };
  await site.start().catch(async (error) => {
    await close();
    throw error;
  });
  return { origin: site.url, mails, hooks, formAction: await formAction(folder), close };
}

const actions = z.object({ node: z.record(z.string(), z.looseObject({ exportedName: z.string().optional() })) });

/** The name by which the pages of the built site send their forms; null if it cannot be found. */
async function formAction(folder: string): Promise<string | null> {
  const file = join(folder, '.next/server/app/t/[table]/page/server-reference-manifest.json');
  const { node } = actions.parse(JSON.parse(await readFile(file, 'utf8')));
  return Object.entries(node).find(([, { exportedName }]) => exportedName === 'sendForm')?.[0] ?? null;
}
