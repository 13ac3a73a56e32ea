import { setTimeout as delay } from 'node:timers/promises';
import { newBrowser } from '../shared/push';
import type { Play } from './play';
import type { Site } from './site';

/** How long before its arrival a message was written, at most (ms). */
const ON_ITS_WAY = 500;

/** Keeps the mails, pushes and webhooks that leave the site for one table, each for the player to whom it went. */
export class Arrivals {
  readonly #site: Site;
  readonly #browser = newBrowser(Buffer.from('secrecy of cards'));
  #mails: number;
  #hooks: number;

  constructor(site: Site) {
    this.#site = site;
    this.#mails = site.mails.length;
    this.#hooks = site.hooks.received.length;
  }

  /** The keys of the browser that the players have. */
  get keys() {
    return this.#browser.keys;
  }

  addressOf(table: string, seat: number): string {
    return `${table}-${seat}@example.org`;
  }

  hookOf(kind: 'hook' | 'push', table: string, seat: number): string {
    return `${this.#site.hooks.origin}/${kind}/${table}/${seat}`;
  }

  /** Keeps what has come since the last time. */
  collect({ recorder, at: { table }, players, mailboxes }: Play): void {
    const { mails, hooks } = this.#site;
    for (const { to, raw, at } of mails.slice(this.#mails)) {
      const player = players.find(({ viewer }) => this.addressOf(table, Number(viewer)) === to);
      const who = player ?? mailboxes.find(({ address }) => address === to)?.who;
      const channel = player ? 'mail' : 'account mail';
      if (who) recorder.keep(channel, who, '', mailText(raw), { from: at - ON_ITS_WAY, at });
    }
    this.#mails = mails.length;
    for (const { path, headers, body, at } of hooks.received.slice(this.#hooks)) {
      const [, kind, of, seat] = path.split('/');
      const who = players.find(({ viewer }) => viewer === Number(seat));
      if (of !== table || !who) continue;
      const told = kind === 'push' ? JSON.stringify(this.#browser.decrypt(body)) : body.toString();
      const { authorization: _, ...head } = headers;
      recorder.keep(kind === 'push' ? 'push' : 'webhook', who, JSON.stringify(head), told, {
        from: at - ON_ITS_WAY,
        at,
      });
    }
    this.#hooks = hooks.received.length;
  }
}

/** How often a mail is looked for, and how long between two looks (ms). */
const LOOKS = 200;
const PAUSE = 25;

/** Finds the link that was last mailed to an address. @throws Error if no such mail comes */
export async function mailedLink({ mails }: Site, address: string, link: RegExp): Promise<string> {
  for (let looks = 0; looks < LOOKS; looks++, await delay(PAUSE)) {
    const found = mails.filter(({ to }) => to === address).map(({ raw }) => link.exec(mailText(raw))?.[1]);
    const token = found.findLast((one) => one !== undefined);
    if (token) return token;
  }
  throw new Error(`no mail came to ${address} with ${link}`);
}

/** A mail with its head and its parts as they are read: quoted-printable and base64 are undone. */
export function mailText(raw: string): string {
  const bytes = raw
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  const parts = [...raw.matchAll(/base64\r\n(?:[^\r]+\r\n)*\r\n([A-Za-z0-9+/=\r\n]+)/g)].map(([, part]) =>
    Buffer.from(part, 'base64').toString(),
  );
  const words = [...raw.matchAll(/=\?utf-8\?B\?([A-Za-z0-9+/=]+)\?=/gi)].map(([, word]) =>
    Buffer.from(word, 'base64').toString(),
  );
  return [Buffer.from(bytes, 'latin1').toString(), ...parts, ...words].join('\n');
}
