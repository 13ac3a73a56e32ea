import type { NoticeValues } from '../match';
import type { Letter, MessageLocale } from './letter';
import type { OccasionKind } from './notice';

export const CHANNELS = ['email', 'push', 'webhook'] as const;
export type ChannelName = (typeof CHANNELS)[number];

/** Why a message was not handed over. `isFinal`: a retry would fail too. The code, shown in words, holds no address and no card. */
export class ChannelFailed extends Error {
  override readonly name = 'ChannelFailed';
  constructor(
    readonly code: 'unreachable' | 'refused' | 'bad-address' | 'gone' | 'not-allowed',
    readonly isFinal: boolean,
  ) {
    super(code);
  }
}

/** A mail as the dispatcher hands it over. */
export type OutgoingMail = {
  to: string;
  locale: MessageLocale;
  /** The time zone of its reader (IANA), in which it says until when; UTC if nothing is said. */
  zone?: string | undefined;
  letter: Letter;
  /** The same whenever this message is repeated: `<…@host>` without the brackets and the host. */
  messageId: string;
  /** The first message of the table's thread, in the same form; null for a message of its own. */
  thread: string | null;
  /** A page that asks whether to unsubscribe, and the address for one-click posts (RFC 8058); null for what was asked for. */
  unsubscribe: { page: string; oneClick: string } | null;
};

/** A push or a webhook, as it is sent: the table and whose turn it is, never a card. */
export type OutgoingNote = {
  /** The same whenever this message is repeated: the topic of a push, the id of a webhook's event. */
  id: string;
  kind: OccasionKind | 'reminder';
  table: string;
  title: string | null;
  game: string;
  seat: number;
  playerName: string | null;
  /** Opens the table; for a push without a key, as the browser holds its own. */
  url: string;
  /** Since when it has been so, or when it happened (ms since 1970). */
  at: number;
  /** Until when the player is to act (ms since 1970); null if it is not their turn, or there is no such moment. */
  deadline: number | null;
  /** Fill the texts of a part; null if the note is about something else. */
  values: NoticeValues | null;
  /** How many tables wait for the player, this one included; null if that is not known. */
  waiting: number | null;
  /** Which seats' turns these are, of those the browser is told of (`seatId`); null if that is not known. */
  open: readonly string[] | null;
  locale: MessageLocale;
  /** The time zone of its reader (IANA), in which it says until when. */
  zone: string;
};

export type PushSubscription = { endpoint: string; keys: { p256dh: string; auth: string } };
export type WebhookTarget = { url: string; form: 'json' | 'slack' | 'discord'; secret: string };

/** The ways by which messages leave the site, if set up. A call resolves once the other side has accepted. @throws ChannelFailed */
export type Channels = {
  email?: { send(mail: OutgoingMail): Promise<void> };
  push?: { send(to: PushSubscription, note: OutgoingNote): Promise<void> };
  webhook?: { send(to: WebhookTarget, note: OutgoingNote): Promise<void> };
};
