import { createHash } from 'node:crypto';
import webpush from 'web-push';
import { ChannelFailed, type Channels, type OutgoingNote, type PushSubscription } from '../channel';
import { seatId } from '../documents';
import { checkStatus, post, type Reach } from './post';
import type { Vapid } from './vapid';

/** How long a push service keeps a message for a device that is off. A turn may well be open that long. */
const SECONDS_KEPT = 3 * 24 * 60 * 60;
/** The longest topic a push service takes (RFC 8030). */
const TOPIC_LENGTH = 32;
/** A message has room for 4,000 characters. */
const MOST_OPEN = 50;

export type PushWords = { title: string; body: string };

/** The message to the service worker: the words it shows, and where a tap leads. It holds no card. */
export type PushPayload = PushWords & {
  kind: OutgoingNote['kind'];
  /** Newer ones replace older ones with the same tag. */
  tag: string;
  /** A path of this site. */
  path: string;
  /** Milliseconds since 1970. */
  at: number;
  /** Until when the player is to act, in the same way; null if there is no such moment. */
  deadline: number | null;
  /** For the badge of the installed app; null: it stays as it is. */
  waiting: number | null;
  /** The tags of messages that are still true: those of other turns may go. Null if they are not known, or too many. */
  open: readonly string[] | null;
  lang: string;
};

type Settings = { vapid: Vapid; words: (note: OutgoingNote) => PushWords; reach: Reach };

/** The channel to browsers' push services. A subscription that is gone (`ChannelFailed`) is for the caller to remove. */
export function webPushChannel({ vapid, words, reach }: Settings): NonNullable<Channels['push']> {
  return {
    async send(to, note) {
      const { headers, body } = encrypted(to, payloadOf(note, words(note)), vapid, note);
      const status = await post(to.endpoint, { headers, body }, reach);
      // Push services answer so for a subscription that they do not know any more.
      if (status === 404) throw new ChannelFailed('gone', true);
      checkStatus(status);
    },
  };
}

/** Each field is named, so that nothing else of the note is sent. */
function payloadOf(
  { kind, table, seat, url, at, deadline, waiting, open, locale }: OutgoingNote,
  words: PushWords,
): PushPayload {
  const { pathname, search } = new URL(url);
  return {
    title: words.title,
    body: words.body,
    kind,
    tag: seatId(table, seat),
    path: `${pathname}${search}`,
    at,
    deadline,
    waiting,
    open: open !== null && open.length <= MOST_OPEN ? open : null,
    lang: locale,
  };
}

/** The request to the push service (RFC 8030, 8291, 8292). @throws ChannelFailed if the subscription cannot be used */
function encrypted(to: PushSubscription, payload: PushPayload, vapid: Vapid, { id, kind }: OutgoingNote) {
  try {
    // It looks at the endpoint only to name the push service in the signature.
    const service = { endpoint: `${new URL(to.endpoint).origin}/`, keys: to.keys };
    const details = webpush.generateRequestDetails(service, JSON.stringify(payload), {
      vapidDetails: vapid,
      TTL: SECONDS_KEPT,
      urgency: kind === 'finished' ? 'low' : 'normal',
      topic: topicOf(id),
      contentEncoding: 'aes128gcm',
    });
    return { headers: headersOf(details.headers), body: details.body };
  } catch {
    throw new ChannelFailed('bad-address', true);
  }
}

/** The same for the same message, so that a push service keeps it once. */
function topicOf(id: string): string {
  return createHash('sha256').update(id).digest('base64url').slice(0, TOPIC_LENGTH);
}

function headersOf(headers: object): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
