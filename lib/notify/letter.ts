import type { NoticeValues, PartOccasion, TableView } from '../match';
import type { Seat } from '../rules/view';
import type { Happened } from './happened';

/** The languages in which messages are written. */
export const MESSAGE_LOCALES = ['de', 'en'] as const;
export type MessageLocale = (typeof MESSAGE_LOCALES)[number];

/** One table in a message: the view of its seat at the moment of sending, and nothing else of the table. */
export type TableLetter = {
  view: TableView;
  seat: Seat;
  /** Opens the table at this seat, on any device: it carries a key of the seat. */
  url: string;
  /** Opens the table with this card chosen, one confirmation away. */
  cardUrl: (card: string) => string;
  /** Opens the table with this value chosen, of those its form offers, such as a bid. */
  valueUrl: (value: string | number) => string;
  /** Everything that everybody at the table has seen since the seat's last move, oldest first. */
  happened: Happened[];
};

/** A mail's content. Links are absolute. */
export type Letter =
  /** It is the reader's turn; `isReminder` if they have been told so before. */
  | { kind: 'turn'; table: TableLetter; isReminder: boolean }
  /** All tables that wait for the reader, in one mail. */
  | { kind: 'digest'; tables: TableLetter[] }
  /** The match is over. */
  | { kind: 'finished'; table: TableLetter; recapUrl: string }
  /** A part of the table has something to tell that has been so since `at` (ms since 1970): its texts, filled with these values. */
  | { kind: PartOccasion; table: TableLetter; at: number; values: NoticeValues }
  /** Somebody wants messages for a table sent to this address: does its owner? */
  | { kind: 'confirm'; url: string; tableTitle: string | null; playerName: string | null }
  /** The links of all seats that write to this address; `signInUrl` if it has an account, which has the seats by itself. */
  | {
      kind: 'lost-links';
      tables: { title: string | null; game: string; players: string[]; url: string }[];
      signInUrl?: string | null;
    }
  | { kind: 'sign-in'; url: string }
  /** Somebody wants this address to sign in to their account: does its owner? */
  | { kind: 'join-account'; url: string };
