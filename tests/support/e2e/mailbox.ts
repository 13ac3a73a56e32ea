import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { partOf, startMailServer } from '../../lab/shared/mail-server';

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

/** The mails an address has got so far, in order, as they came. */
export function mailsTo(address: string): string[] {
  try {
    const names = readdirSync(folderOf(address)).sort();
    return names.map((name) => readFileSync(join(folderOf(address), name), 'utf8'));
  } catch {
    return [];
  }
}

/** The text parts of the mails an address has got so far, in order. */
export const textsTo = (address: string): string[] => mailsTo(address).map((raw) => partOf(raw, 'text/plain'));

/** The latest mail to an address, once it has got that many. */
export async function latestTo(address: string, mails: number): Promise<string> {
  await expect.poll(() => mailsTo(address).length).toBe(mails);
  return mailsTo(address)[mails - 1];
}

/** The first link of a kind in the latest mail to an address, once it has got that many mails. */
export async function linkTo(address: string, kind: RegExp, mails = 1): Promise<string> {
  const found = kind.exec(partOf(await latestTo(address, mails), 'text/plain'));
  if (!found) throw new Error('the mail has no such link');
  return found[0];
}
