import {
  evolve,
  freeSeats,
  hostOf,
  isFinished,
  isPlayed,
  isTableEvent,
  type LogEntry,
  type MatchState,
  makesItself,
} from '../../../../lib/match';
import { games } from '../../../../lib/tables/context';
import type { ToldKind } from './receivers';

/** Something that a seat's player is to be told: since when, and until when it is so. */
export type Occasion = {
  kind: ToldKind;
  table: string;
  seat: number;
  version: number;
  at: number;
  until: number;
} & {
  /** Whose it is. */
  keyHash: string | null;
  /** The player came back in this turn, so they have seen it; from then on it is another occasion, of which they need not be told. */
  isBack: boolean;
  from: number;
  backAt: number;
};

/** All that players of a table were to be told, by its log. */
export function occasionsOf(table: string, log: readonly LogEntry[], end: number): Occasion[] {
  const occasions: Occasion[] = [];
  const open = new Map<number, Occasion>();
  const latest = new Map<number, Occasion>();
  let state: MatchState | null = null;
  let over: { at: number; version: number } | null = null;
  for (const { at, entries } of commitsOf(log)) {
    const before: number = state?.version ?? 0;
    for (const entry of entries) {
      state = evolve(games, state, entry);
      if (isFinished(games(state.game), state)) over ??= { at, version: state.version };
    }
    if (!state) continue;
    // Turns that came and went within one commit were never to be seen.
    const { turns, seats, ended } = state;
    for (const [seat, turn] of turns.entries()) {
      const known = open.get(seat);
      const { keyHash } = seats[seat];
      const isHis = turn !== null && !ended && isPlayed(seats[seat]);
      if (known && isHis && turn.version === known.version && keyHash === known.keyHash) continue;
      if (known) {
        known.until = at;
        open.delete(seat);
      }
      if (!isHis) continue;
      const earlier = latest.get(seat);
      if (earlier?.version === turn.version && earlier.keyHash === keyHash) earlier.backAt = at;
      const isBack = turn.version <= before;
      const until = { until: end, backAt: Number.POSITIVE_INFINITY };
      const occasion: Occasion = {
        kind: 'turn',
        table,
        seat,
        keyHash,
        ...turn,
        ...until,
        from: at,
        isBack,
      };
      open.set(seat, occasion);
      latest.set(seat, occasion);
      occasions.push(occasion);
    }
  }
  occasions.push(...comersOf(table, log));
  if (state && over) {
    const never = Number.POSITIVE_INFINITY;
    const told = {
      kind: 'finished' as const,
      table,
      ...over,
      from: over.at,
      until: never,
      backAt: never,
      isBack: false,
    };
    occasions.push(...state.seats.map(({ keyHash }, seat) => ({ ...told, seat, keyHash })));
  }
  return occasions;
}

/** Before the match the host is told of each who comes, until the next one does; of one whose coming makes it the host's turn, with that. */
function comersOf(table: string, log: readonly LogEntry[]): Occasion[] {
  const occasions: Occasion[] = [];
  let state: MatchState | null = null;
  let last: { seat: number; occasion: Occasion } | null = null;
  for (const { at, entries } of commitsOf(log)) {
    const before: MatchState | null = state;
    for (const entry of entries) state = evolve(games, state, entry);
    if (!before || !state) continue;
    const events = entries.flatMap((entry) => entry.events);
    const comer = events.find((event) => isTableEvent(event) && event.type === 'seatTaken');
    const { seats, turns, version } = state;
    const isGone = last && (seats[last.seat].keyHash === null || seats[last.occasion.seat].keyHash === null);
    if (last && (comer || isGone)) {
      last.occasion.until = at;
      last = null;
    }
    const host = hostOf(before);
    if (!comer || freeSeats(before).length === 0 || host === null) continue;
    if ((turns[host]?.version ?? 0) > before.version) continue;
    const never = { until: Number.POSITIVE_INFINITY, backAt: Number.POSITIVE_INFINITY };
    const { keyHash } = seats[host];
    const occasion = {
      kind: 'joined' as const,
      table,
      seat: host,
      keyHash,
      version,
      at,
      from: at,
      isBack: false,
      ...never,
    };
    occasions.push(occasion);
    last = { seat: comer.seat, occasion };
  }
  return occasions;
}

/** Returns the other things players may be told: that the autopilot plays for them, and what is proposed to them. */
export function asidesOf(table: string, log: readonly LogEntry[]): Occasion[] {
  const occasions: Occasion[] = [];
  let state: MatchState | null = null;
  for (const entry of commitsOf(log).flatMap(({ entries }) => entries)) {
    const before: MatchState | null = state;
    state = evolve(games, before, entry);
    const { version, seats } = state;
    for (const occasion of occasions)
      if (occasion.until > entry.at && isOver(state, occasion)) occasion.until = entry.at;
    const begun = {
      table,
      version,
      at: entry.at,
      from: entry.at,
      until: Number.POSITIVE_INFINITY,
      isBack: false,
    };
    for (const [seat, { keyHash, away }] of seats.entries()) {
      const named = { ...begun, seat, keyHash, backAt: Number.POSITIVE_INFINITY };
      const isSent = entry.events.some(
        (event) => isTableEvent(event) && event.type === 'autopilotOn' && event.seat === seat && !event.isWished,
      );
      if (away?.since === entry.at && isSent) occasions.push({ ...named, kind: 'away' });
      for (const { asked, agreed, until } of state.proposals) {
        if (asked !== version || agreed.includes(seat)) continue;
        occasions.push({ ...named, kind: 'proposal', until: until ?? Number.POSITIVE_INFINITY });
      }
    }
  }
  return occasions;
}

function isOver(state: MatchState, { kind, seat, at, version, keyHash }: Occasion): boolean {
  const place = state.seats[seat];
  if (isFinished(games(state.game), state) || place.keyHash !== keyHash) return true;
  if (kind === 'away') return place.away?.since !== at;
  return !state.proposals.some(({ asked, agreed }) => asked === version && !agreed.includes(seat));
}

/** A commit: one entry, and the moves that made themselves after it. */
export type Commit = { at: number; entries: readonly LogEntry[] };

/** A log as it was written. */
export function commitsOf(log: readonly LogEntry[]): Commit[] {
  const commits: { at: number; entries: LogEntry[] }[] = [];
  for (const entry of log) {
    const last = commits.at(-1);
    if (last && last.at === entry.at && makesItself(entry.by)) last.entries.push(entry);
    else commits.push({ at: entry.at, entries: [entry] });
  }
  return commits;
}
