import type { At } from './asks';
import type { Secret } from './judge';
import type { Claim } from './ledger';
import type { Site } from './site';
import type { Recorder, Visitor } from './visitors';

/** Which match is played, and how closely it is looked at. */
export type Plan = {
  game: 'hearts' | 'spades' | 'herzblatt';
  options: Record<string, unknown>;
  /** The seats, from seat 1 on, at which bots sit. */
  bots?: readonly (string | null)[];
  /** Whether players leave orders and hand over to the autopilot now and then and claim what they can, and forced cards play themselves. */
  helped?: boolean;
  /** Whether players, and others who would like to know their cards, are signed in (accounts.ts). */
  accounts?: boolean;
  /** Whether those who watch by a link do so one trick behind. */
  behind: boolean;
  seed: number;
  /** After how many moves everybody looks around, on average. */
  every: number;
  /** How many of all ways are tried then, one after the other and each by somebody; everything: all of them by everybody. */
  ways: number | 'everything';
};

/** A match that is being played, and everybody who looks at it. */
export type Play = {
  site: Site;
  plan: Plan;
  recorder: Recorder;
  pick: (n: number) => number;
  /** The players, by their seats; where a bot sits there is none. */
  players: Visitor[];
  others: Visitor[];
  /** Browsers that are signed in, or were, and hold no seat themselves. */
  signedIn: Visitor[];
  /** The addresses of accounts, and the readers of the mails that come there. */
  mailboxes: { address: string; who: Visitor }[];
  secrets: Secret[];
  claims: Claim[];
  /** How many ways have been tried so far. */
  tried: number;
  /** Pages as they are for somebody who has nothing to do with any table. */
  known: string[];
  at: At;
  /** The moment before the first cards were dealt (ms since 1970). */
  dealtAt: number;
};
