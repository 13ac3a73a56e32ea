import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { openStore, type Store } from '../../../lib/store';
import { inRoot } from '../../../scripts/lib/project.mjs';
import { startMailServer } from '../shared/mail-server';
import { BuiltSite, mailSettings } from '../shared/site';

const MANIFEST = '.next/server/server-reference-manifest.json';
/** pino's number for errors: an answer that says that the server failed is noted with it. */
const IS_ERROR = /"level":(50|60)/;

/** The built site with a store and a mail server of its own. `errors`: the lines it has logged of its own failures. */
export type Site = { origin: string; store: Store; errors: () => string[]; stop: () => Promise<void> };

/** Starts the built site to be asked odd things: nothing is limited there, and moves stand at once. */
export async function startSite(): Promise<Site> {
  const mails = await startMailServer();
  const site = await BuiltSite.start({
    settings: (url) => ({ ...mailSettings(url, mails.url), BOT_PACE_MILLISECONDS: '0', LOG_LEVEL: 'error' }),
  });
  const store = openStore(site.settings);
  const stop = async () => {
    await site.kill();
    await store.close();
    await Promise.all([site.close(), mails.close()]);
  };
  const errors = () => site.printed.filter((line) => IS_ERROR.test(line) || /Error/.test(line));
  return { origin: site.url, store, errors, stop };
}

const actions = z.object({ node: z.record(z.string(), z.unknown()) });

/** The ids of the functions that pages of the built site call on the server; everybody finds them in its scripts. */
export function actionsOf(): string[] {
  return Object.keys(actions.parse(JSON.parse(readFileSync(inRoot(MANIFEST), 'utf8'))).node);
}
