import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { partOf, startMailServer } from '../mail-server';

/** Where the mails of a run lie: one folder per address, one file per mail. */
const folderOf = (address: string) =>
  join(process.env.E2E_DATA_DIR ?? '', 'mails', address.toLowerCase().replace(/[^a-z0-9@.-]/g, '_'));

/** Started by playwright.config.ts: the mail server to which the site sends. Tests in any process read what it got. */
export default async function start(): Promise<() => Promise<void>> {
  let count = 0;
  const server = await startMailServer(
    {},
    {
      port: Number(process.env.E2E_SMTP_PORT),
      onMail: ({ to, raw }) => {
        for (const address of to) {
          mkdirSync(folderOf(address), { recursive: true });
          writeFileSync(join(folderOf(address), String(count++).padStart(6, '0')), raw);
        }
      },
    },
  );
  return server.close;
}

/** The text parts of the mails an address has got so far, in order. */
export function textsTo(address: string): string[] {
  try {
    const names = readdirSync(folderOf(address)).sort();
    return names.map((name) => partOf(readFileSync(join(folderOf(address), name), 'utf8'), 'text/plain'));
  } catch {
    return [];
  }
}

/** The first link of a kind in the latest mail to an address, once it has got that many mails. */
export async function linkTo(address: string, kind: RegExp, mails = 1): Promise<string> {
  await expect.poll(() => textsTo(address).length).toBe(mails);
  const found = kind.exec(textsTo(address).at(-1) ?? '');
  if (!found) throw new Error('the mail has no such link');
  return found[0];
}
