import type { Random } from '../identity';
import type { MatchState } from '../match';
import type { Game } from '../rules/game';
import type { Seat } from '../rules/view';
import type { Records } from '../store/records';
import type { Channels } from './channel';
import type { TableLetter } from './letter';
import type { MessageMeasure } from './measure';
import type { HeldSeat, PushTarget } from './subscriptions';

/** A table as it is now. */
export type SeenTable = { state: MatchState; game: Game };

/** What sending messages needs of the world. */
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
  /** What a mail shows a seat of its table. */
  letterOf: (seen: SeenTable, seat: Seat) => Promise<TableLetter>;
  /** The browsers that are told of a seat whose key has this hash. */
  browsersOf: (seat: HeldSeat) => Promise<PushTarget[]>;
  /** A browser that takes no messages any more. */
  browserGone: (endpoint: string) => Promise<void>;
  /** How many tables wait for whoever uses the browser; null if that is not known. */
  waitingFor: (endpoint: string) => Promise<number | null>;
  /** Resolves after so long (ms): how long a channel is waited for. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Counts what happens. */
  measure?: ((what: MessageMeasure) => void) | undefined;
  /** Notes what went wrong. No player, address, key or card may be in it. */
  log?: ((what: string, data: Readonly<Record<string, string | number>>) => void) | undefined;
};
