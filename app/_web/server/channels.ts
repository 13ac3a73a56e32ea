import { z } from 'zod';
import { gameIdOf } from '@/app/_texts/keys';
import { MESSAGES } from '@/app/_texts/messages';
import { translatorFor } from '@/app/_texts/translate';
import { isolated } from '@/app/_ui/kit/written';
import { momentText, noticeText } from '@/app/_ui/mail/words';
import { renderMail } from '@/app/_web/mail/render';
import type { PartOccasion } from '@/lib/match';
import type { Channels, OutgoingNote } from '@/lib/notify';
import { type EmailChannel, openEmail } from '@/lib/notify/channels/email';
import { parseNetworks } from '@/lib/notify/channels/networks';
import type { Reach } from '@/lib/notify/channels/post';
import { checkTarget } from '@/lib/notify/channels/target';
import { newVapidKeys, publicKeyOf, type VapidKeys, vapidSubject } from '@/lib/notify/channels/vapid';
import { webhookChannel as channel, checkWebhookUrl } from '@/lib/notify/channels/webhook';
import { type PushWords, webPushChannel } from '@/lib/notify/channels/webpush';
import { keptIn } from '@/lib/secrets/kept';
import { readSettings, type Settings, SettingsError } from '@/lib/settings';
import { jsonOf } from '@/lib/store/collection';
import { log } from './log';

/** The channels that this server's settings make possible. */
export function serverChannels(): Channels {
  const [email, push, webhook] = [emailChannel(), pushChannel(), webhookChannel()];
  return { ...(email && { email }), ...(push && { push }), ...(webhook && { webhook }) };
}

/** Where this site sends messages to: the public internet, and the networks of its own that WEBHOOK_NETWORKS names. */
function serverReach(): Reach {
  const networks = parseNetworks(readSettings().WEBHOOK_NETWORKS ?? '');
  if (!networks) {
    throw new SettingsError('WEBHOOK_NETWORKS must be addresses, ranges such as 10.0.0.0/8, and names of hosts.');
  }
  return { networks };
}

/** The e-mail channel of this server; undefined without `SMTP_URL`, `MAIL_FROM` and `PUBLIC_URL`. */
function emailChannel(): EmailChannel | undefined {
  const { SMTP_URL, MAIL_FROM, PUBLIC_URL } = readSettings();
  if (!SMTP_URL || !MAIL_FROM || !PUBLIC_URL) return undefined;
  return openEmail({ smtpUrl: SMTP_URL, from: MAIL_FROM, publicUrl: PUBLIC_URL, render: renderMail });
}

/** The channel to webhooks; undefined without PUBLIC_URL, as a message could not link to its table. */
export function webhookChannel(): Channels['webhook'] {
  if (readSettings().PUBLIC_URL === undefined) return undefined;
  return channel({ sentence: noteSentence, now: Date.now, reach: serverReach() });
}

/** Checks an address to which a player wants messages posted, as `checkWebhookUrl` does, with this site's own networks. */
export function checkServerWebhook(url: string): ReturnType<typeof checkWebhookUrl> {
  return checkWebhookUrl(url, serverReach().networks);
}

const FILE = 'vapid.json';
const keys = z.object({ publicKey: z.string(), privateKey: z.string() });

/** The channel to browsers; undefined if this site sends no push messages (`vapidKeys`). */
export function pushChannel(): Channels['push'] {
  const { PUBLIC_URL, MAIL_FROM } = readSettings();
  const pair = vapidKeys();
  const subject = vapidSubject(PUBLIC_URL, MAIL_FROM);
  if (!pair || subject === null) return undefined;
  return webPushChannel({ vapid: { ...pair, subject }, words: pushWords, reach: serverReach() });
}

/** With what browsers subscribe to this site's push messages; null if it sends none. */
export function pushPublicKey(): string | null {
  return vapidKeys()?.publicKey ?? null;
}

/** Whether a browser may have messages sent to this endpoint. */
export function isPushEndpoint(endpoint: string): boolean {
  return 'url' in checkTarget(endpoint, serverReach().networks);
}

/** The keys of this site; null without PUBLIC_URL, which messages link to, and where there is nowhere to keep keys. */
function vapidKeys(): VapidKeys | null {
  const settings = readSettings();
  if (settings.PUBLIC_URL === undefined) return null;
  if (globalThis.stichpostVapid === undefined) globalThis.stichpostVapid = vapidKeysOf(settings);
  return globalThis.stichpostVapid;
}

/**
 * The keys that are set, or those in the data folder, made if missing; null if that cannot be written to.
 * @throws SettingsError if only one key is set, or two that do not belong together
 */
export function vapidKeysOf({
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
  DATA_DIR,
}: Pick<Settings, 'VAPID_PUBLIC_KEY' | 'VAPID_PRIVATE_KEY' | 'DATA_DIR'>): VapidKeys | null {
  if (publicKey === undefined && privateKey === undefined) return vapidKeysIn(DATA_DIR);
  if (publicKey === undefined || privateKey === undefined) {
    throw new SettingsError('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY: set both, or neither.');
  }
  if (publicKeyOf(privateKey) !== publicKey) {
    throw new SettingsError('VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY.');
  }
  return { publicKey, privateKey };
}

function vapidKeysIn(folder: string): VapidKeys | null {
  const kept = keptIn(folder, FILE, () => JSON.stringify(newVapidKeys()));
  if (kept === null) {
    log().warn({}, 'there are no VAPID keys and no data folder to keep them in: push messages are off');
    return null;
  }
  if (kept.isNew) {
    log().info(
      { file: FILE },
      'made the keys for push messages in the data folder; several servers need the same ones',
    );
  }
  const parsed = keys.safeParse(jsonOf(kept.text));
  if (parsed.success && publicKeyOf(parsed.data.privateKey) === parsed.data.publicKey) return parsed.data;
  log().warn({ file: FILE }, 'the keys for push messages in the data folder cannot be read: push messages are off');
  return null;
}

/** Returns the words of a notification, in the language of the note. */
export function pushWords(note: OutgoingNote): PushWords {
  const { kind, waiting } = note;
  const t = translatorFor(note.locale, 'push');
  const others = kind === 'finished' || waiting === null ? 0 : waiting - 1;
  const moreTables = others > 0 ? [t('note.push.others', { count: others })] : [];
  const { name, table } = calledIn(note);
  if (kind !== 'turn' && kind !== 'reminder' && kind !== 'finished') {
    const text = partText(note, kind);
    const body = [text('push.body'), text('more'), ...moreTables].filter((line) => line !== '');
    return { title: text('push.title'), body: body.join(' ') };
  }
  const when = untilWhen(note);
  const until = when === null ? [] : [translatorFor(note.locale, 'inbox')('until', { when })];
  const body = [t(`note.push.${kind}.body`, { name }), ...until, ...moreTables];
  return { title: t(`note.push.${kind}.title`, { table }), body: body.join(' ') };
}

/** Returns the sentence of a webhook, in the language of the note: others read it as well. */
export function noteSentence(note: OutgoingNote): string {
  const { kind } = note;
  const t = translatorFor(note.locale, 'push');
  const words = calledIn(note);
  if (kind === 'finished') return t('note.sentence.finished', words);
  if (kind !== 'turn' && kind !== 'reminder') return partText(note, kind)('sentence');
  const when = untilWhen(note);
  return when === null ? t(`note.sentence.${kind}`, words) : t(`note.sentence.${kind}Until`, { ...words, when });
}

/** Until when the player is to act; null if there is no such moment. */
function untilWhen(note: OutgoingNote): string | null {
  return note.deadline === null ? null : momentText(note, note.deadline, note.at);
}

/** Returns how to look up the texts of what a part tells. */
function partText(note: OutgoingNote, kind: PartOccasion) {
  const moment = (at: number, from: number) => momentText(note, at, from);
  return noticeText(translatorFor(note.locale, 'parts'), kind, { values: note.values, others: calledIn(note), moment });
}

/** Returns what the table and the player are called. */
function calledIn(note: OutgoingNote): { table: string; name: string } {
  const { title, game, playerName, seat, locale } = note;
  const t = translatorFor(locale, 'table');
  return {
    table: title === null ? MESSAGES[locale].games[gameIdOf(game)].untitled : isolated(title),
    name: playerName === null ? t('place', { number: seat + 1 }) : isolated(playerName),
  };
}
