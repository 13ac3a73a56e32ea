import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { evolve, type Games, isTableEvent, type LogEntry, type MatchState } from '../../../lib/match';
import type { BaseMove } from '../../../lib/rules/game';
import type { Seat } from '../../../lib/rules/view';
import type { Notice } from '../../../lib/store';

/** A move as a client sent it, with the version it saw; `answered`: the version of the view it got, null if it was refused. */
export type Sent = { seat: Seat; version: number; move: BaseMove; answered: number | null };

/** A table in the store when everything is over; `messages`: how many entries, those that nobody else knows of included. */
export type Remains = {
  version: number;
  state: unknown;
  log: LogEntry[];
  outbox: readonly Notice[];
};

const formed = z.object({ format: z.int() });

export type Fault = { kind: 'lost' | 'doubled' | 'wrong'; what: string };

export type Judgement = {
  faults: Fault[];
  isFinished: boolean;
};

/**
 * Holds what the store has against what its clients were told: every move answered is in the log exactly once and in
 * order, the state is the fold of the log, and nothing is left to be announced.
 */
export function judge(games: Games, sent: readonly Sent[], remains: Remains): Judgement {
  const { faults, last } = logJudged(games, sent, remains);
  for (const { id } of remains.outbox) faults.push(wrong(`notice ${id} is still in the outbox`));
  return { faults, isFinished: last !== null && games(last.game).standing(last.play).finished };
}

/** `last`: the state after the whole log, or null if it cannot be folded. */
function logJudged(games: Games, sent: readonly Sent[], { log, version, state }: Omit<Remains, 'outbox'>) {
  const states = statesOf(games, log);
  const faults = movesJudged(sent, movesOf(games, log, states));
  if (version !== log.length) faults.push(wrong(`the table is at entry ${version}, its log at ${log.length}`));
  const last = states.length < log.length ? null : (states.at(-1) ?? null);
  if (!last) faults.push(wrong(`the log cannot be folded from entry ${states.length + 1} on`));
  // The other version may write states in another form: those are folded anew when they are read.
  else if (formed.parse(state).format === last.format && !isDeepStrictEqual(state, JSON.parse(JSON.stringify(last))))
    faults.push(wrong('the state is not fold(log)'));
  return { states, faults, last };
}

/**
 * Holds the log of a table where players raced against their deadlines against what they were told: what was answered with 200
 * is in the log, once, and what was refused is not; each turn was ended by one entry; the autopilot never moved before a
 * deadline, and no player after it.
 * @param racing the seats that had a deadline to race against
 * @param hadRoom whether there was always room to think for the autopilot; else a player may have come before it after all
 */
export function raceJudged(
  games: Games,
  sent: readonly Sent[],
  racing: readonly Seat[],
  remains: Omit<Remains, 'outbox'>,
  hadRoom = true,
): Fault[] {
  const { states, faults, last } = logJudged(games, sent, remains);
  if (!last) return faults;
  const game = games(last.game);
  const moved = new Set<Seat>();
  for (const [i, { at, by, events }] of remains.log.entries()) {
    const movers = events.flatMap((event) => (isTableEvent(event) ? [] : (game.moveOf(game.event.parse(event)) ?? [])));
    if (movers.length > 1) faults.push({ kind: 'doubled', what: `entry ${i + 1} has ${movers.length} moves` });
    for (const { seat } of movers) {
      const clock = states[i - 1]?.clocks[seat];
      moved.add(seat);
      if (!states[i - 1]?.turns[seat]) faults.push({ kind: 'doubled', what: `entry ${i + 1}: seat ${seat} had moved` });
      const isAway = states[i - 1]?.seats[seat].away !== null;
      if (by === 'autopilot' && !isAway && !(clock && clock.deadline <= at)) {
        faults.push(wrong(`entry ${i + 1} was made for seat ${seat} before its deadline`));
      }
      if (hadRoom && !by && clock && clock.deadline <= at) {
        faults.push(wrong(`entry ${i + 1} is a move of seat ${seat} after its deadline`));
      }
    }
  }
  const hung = racing.filter((seat) => !moved.has(seat));
  return [...faults, ...hung.map((seat): Fault => ({ kind: 'lost', what: `nobody has moved for seat ${seat}` }))];
}

/** The state after each entry, up to the first entry that does not fit. */
export function statesOf(games: Games, log: readonly LogEntry[]): MatchState[] {
  const states: MatchState[] = [];
  try {
    for (const entry of log) states.push(evolve(games, states.at(-1) ?? null, entry));
  } catch {
    // The caller sees how far it went.
  }
  return states;
}

const wrong = (what: string): Fault => ({ kind: 'wrong', what });

type Made = { seat: Seat; version: number; move: BaseMove };

/**
 * The moves the players made, as the log has them, those that were taken back among them: they have been answered. A move that made itself
 * is nobody's answer. Their versions are those that everybody is shown.
 */
function movesOf(games: Games, log: readonly LogEntry[], states: readonly MatchState[]): Made[] {
  const opening = log[0]?.events.find(isTableEvent);
  if (opening?.type !== 'tableOpened') return [];
  const game = games(opening.game);
  return log.flatMap(({ by, events }, i) =>
    events.flatMap((event) => {
      const made = by || isTableEvent(event) ? null : game.moveOf(game.event.parse(event));
      return made ? [{ ...made, version: states[i]?.version ?? i + 1 }] : [];
    }),
  );
}

function movesJudged(sent: readonly Sent[], made: readonly Made[]): Fault[] {
  const seats = [...new Set([...sent, ...made].map(({ seat }) => seat))].sort();
  const of = <T extends { seat: Seat }>(seat: Seat, all: readonly T[]) => all.filter((one) => one.seat === seat);
  return seats.flatMap((seat) => seatJudged(seat, of(seat, sent), of(seat, made)));
}

/** A move sent at version 5 and answered with a view of version 8 was made as 6, 7 or 8; in the order in which they were sent. */
function seatJudged(seat: Seat, sent: readonly Sent[], made: readonly Made[]): Fault[] {
  const answered = sent.filter((one) => one.answered !== null);
  const faults: Fault[] = [];
  const missing = (from: number, to: number) => {
    for (const { version, move, answered: seen } of answered.slice(from, to)) {
      const near = made.filter((one) => one.version > version - 12 && one.version <= (seen ?? version) + 12);
      const what = `the move ${JSON.stringify(move)} of seat ${seat}, sent at version ${version} and answered at ${seen}`;
      faults.push({ kind: 'lost', what: `${what}; near it: ${JSON.stringify(near)}` });
    }
  };
  let next = 0;
  for (const { version, move } of made) {
    const at = answered.findIndex(
      (one, i) => i >= next && one.version < version && version <= (one.answered ?? 0) && isSame(one.move, move),
    );
    if (at >= 0) {
      missing(next, at);
      next = at + 1;
    } else {
      const isRepeated = answered.some((one) => one.version < version && isSame(one.move, move));
      const what = `entry ${version} is a move of seat ${seat} that was ${isRepeated ? 'made before' : 'never answered 200'}`;
      faults.push({ kind: isRepeated ? 'doubled' : 'wrong', what });
    }
  }
  missing(next, answered.length);
  return faults;
}

/** Whether two moves are the same, whatever the order of their cards. */
function isSame(a: BaseMove, b: BaseMove): boolean {
  return isDeepStrictEqual(inOrder(a), inOrder(b));
}

const inOrder = (move: BaseMove) =>
  'cards' in move && Array.isArray(move.cards) ? { ...move, cards: [...move.cards].sort() } : move;

/** A card as it stands in events and views; not inside a longer word. */
const CARD = /(?<![\w-])[2-9TJQKA][CDHS](?![\w-])/;
/** Where in the built site something happened: its files have random letters in their names. */
const BUILT_FILE = /\S*\.next[\\/]\S*|\S*node_modules[\\/]\S*/g;

/**
 * The lines that tell what no log may tell.
 * @param secrets names, keys, invitations: whatever must not stand there
 */
export function tellingLines(lines: readonly string[], secrets: readonly string[]): string[] {
  const text = lines.join('\n');
  const found = secrets.filter((secret) => text.includes(secret));
  const telling = lines.filter((line) => found.some((secret) => line.includes(secret)));
  return [...telling, ...lines.filter((line) => CARD.test(line.replace(BUILT_FILE, '')))];
}
