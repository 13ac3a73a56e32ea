import { createHmac } from 'node:crypto';
import type { Channels, OutgoingNote, WebhookTarget } from '../channel';
import { type Networks, NO_NETWORKS } from './networks';
import { checkStatus, post, type Reach } from './post';
import { checkTarget } from './target';

/** The headers of a webhook; docs/webhooks.md says how a receiver checks them. */
const WEBHOOK_HEADERS = {
  id: 'stichpost-id',
  timestamp: 'stichpost-timestamp',
  signature: 'stichpost-signature',
} as const;

/** Puts a note into one line of text, which is not escaped for anything. */
type Sentence = (note: OutgoingNote) => string;

type Settings = {
  sentence: Sentence;
  /** Milliseconds since 1970. */
  now: () => number;
  reach: Reach;
};

/** The channel that posts to addresses of the players' choice. */
export function webhookChannel({ sentence, now, reach }: Settings): NonNullable<Channels['webhook']> {
  return {
    async send({ url, form, secret }, note) {
      const body = JSON.stringify(FORMS[form](note, sentence(note)));
      const timestamp = String(Math.floor(now() / 1000));
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Stichpost',
        [WEBHOOK_HEADERS.id]: note.id,
        [WEBHOOK_HEADERS.timestamp]: timestamp,
        [WEBHOOK_HEADERS.signature]: `v1=${signatureOf(secret, timestamp, body)}`,
      };
      checkStatus(await post(url, { headers, body }, reach));
    },
  };
}

/** HMAC-SHA-256 in hex over the time stamp (seconds since 1970), a dot, and the body. */
function signatureOf(secret: string, timestamp: string, body: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
}

/**
 * Checks a player's address for messages: https and public, unresolved, or in the site's own networks.
 * @returns the address as it is kept, or what is wrong with it
 */
export function checkWebhookUrl(
  text: string,
  networks: Networks = NO_NETWORKS,
): { url: string } | { fault: 'bad-address' | 'not-allowed' } {
  const checked = checkTarget(text, networks);
  return 'fault' in checked ? checked : { url: checked.url.href };
}

/** Each field is named, so that nothing is sent but what the documentation says. */
const FORMS: Record<WebhookTarget['form'], (note: OutgoingNote, sentence: string) => object> = {
  json: (note, sentence) => ({
    id: note.id,
    kind: note.kind,
    table: note.table,
    title: note.title,
    game: note.game,
    seat: note.seat,
    player: note.playerName,
    url: note.url,
    at: new Date(note.at).toISOString(),
    deadline: note.deadline,
    waiting: note.waiting,
    text: sentence,
  }),
  slack: ({ url }, sentence) => ({
    text: `${forSlack(sentence)}\n<${url}>`,
    mrkdwn: false,
    parse: 'none',
    link_names: false,
    unfurl_links: false,
    unfurl_media: false,
  }),
  discord: ({ url }, sentence) => ({
    content: `${forDiscord(sentence)}\n<${url}>`,
    allowed_mentions: { parse: [] },
    // No preview of the link.
    flags: 4,
  }),
};

const ZERO_WIDTH_SPACE = '\u200b';
const WORD_JOINER = '\u2060';

/** Breaks up what chats turn into mentions, channels and links: `@all`, `#general`, `example.org`. */
function withoutLinks(text: string): string {
  return text.replace(/[@#]/g, `$&${ZERO_WIDTH_SPACE}`).replace(/\.(?=\S)/g, `.${WORD_JOINER}`);
}

function forSlack(text: string): string {
  return withoutLinks(text).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

function forDiscord(text: string): string {
  return withoutLinks(text).replace(/[\\*_~`|<>[\]()-]/g, '\\$&');
}
