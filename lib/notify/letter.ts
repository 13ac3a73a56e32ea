import type { TableView } from '../match';
import type { Seat } from '../rules/view';
import type { Happened } from './happened';

/** The languages in which messages are written. */
export const MESSAGE_LOCALES = ['de', 'en'] as const;
export type MessageLocale = (typeof MESSAGE_LOCALES)[number];

/** What a message shows of one table: the view of its seat at the moment of sending, and nothing else of the table. */
export type TableLetter = {
  view: TableView;
  seat: Seat;
  /** Opens the table at this seat, on any device: it carries a key of the seat. */
  url: string;
  /** Opens the table with this card chosen, one confirmation away. */
  cardUrl: (card: string) => string;
  /** Opens the table with this value chosen, of those its form offers, such as a bid. */
  valueUrl: (value: string | number) => string;
  /** What everybody at the table has seen since the seat's last move, oldest first. */
  happened: Happened[];
};

/** What a mail says. Links are absolute. */
export type Letter =
  /** It is his turn; `isReminder` if he has been told so before. */
  | { kind: 'turn'; table: TableLetter; isReminder: boolean }
  /** All tables that wait for him, in one mail. */
  | { kind: 'digest'; tables: TableLetter[] }
  /** The match is over. */
  | { kind: 'finished'; table: TableLetter; recapUrl: string }
  /** Somebody who has come asks the host to get those who have not; so many are missing. */
  | { kind: 'nudge'; table: TableLetter; by: string; missing: number }
  /** Others want a new link for his seat: he can object until then (ms since 1970). */
  | { kind: 'link'; table: TableLetter; by: string; objectUntil: number }
  /** The autopilot has played for him since then (ms since 1970): he can take his seat back. */
  | { kind: 'away'; table: TableLetter; since: number }
  /** Somebody proposes something, to which he is asked to agree. */
  | { kind: 'proposal'; table: TableLetter; proposal: TableView['proposals'][number] }
  /** Somebody wants messages for a table sent to this address: does its owner? */
  | { kind: 'confirm'; url: string; tableTitle: string | null; playerName: string | null }
  /** The links of all seats that write to this address; `signInUrl` if it has an account, which has the seats by itself. */
  | {
      kind: 'lost-links';
      tables: { title: string | null; game: string; players: string[]; url: string }[];
      signInUrl?: string | null;
    }
  /** Signs in to an account. */
  | { kind: 'sign-in'; url: string }
  /** Somebody invites him, or again, to a seat: `url` is the invitation, or a seat that is already his. */
  | { kind: 'invitation'; url: string; from: string; game: string; isRematch: boolean };
