import type { Game } from '../../rules/game';
import type { Seat } from '../../rules/view';
import type { With } from './core';

/** A match with the changes that everybody reads, oldest first. */
type Changing<Slice, Place> = With<Slice, Place> & { changes: readonly Change[] };
export type Change = { type: string; seat: Seat; name: string | null; at: number; isWished?: boolean | undefined };

/** A commit: the match before it (null for a new table) and after it, and the seat whose command it was. */
type Commit<Slice, Place> = {
  before: With<Slice, Place> | null;
  after: Changing<Slice, Place>;
  mover: Seat | null;
};

/** Whom a notice tells, which version brought it about, and since when it has been so (ms since 1970). */
type Told = { seat: Seat; version: number; at: number };

/**
 * A value in a text: as it is, or turned into words for its reader: the name of a player, or of a seat's player; a moment (ms
 * since 1970), named as from the one at which it was set; or a date for the text to format.
 */
export type NoticeValue =
  | string
  | number
  | { name: string }
  | { seat: Seat }
  | { moment: number; from: number }
  | { date: number };
export type NoticeValues = Readonly<Record<string, NoticeValue>>;

/**
 * Tells players something over the channels they wish for, as data: `lib/notify` plans and sends it, and the pages know its
 * words. Its texts are `mail.subject`, `.lead`, `.do` and `.button`, `push.title` and `.body`, `sentence` for webhooks; and
 * `what`, which others may hold, and `more` where there are any.
 */
export type PartNotice<Occasion extends string, Slice, Place> = {
  /** Its name in what is stored. */
  occasion: Occasion;
  /** The name of the part's texts in `messages/{language}/parts.json`. */
  texts: string;
  /** Returns since when (ms since 1970) there is something to tell the player of a seat after a commit, and which seat asks; null: nothing. */
  tells: (seat: Seat, commit: Commit<Slice, Place>) => { at: number; by?: Seat } | null;
  /** Whether nothing is to be told any more. */
  hasPassed: (state: Changing<Slice, Place>, told: Told) => boolean;
  /** Returns the values of its texts; null: there is nothing that a mail could say. */
  values: (
    table: { game: Game; state: Changing<Slice, Place>; as: 'mail' | 'note' },
    told: Told,
  ) => NoticeValues | null;
};

/** Returns when the last change was made that everybody reads (ms since 1970). */
export function lastChangeAt({ changes, changedAt }: Changing<unknown, unknown>): number {
  return changes.at(-1)?.at ?? changedAt;
}

/** Whether nobody is to act: in a match that runs it is always somebody's turn. */
export function isNobodysTurn({ turns }: Pick<With<unknown>, 'turns'>): boolean {
  return turns.every((turn) => turn === null);
}
