/** How much is asked of a server. */
export type Plan = {
  /** Tables in the middle of a match, how many matches of each game they are copied from, and of which games. */
  tables: number;
  matches: number;
  games: readonly string[];
  /** How many play at the same time, each at tables of their own, and how long each thinks about a move on average (ms). */
  players: number;
  thinking: number;
  /** Tables besides at which one plays three strong bots each. */
  bots: number;
  /** Event streams that are open at the same time. */
  streams: number;
  /** For how long they play (s), and before that for how long they come, one after the other (s). */
  seconds: number;
  coming: number;
  /** Questions that one player alone asks first, one after the other: the times under load are compared with theirs. */
  alone: Readonly<Record<Kind, number>>;
};

/** Questions of a player: the table as JSON, the page that a browser loads as a whole, a move. */
export const KINDS = ['view', 'page', 'move'] as const;
export type Kind = (typeof KINDS)[number];

/** Among players who think for ten seconds on average, 20 moves come in a second, from all the 2,000 tables. */
const FULL: Plan = {
  tables: 2_000,
  matches: 4,
  games: ['hearts', 'spades', 'herzblatt'],
  players: 200,
  thinking: 10_000,
  bots: 4,
  streams: 1_000,
  seconds: 300,
  coming: 30,
  alone: { view: 1_000, page: 300, move: 500 },
};

/** All of it for so long (s); in less than a minute, what comes before takes less as well. */
export function fullFor(seconds: number): Plan {
  const share = Math.min(1, seconds / 60);
  const { view, page, move } = FULL.alone;
  const alone = { view: Math.ceil(view * share), page: Math.ceil(page * share), move: Math.ceil(move * share) };
  return { ...FULL, seconds, coming: FULL.coming * share, alone };
}

/** Shows that all of it still works; its times say nothing. */
export const SHORT: Plan = {
  tables: 40,
  matches: 1,
  games: ['herzblatt'],
  players: 10,
  thinking: 400,
  bots: 1,
  streams: 30,
  seconds: 3,
  coming: 1,
  alone: { view: 20, page: 5, move: 10 },
};
