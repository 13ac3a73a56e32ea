import { z } from 'zod';

/** An empty variable counts as not set: hosts and compose files often leave them empty. */
const unlessEmpty = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);
const text = unlessEmpty(z.string().optional());

const LEAST_OF_SECRET = 32;

/** The secrets in a list, by commas or a JSON array; one with commas counts as a secret, too. Undefined: one is too short. */
function secretsIn(list: string): string[] | undefined {
  const isLong = (secret: string) => secret.length >= LEAST_OF_SECRET;
  if (list.startsWith('["')) {
    const parsed = z.array(z.string().min(LEAST_OF_SECRET)).safeParse(jsonIn(list));
    return parsed.data;
  }
  const parts = list.split(',').map((secret) => secret.trim());
  return parts.every(isLong) ? [...new Set([...parts, list])] : undefined;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** How many of something are allowed, or how many milliseconds something lasts. */
const most = (usual: number, description: string, least = 1, greatest = 1_000_000) =>
  unlessEmpty(z.coerce.number().int().min(least).max(greatest).default(usual)).meta({
    description,
    shown: `\`${usual}\``,
  });

/** All settings, for docs/settings.md (`npm run settings`). `scripts/start.mjs` reads `PORT` and `HOST` before installing. */
export const settings = z.object({
  PORT: text.meta({ description: 'where the server listens', shown: '`3000`' }),
  HOST: text.meta({ description: 'the address it listens on', shown: 'every address' }),
  DATA_DIR: unlessEmpty(z.string().default('data')).meta({
    description: 'where the embedded store keeps its data, if no other store is set',
    shown: '`data`',
  }),
  KV_REST_API_URL: text.meta({
    description: 'Vercel KV, or any Redis behind the Upstash REST protocol; with its token',
  }),
  KV_REST_API_TOKEN: text.meta({ description: 'the token for `KV_REST_API_URL`' }),
  UPSTASH_REDIS_REST_URL: text.meta({
    description: 'the same under the name Upstash gives it, if `KV_REST_API_URL` is not set',
  }),
  UPSTASH_REDIS_REST_TOKEN: text.meta({ description: 'the token for `UPSTASH_REDIS_REST_URL`' }),
  REDIS_URL: text.meta({
    description:
      'Redis over TCP, `redis://…` or `rediss://…`; for a cluster one or more of its nodes, separated by commas; used if no REST address is set',
  }),
  CRON_SECRET: text.meta({
    description: 'what callers of `/api/cron/…` must send as `Authorization: Bearer …`',
    shown: 'anybody may call, which is harmless',
  }),
  METRICS_TOKEN: unlessEmpty(z.string().min(16).optional()).meta({
    description: 'what callers of `/api/metrics` must send as `Authorization: Bearer …`, at least 16 characters',
    shown: 'there are no metrics',
  }),
  STICHPOST_SECRET: unlessEmpty(z.string().min(LEAST_OF_SECRET).optional()).meta({
    description:
      'the secret of the site, at least 32 characters: what is stored is sealed with it, and links follow from it; several servers of one site need the same one',
    shown: 'made at first start, in `DATA_DIR`',
  }),
  STICHPOST_SECRETS_BEFORE: unlessEmpty(
    z
      .string()
      .transform(secretsIn)
      .pipe(z.array(z.string(), 'each must have 32 characters; one that holds a comma is named in a JSON array'))
      .optional(),
  ).meta({
    description:
      'secrets that the site had before, separated by commas, or as a JSON array where one holds a comma (`["…","…"]`): what was sealed with them, and links that followed from them, still open',
  }),
  PUBLIC_URL: unlessEmpty(
    z
      .url({ protocol: /^https?$/ })
      .transform((url) => url.replace(/\/+$/, ''))
      .optional(),
  ).meta({
    description: 'where players reach the site, such as `https://cards.example.org`: messages link to it',
    shown: 'no messages leave the site',
  }),
  SMTP_URL: text.meta({
    description: 'the mail server, `smtp://user:password@host:587` or `smtps://…`; with `MAIL_FROM` and `PUBLIC_URL`',
    shown: 'no mail is sent',
  }),
  MAIL_FROM: text.meta({ description: 'the sender of all mail, such as `Stichpost <cards@example.org>`' }),
  GITHUB_ID: text.meta({ description: 'signing in with GitHub: the id of its OAuth app; with its secret' }),
  GITHUB_SECRET: text.meta({ description: 'the secret for `GITHUB_ID`' }),
  GOOGLE_CLIENT_ID: text.meta({ description: 'signing in with Google: the id of the OAuth client; with its secret' }),
  GOOGLE_CLIENT_SECRET: text.meta({ description: 'the secret for `GOOGLE_CLIENT_ID`' }),
  DISCORD_CLIENT_ID: text.meta({ description: 'signing in with Discord: the id of the application; with its secret' }),
  DISCORD_CLIENT_SECRET: text.meta({ description: 'the secret for `DISCORD_CLIENT_ID`' }),
  APPLE_ID: text.meta({ description: 'signing in with Apple: the services id; with its secret, only over https' }),
  APPLE_SECRET: text.meta({
    description: 'the secret for `APPLE_ID`: a signed token that Apple accepts for six months',
  }),
  VAPID_PUBLIC_KEY: unlessEmpty(
    z
      .string()
      .regex(/^[A-Za-z0-9_-]{87}$/)
      .optional(),
  ).meta({
    description:
      'the key by which push services know the site; several servers of one site need the same one, with `VAPID_PRIVATE_KEY`',
    shown: 'made at first start, in `DATA_DIR`',
  }),
  VAPID_PRIVATE_KEY: unlessEmpty(
    z
      .string()
      .regex(/^[A-Za-z0-9_-]{43}$/)
      .optional(),
  ).meta({ description: 'the private key for `VAPID_PUBLIC_KEY`' }),
  WEBHOOK_NETWORKS: text.meta({
    description:
      'networks and hosts of your own that webhooks and push messages may be sent to, also by http: `10.0.0.0/8, chat.lan`',
    shown: 'public addresses only, by https',
  }),
  TRUSTED_PROXIES: text.meta({
    description:
      'addresses of the reverse proxies in front of the site, such as `172.16.0.0/12`: only they are believed about a visitor’s address and protocol (`X-Forwarded-*`); `none` for none. On Vercel the platform is',
    shown: 'this machine, `127.0.0.0/8, ::1`',
  }),
  MESSAGE_LEASE_MILLISECONDS: most(50_000, 'when a message that a server began to send is another’s', 1_000, 60_000),
  BOT_PACE_MILLISECONDS: most(300, 'how long a bot waits before it moves, so that each card is seen', 0, 10_000),
  LIMIT_TABLES: most(200, 'how many tables, rematches among them, are opened from one address in an hour'),
  LIMIT_ATTEMPTS: most(
    100,
    'how many keys, invitations and links that open nothing are looked up for one address in an hour; the right ones are never refused',
  ),
  LIMIT_MAILS: most(
    10,
    'how many mails with links to sign in, with lost links, or with the question whether an address wants messages, are asked for from one address in an hour',
  ),
  LIMIT_PICTURES: most(200, 'how many pictures of links are drawn for one address in an hour'),
  LIMIT_TABLE_STREAMS: most(
    50,
    'how many windows without a seat follow one table at the same time; others ask every ten seconds',
  ),
  LIMIT_SEAT_STREAMS: most(
    12,
    'how many windows follow one seat from one server; the newest one takes the place of the oldest',
  ),
  LIMIT_ADDRESS_STREAMS: most(200, 'how many windows without a seat follow tables from one address at the same time'),
  LIMIT_TALK: most(10, 'how many messages a player says at a table in a minute'),
  LIMIT_CHANGES: most(
    30,
    'how many changes beside the play (links, wishes, bots, proposals and the like) a player makes at a table in a minute, and as many of orders',
  ),
  LIMIT_ALL_CHANGES: most(2000, 'how many of those at a table in all, so that its log stays short'),
  LOG_LEVEL: unlessEmpty(z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info')).meta({
    description: '`debug`, `info`, `warn`, `error` or `silent`',
    shown: '`info`',
  }),
});
export type Settings = z.infer<typeof settings>;

/** A setting has a value that cannot be used: the message says which one, and why. */
export class SettingsError extends Error {
  readonly code = 'settings';
  override readonly name = 'SettingsError';
}

declare global {
  /** Those of a running server: a page asks for them several times, and checking them each time took a fiftieth of its time. */
  var stichpostSettings: Readonly<Settings> | undefined;
}

/**
 * Reads the settings; where none are given, those of the server that runs, or of this process.
 * @throws SettingsError, which names the variable but never shows its value
 */
export function readSettings(environment?: Record<string, string | undefined>): Readonly<Settings> {
  if (environment === undefined && globalThis.stichpostSettings !== undefined) return globalThis.stichpostSettings;
  const parsed = settings.safeParse(environment ?? process.env);
  if (parsed.success) return parsed.data;
  const [{ path, message }] = parsed.error.issues;
  throw new SettingsError(`${path.join('.')} has a value that cannot be used: ${message}.`);
}

/** The table of all settings in Markdown, its columns aligned. */
export function settingsTable(): string {
  const rows = Object.entries(settings.shape).map(([name, schema]) => {
    const { description = '', shown = '–' } = schema.meta() ?? {};
    return [`\`${name}\``, description, String(shown)];
  });
  const heads = ['Setting', 'Meaning', 'Default'];
  const widths = heads.map((head, i) => Math.max(head.length, ...rows.map((row) => row[i].length)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, i) => cell.padEnd(widths[i])).join(' | ')} |`;
  return [line(heads), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
