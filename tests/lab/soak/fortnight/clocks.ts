import {
  evolve,
  isFinished,
  isOwnMove,
  isPlayed,
  isTableEvent,
  type LogEntry,
  type MatchEvent,
  type MatchState,
  playersOf,
} from '../../../../lib/match';
import type { Choice, Seat } from '../../../../lib/rules/view';
import { games } from '../../../../lib/tables/context';
import type { Agreement } from './agreements';
import { MINUTE } from './clock';
import { type Held, HeldCards, isAllowed, isDecided } from './held';
import { type Commit, commitsOf } from './occasions';
import type { Calendar, Obstacles } from './walk';

/** How the tables are when the fortnight is over. */
export type Outcome = 'finished' | 'paused' | 'resting' | 'running';

type Fault = (what: 'hung' | 'unfair', why: string, more?: object) => void;
type Span = { from: number; until: number };
type Hours = { from: string; to: string; zone: string };

/** A turn that is open: what its player had left when their clock began to run last (ms), and since when it does. */
type Turn = {
  version: number;
  at: number;
  left: number;
  since: number | null;
  quiet: Hours | null;
  due: number | null;
  isHung: boolean;
};

/** Facts about a turn: whether its player has a choice, and until when they are to move, if that was so all the time. */
export type TurnFacts = { isDecision: boolean; deadline: number | null; isMoved: boolean };

/** Bots and the autopilot move this long after their turn has begun, if the process that was to see to it died (ms). */
const OWED = 5_000;
/** Deadlines that somebody misses in a row before they count as away. */
const IN_A_ROW = 2;

/**
 * Goes through the log of a table with the clocks that were agreed on, which it reads minute by minute. It believes nothing that the site
 * itself says of clocks.
 */
export class ClockJudge {
  readonly #agreement: Agreement;
  readonly #calendar: Calendar;
  readonly #sweptBy: (moment: number) => number;
  readonly #fault: Fault;
  readonly #turns: (Turn | null)[] = [];
  readonly #banks: number[] = [];
  readonly #missed: number[] = [];
  readonly #daysOff: Span[][] = [];
  readonly #pauses: Span[] = [];
  /** Since when somebody is playing in person; before, nobody is kept waiting. */
  #playsSince: number | null = null;
  #agreed = new Set<Seat>();
  readonly #facts = new Map<string, TurnFacts>();
  readonly #heldCards = new HeldCards();
  readonly #held = new Map<string, Held[]>();
  /** By seat: the card that is held back now, of all those above. */
  readonly #holding: (Held | null)[] = [];

  /** @param sweptBy when the first sweep after a moment was over that nothing disturbed */
  constructor(agreement: Agreement, calendar: Calendar, sweptBy: (moment: number) => number, fault: Fault) {
    this.#agreement = agreement;
    this.#calendar = calendar;
    this.#sweptBy = sweptBy;
    this.#fault = fault;
  }

  /** @returns the state at the end */
  judge(log: readonly LogEntry[], end: number): MatchState | null {
    let state: MatchState | null = null;
    for (const commit of commitsOf(log)) {
      const before: MatchState | null = state;
      if (before)
        this.#whatWaitedTooLong(
          before,
          commit.at,
          commit.entries.flatMap(({ events }) => events),
        );
      for (const entry of commit.entries) {
        if (state) this.#whatWasUnfair(state, entry);
        if (state) this.#heldCards.note(state, entry, (seat) => this.#spans(seat).map(({ until }) => until));
        state = evolve(games, state, entry);
        this.#agreements(entry);
      }
      if (!state) continue;
      this.#clocks(before, state, commit);
      this.#holds(state, commit.at);
      for (const entry of commit.entries) this.#shownDeadlines(entry, end);
    }
    if (state) this.#whatWaitedTooLong(state, end, []);
    return state;
  }

  /** Returns the facts about the turn of a seat that began with this version; null if its player was not to move in person then. */
  turn(seat: Seat, version: number): TurnFacts | null {
    return this.#facts.get(`${seat} ${version}`) ?? null;
  }

  /** When a card was held back in this turn. */
  heldIn(seat: Seat, version: number): readonly Held[] {
    return this.#held.get(`${seat} ${version}`) ?? [];
  }

  /** Whether a pause, or days off, made the clock of the seat stand then. */
  stands(seat: Seat, at: number): boolean {
    return this.#spans(seat).some(({ from, until }) => from <= at && at < until);
  }

  /** Finds turns and matches that should have been over before this moment. */
  #whatWaitedTooLong(state: MatchState, at: number, next: readonly MatchEvent[]): void {
    if (isFinished(games(state.game), state)) return;
    for (const [seat, turn] of this.#turns.entries()) {
      if (!turn || turn.isHung) continue;
      const owed = isPlayed(state.seats[seat]) ? this.#deadline(seat, turn) : this.#owedAt(state, seat, turn);
      const comes = this.#holding[seat]?.comes ?? Number.POSITIVE_INFINITY;
      const isLate = this.#sweptBy(owed) < at;
      if (!isLate && this.#sweptBy(comes) >= at) continue;
      turn.isHung = true;
      const why = isLate ? 'a turn outlasted its time' : 'a card that was held back did not come';
      this.#fault('hung', why, { seat, turn, owed, comes, at });
    }
    const ends = this.#endsAt(state);
    const isEnd = next.some(({ type }) => type === 'matchEnded');
    if (!isEnd && this.#sweptBy(ends) < at) this.#fault('hung', 'the match was to end', { ends, at });
  }

  /** When a bot, or the autopilot of somebody who is away, should have moved; never where nobody waits. */
  #owedAt({ seats }: MatchState, seat: Seat, turn: Turn): number {
    if (this.#playsSince === null) return Number.POSITIVE_INFINITY;
    return Math.max(turn.at, seats[seat].away?.since ?? 0, this.#playsSince) + OWED;
  }

  /** When the match ends without a player who stays away, not counting pauses. */
  #endsAt({ seats }: MatchState): number {
    const { away: rule } = this.#agreement;
    if (rule.kind !== 'end') return Number.POSITIVE_INFINITY;
    const since = seats.flatMap(({ away }) => (away ? [away.since] : []));
    const pauses = { minutes: [], spans: this.#pauses };
    return Math.min(...since.map((from) => this.#calendar.deadline(from, rule.minutes * MINUTE, pauses)));
  }

  #deadline(seat: Seat, turn: Turn): number {
    if (!this.#agreement.pace || turn.since === null) return Number.POSITIVE_INFINITY;
    turn.due ??= this.#calendar.deadline(turn.since, turn.left, this.#obstacles(seat, turn));
    return turn.due;
  }

  /** The pauses of the table, and the days off of a player. */
  #spans(seat: Seat): Span[] {
    return [...this.#pauses, ...(this.#daysOff[seat] ?? [])];
  }

  #obstacles(seat: Seat, { quiet }: Turn): Obstacles {
    const { pace } = this.#agreement;
    const hours = [pace?.nights ?? null, quiet].filter((one) => one !== null).map((one) => this.#calendar.hours(one));
    const minutes = pace?.weekends ? [...hours, this.#calendar.weekends(pace.zone)] : hours;
    return { minutes, spans: this.#spans(seat) };
  }

  /** Whether what an entry says was done to anybody was right. */
  #whatWasUnfair(state: MatchState, { at, by, events }: LogEntry): void {
    const game = games(state.game);
    const mover = events.flatMap((event) => (isTableEvent(event) ? [] : (game.moveOf(event)?.seat ?? [])))[0];
    const turn = mover === undefined ? null : this.#turns[mover];
    const isOwn = isOwnMove(by);
    const place = mover === undefined ? undefined : state.seats[mover];
    const isLate = by === 'autopilot' && place?.away === null;
    if (mover !== undefined && isLate && (!turn || at < this.#deadline(mover, turn))) {
      this.#fault('unfair', 'moved for before the deadline', { seat: mover, turn, at });
    }
    if (mover !== undefined && by === 'forced') this.#forced(state, mover, at);
    if (by === 'bot' && place && place.bot === null)
      this.#fault('unfair', 'a bot moved for a player', { seat: mover, at });
    for (const event of events) {
      if (!isTableEvent(event)) continue;
      if (event.type === 'deadlineMissed') {
        const { seat } = event;
        const isDecision = ways(game.choices(state.play, seat)) > 1;
        if (!isLate || seat !== mover || !isDecision) {
          this.#fault('unfair', 'counted late with nothing to decide', { seat, at, isLate, isDecision });
        }
        this.#missed[seat] = (this.#missed[seat] ?? 0) + 1;
      }
      if (event.type === 'autopilotOn') {
        const missed = this.#missed[event.seat] ?? 0;
        if (!event.isWished && missed < IN_A_ROW)
          this.#fault('unfair', 'taken for away', { seat: event.seat, at, missed });
        this.#missed[event.seat] = 0;
      }
      if (event.type === 'matchEnded') this.#end(state, event, at);
    }
    if (mover !== undefined && isOwn) this.#missed[mover] = 0;
  }

  /** A card that left nothing to decide comes neither against its player's will nor before the moment that was drawn. */
  #forced(state: MatchState, seat: Seat, at: number): void {
    if (isDecided(state)) return;
    const turn = this.#turns[seat];
    const isOpen = turn && turn.version === state.turns[seat]?.version;
    const deadline = isOpen ? this.#deadline(seat, turn) : Number.POSITIVE_INFINITY;
    const earliest = this.#heldCards.earliest(state, seat, deadline);
    if (!isAllowed(state, seat)) this.#fault('unfair', 'played for somebody who wants to be waited for', { seat, at });
    if (earliest !== null && at < earliest) this.#fault('unfair', 'came before its time', { seat, at, earliest });
  }

  /** Which cards are held back from now on, and which are not any more. */
  #holds(state: MatchState, at: number): void {
    for (const seat of state.seats.keys()) {
      const turn = this.#turns[seat] ?? null;
      const comes = turn && this.#heldCards.comes(state, seat, this.#deadline(seat, turn));
      const last = this.#holding[seat] ?? null;
      const isSame = last !== null && last.comes === comes && last.version === turn?.version;
      if (isSame) continue;
      if (last) last.until = at;
      this.#holding[seat] = null;
      if (!turn || comes === null) continue;
      const held: Held = { version: turn.version, from: at, until: Number.POSITIVE_INFINITY, comes };
      this.#holding[seat] = held;
      this.#held.set(`${seat} ${turn.version}`, [...this.heldIn(seat, turn.version), held]);
    }
  }

  #end(state: MatchState, { reason, seat }: { reason: 'agreed' | 'away'; seat: Seat }, at: number): void {
    if (reason === 'away') {
      if (at < this.#endsAt(state)) this.#fault('unfair', 'ended too early without him', { seat, at });
    } else if (playersOf(state).filter((one) => !this.#agreed.has(one)).length > 1) {
      // The last one to agree does so in this very entry.
      this.#fault('unfair', 'ended without all', { seat, at, agreed: [...this.#agreed] });
    }
  }

  /** Notes what was agreed on, or taken, in this entry. */
  #agreements({ at, events }: LogEntry): void {
    for (const event of events) {
      if (!isTableEvent(event)) continue;
      switch (event.type) {
        case 'paused':
        case 'sitePaused':
          this.#pauses.push({ from: at, until: event.until });
          break;
        case 'resumed':
        case 'siteResumed':
          for (const pause of this.#pauses) pause.until = Math.min(pause.until, at);
          break;
        case 'daysOffTaken':
          this.#daysOff[event.seat] = [...(this.#daysOff[event.seat] ?? []), { from: event.from, until: event.until }];
          break;
        case 'daysOffEnded':
          for (const off of this.#daysOff[event.seat] ?? []) {
            if (off.from === event.from) off.until = Math.max(off.from, Math.min(off.until, at));
          }
          break;
        case 'seatTaken':
          this.#daysOff[event.seat] = [];
          this.#missed[event.seat] = 0;
          this.#banks[event.seat] = this.#fullBank();
          break;
        case 'autopilotOff':
          this.#missed[event.seat] = 0;
          break;
        case 'proposed':
          if (event.kind === 'end') this.#agreed = new Set([event.seat]);
          break;
        case 'proposalAgreed':
          if (event.kind === 'end') this.#agreed.add(event.seat);
          break;
        default:
          continue;
      }
      for (const [seat, turn] of this.#turns.entries()) {
        if (!turn) continue;
        turn.due = null;
        const facts = this.turn(seat, turn.version);
        if (facts) facts.isMoved = true;
      }
    }
  }

  #fullBank(): number {
    return (this.#agreement.pace?.minutes ?? 0) * MINUTE;
  }

  /** Stops and starts the clocks when turns change hands, or a player comes or goes. */
  #clocks(before: MatchState | null, state: MatchState, { at, entries }: Commit): void {
    const { pace } = this.#agreement;
    const isPlaying = state.seats.some(isPlayed);
    this.#playsSince = isPlaying ? (this.#playsSince ?? at) : null;
    for (const [seat, place] of state.seats.entries()) {
      const now = state.ended ? null : state.turns[seat];
      const open = this.#turns[seat] ?? null;
      const plays = isPlayed(place);
      const isSame = open !== null && now?.version === open.version;
      if (open && (!isSame || !plays) && open.since !== null) {
        const used = this.#calendar.elapsed(open.since, at, this.#obstacles(seat, open));
        open.left = Math.max(0, open.left - used);
        open.since = null;
        open.due = null;
        const isHis = before?.seats[seat].keyHash === place.keyHash;
        const hasMoved = entries.some((entry) => movedIn(state, entry, seat));
        if (pace?.kind === 'bank' && isHis) {
          this.#banks[seat] = hasMoved ? Math.min(pace.cap * MINUTE, open.left + pace.perMove * MINUTE) : open.left;
        }
      }
      if (!now) this.#turns[seat] = null;
      else if (!isSame) {
        const left = pace?.kind === 'bank' ? (this.#banks[seat] ?? this.#fullBank()) : this.#fullBank();
        const since = plays ? at : null;
        const turn: Turn = { ...now, left, since, quiet: place.quiet, due: null, isHung: false };
        this.#turns[seat] = turn;
        if (plays) this.#noteTurn(state, seat, turn);
      } else if (plays && open.since === null) {
        open.since = at;
        open.quiet = place.quiet;
      }
    }
  }

  #noteTurn(state: MatchState, seat: Seat, turn: Turn): void {
    const spans = this.#spans(seat);
    this.#facts.set(`${seat} ${turn.version}`, {
      isDecision: ways(games(state.game).choices(state.play, seat)) > 1,
      deadline: this.#agreement.pace ? this.#deadline(seat, turn) : null,
      isMoved: spans.some(({ until }) => until > turn.at),
    });
  }

  /** The deadlines that players are shown must be those that count. */
  #shownDeadlines({ at, events }: LogEntry, end: number): void {
    for (const event of events) {
      if (!isTableEvent(event) || event.type !== 'clockStarted') continue;
      const { seat, deadline: shown } = event;
      const turn = this.#turns[seat];
      // One that has passed, though nothing has come of it yet, is over now.
      const right = turn ? Math.max(at, this.#deadline(seat, turn)) : Number.NaN;
      if (shown !== right && !(shown >= end && right >= end)) {
        this.#fault('unfair', 'shown another deadline', { seat, turn, at, shown, right, off: shown - right });
      }
    }
  }
}

function movedIn(state: MatchState, { events }: LogEntry, seat: Seat): boolean {
  const game = games(state.game);
  return events.some((event) => !isTableEvent(event) && game.moveOf(event)?.seat === seat);
}

/** In how many ways a player can make one of these moves; more than 1 stands for any number. */
function ways(choices: readonly Choice[]): number {
  return choices.reduce((sum, { cards, values, count = 1, min, max }) => {
    if (values) return sum + values.length;
    if (!cards) return sum + 1;
    const [least, most] = [min ?? count, max ?? count];
    // Some of these cards: there is one way if it is all of them.
    return sum + (least === most && cards.length === least ? 1 : 2);
  }, 0);
}

/** How a table is when the fortnight is over. */
export function outcomeOf(state: MatchState, end: number): Outcome {
  if (isFinished(games(state.game), state)) return 'finished';
  if (state.pause && state.pause.until > end) return 'paused';
  return state.seats.some(isPlayed) ? 'running' : 'resting';
}
