import type { SMTPServerOptions } from 'smtp-server';
import { z } from 'zod';
import type { Random } from '../../../../../lib/bots/kernel/random';
import { headersNamed, type MailServer, partOf, startMailServer } from '../../../shared/mail-server';
import { type Receiver, startReceiver } from '../../../shared/receiver';
import { type Receipts, TOLD_KINDS, type Told, type ToldKind } from '../receivers';

type Span = { from: number; until: number };

/** A message as it came: `version` of what it tells, null of a digest; `kind` is not known of a mail. */
export type Came = Omit<Told, 'kind' | 'at'> & { when: number; version: number | null; kind: ToldKind | null };

const HOUR = 60 * 60_000;
/** Messages in a thousand that are refused for now, and connections that break. */
const FAILING = 20;
const BREAKING = 5;

const note = z.object({ id: z.string(), kind: z.string(), table: z.string(), seat: z.int() });
const DELIVERY = /^([a-z0-9]+)-(\d+)-(\d+)-(?:email|webhook)(?:-r(\d+))?$/;
/** A link to a table as a seat, or the private link of that seat. */
const LINK = /\/t\/([a-z0-9]{12})\?as=(\d)|\/s\/([a-z0-9]{12})-(\d)-/g;

/** The other side of the site's mails and webhooks: real servers, which now and then do not take what they are sent. */
export class SiteReceivers {
  readonly came: Came[] = [];
  /** How often each address of a webhook was tried that is gone. */
  readonly tries = new Map<string, number>();
  readonly receipts: Receipts = { told: [], failed: [], refused: new Set(), tried: new Set() };
  readonly #now: () => number;
  readonly #random: Random;
  readonly #outages: Record<'email' | 'webhook', Span>;
  /** Is told who got something. */
  readonly #told: (to: string) => void;
  #mail: MailServer | null = null;
  #hooks: Receiver | null = null;

  /** Addresses that take no mail, and those of webhooks that are gone. */
  readonly dead = new Set<string>();
  readonly gone = new Set<string>();

  /** @param start when the fortnight begins (ms since 1970); each channel is away for some hours after that */
  constructor({ now, random, told }: { now: () => number; random: Random; told: (to: string) => void }, start: number) {
    this.#now = now;
    this.#random = random;
    this.#told = told;
    const after = (from: number, until: number) => ({ from: start + from * HOUR, until: start + until * HOUR });
    this.#outages = { email: after(20, 24), webhook: after(10, 11) };
  }

  /** @returns where mail goes, and where webhooks go */
  async start(): Promise<{ smtp: string; hooks: string }> {
    const onRcptTo: SMTPServerOptions['onRcptTo'] = ({ address }, _session, callback) => {
      if (!this.dead.has(address)) return callback();
      this.receipts.refused.add(`email ${address}`);
      return callback(Object.assign(new Error('no such mailbox'), { responseCode: 550 }));
    };
    this.#mail = await startMailServer({ onRcptTo }, { onMail: ({ to, raw }) => this.#take(to[0], raw) });
    const hooks = await startReceiver(undefined, ({ path, body }) => this.#hook(hooks.origin + path, body.toString()));
    this.#hooks = hooks;
    return { smtp: this.#mail.url, hooks: hooks.origin };
  }

  async close(): Promise<void> {
    await this.#mail?.close();
    await this.#hooks?.close();
  }

  #fails(channel: 'email' | 'webhook', id: string, to: string): boolean {
    const { from, until } = this.#outages[channel];
    const now = this.#now();
    const fails = (from <= now && now < until) || this.#random.below(1000) < FAILING + BREAKING;
    if (fails) this.receipts.failed.push({ id, to, when: now });
    return fails;
  }

  #take(to: string, raw: string): boolean {
    const id = headersNamed(raw, 'Message-ID')[0].replace(/^<|@.*$/g, '');
    if (this.#fails('email', id, to)) return false;
    const named = DELIVERY.exec(id);
    const base = { channel: 'email' as const, id, to, kind: null, when: this.#now() };
    if (named) {
      const [, table, seat, version, reminder] = named;
      const told = { table, seat: Number(seat), version: Number(version), isReminder: reminder !== undefined };
      this.came.push({ ...base, ...told });
    } else {
      const links = new Set(
        [...partOf(raw, 'text/plain').matchAll(LINK)].map((m) => `${m[1] ?? m[3]} ${m[2] ?? m[4]}`),
      );
      for (const link of links) {
        const [table, seat] = link.split(' ');
        this.came.push({ ...base, table, seat: Number(seat), version: null, isReminder: false });
      }
    }
    this.#told(to);
    return true;
  }

  /** @returns the status of the answer */
  #hook(to: string, body: string): number {
    if (this.gone.has(to)) {
      this.receipts.refused.add(`webhook ${to}`);
      this.tries.set(to, (this.tries.get(to) ?? 0) + 1);
      return 410;
    }
    const { id, kind, table, seat } = note.parse(JSON.parse(body));
    if (this.#fails('webhook', id, to)) return 503;
    const version = Number(DELIVERY.exec(id)?.[3]);
    const isReminder = kind === 'reminder';
    this.came.push({
      channel: 'webhook',
      id,
      to,
      kind: TOLD_KINDS.find((known) => known === kind) ?? 'turn',
      isReminder,
      table,
      seat,
      version,
      when: this.#now(),
    });
    this.#told(to);
    return 200;
  }
}
