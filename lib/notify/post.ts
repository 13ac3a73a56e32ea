import type { Random } from '../identity';
import type { MatchState } from '../match';
import type { Game } from '../rules/game';
import type { Seat } from '../rules/view';
import type { Records } from '../store/records';
import type { ChannelName, Channels } from './channel';
import type { TableLetter } from './letter';
import type { HeldSeat, PushTarget } from './subscriptions';

/** A table as it is now. `mayPush`: whether a browser may be told about one of its seats. */
export type SeenTable = { state: MatchState; game: Game; mayPush: boolean };

/** How an attempt ended. `busy`: another process has it, or it is not due. `moved`: it comes another way, or later. */
export type Attempted = 'busy' | 'moved' | 'dropped' | 'sent' | 'failed' | 'dead';

/** A figure about messages: how an attempt ended, or how long (ms) the oldest that is due has been so. */
export type MessageMeasure =
  | { what: 'message'; channel: ChannelName; result: Attempted }
  | { what: 'messages-due'; lag: number };

/** The world, as far as sending messages needs it. */
export type Post = {
  records: Records;
  channels: Channels;
  /** Milliseconds since 1970. */
  now: () => number;
  random: Random;
  /** Without it nothing leaves, as it could not link to the site. */
  publicUrl?: string | undefined;
  /** Known only to the server: links in mail follow from it. */
  linkSecret: string;
  /** Looks at tables; null for one that does not exist or cannot be read. One round trip. */
  look: (tables: readonly string[]) => Promise<(SeenTable | null)[]>;
  /** Returns what a mail shows a seat of its table. */
  letterOf: (seen: SeenTable, seat: Seat) => Promise<TableLetter>;
  /** The browsers that are told of a seat whose key has this hash. */
  browsersOf: (seat: HeldSeat) => Promise<PushTarget[]>;
  /** A browser that takes no messages any more. */
  browserGone: (endpoint: string) => Promise<void>;
  /** The seats (`seatId`) whose turn waits for the user of the browser; null if that is not known. */
  waitingFor: (endpoint: string) => Promise<readonly string[] | null>;
  /** How long a claimed message is this process's own (ms). */
  lease: number;
  /** Resolves after so long (ms): how long a channel is waited for. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Counts what happens. */
  measure?: ((what: MessageMeasure) => void) | undefined;
  /** Notes what went wrong. No player, address, key or card may be in it. */
  log?: ((what: string, data: Readonly<Record<string, string | number>>) => void) | undefined;
};
