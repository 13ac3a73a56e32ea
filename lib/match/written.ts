import { shuffle } from '../cards';
import type { BaseEvent, Game } from '../rules/game';
import { fold as foldPlay } from '../rules/play';
import type { Seat } from '../rules/view';
import type { LogEntry } from './events';
import { evolve, type Games, happened } from './evolve';
import { dealingSeed, isComplete, isOpening, type Moment, optionsOf, type Repeated } from './kernel';
import { type AnyDecision, type AnyRefused, KINDS, type MatchEvent, PARTS, type TableEvent } from './parts';
import type { ObjectionEvent } from './parts/lost-link/part';
import type { ClockEvent } from './parts/pace/pace';
import type { MatchState } from './state';

/** The entries of the log that a command leads to, and the state after them. */
export type Done = {
  kind: 'done';
  state: MatchState;
  entries: LogEntry[];
  /** The whole log before these entries, where a command changes it: only to forget a player's name. */
  past?: LogEntry[];
};

/** The outcome of a command for a match. There is no other way to say no: nothing is thrown that a caller can cause. */
export type Outcome = Done | Repeated | AnyRefused;

/** Writes one more entry of the log. */
export function written(games: Games, before: MatchState | null, entry: LogEntry): Done {
  return { kind: 'done', state: evolve(games, before, entry), entries: [entry] };
}

/** Writes that something happens at the table; when the last seat is taken, the cards are dealt. */
export function tableChanged(games: Games, before: MatchState | null, at: number, events: MatchEvent[]): Done {
  const done = written(games, before, { at, events });
  const { state } = done;
  if (!isComplete(state)) return done;
  const dealt = dealing(games(state.game), state, state.play);
  return dealt.length > 0 ? written(games, before, { at, events: [...events, ...dealt] }) : done;
}

/** Writes what a part has decided, with the events of other parts that follow from it. */
export function carriedOut(games: Games, state: MatchState, decision: AnyDecision | Outcome): Outcome {
  if (decision.kind !== 'decided') return decision;
  return tableChanged(games, state, decision.at, withFollowing(state, decision.events));
}

/** Returns the events with all that follows from them in other parts. */
export function withFollowing(state: MatchState, events: readonly BaseEvent[]): BaseEvent[] {
  return events.flatMap((event) => {
    const { is } = KINDS.get(event.type) ?? {};
    if (!is || !('seat' in event) || typeof event.seat !== 'number') return [event];
    return [event, ...following(state, is, event.seat)];
  });
}

function following(state: MatchState, moment: Moment, seat: Seat): BaseEvent[] {
  return PARTS.flatMap(({ follows }) => follows?.[moment]?.(state, seat) ?? []);
}

/**
 * Returns the events of the next deal if one is awaited: those who take over a seat with it sit down; then the cards. Chance
 * follows from the deal's number, the seed, and the bits of those seated then (docs/fairness.md).
 * @param play the game's state after what happened before in the same entry
 */
export function dealing(game: Game, state: MatchState, play: unknown): BaseEvent[] {
  const events: BaseEvent[] = [];
  for (let now = play; game.standing(now).awaitsDeal; ) {
    const deal = game.standing(now).dealScores.length;
    const options = optionsOf(game, state);
    const seed = dealingSeed(state, deal);
    const chance = game.chance(options, (items, label) => shuffle(items, seed, `deal ${deal} ${label}`));
    const dealt = game.deal(now, chance);
    events.push(...dealt);
    now = foldPlay(game, now, dealt);
  }
  return events.length > 0 ? [...takeovers(state), ...events] : events;
}

/** Seats those who wait for the next deal by an invitation or an unopposed new link, which ends all that came from the old one. */
function takeovers(state: MatchState): BaseEvent[] {
  const opens = (seat: Seat) => state.seats[seat].next === null && isOpening(state.seats[seat]);
  const opensAt = (other: unknown) => typeof other === 'number' && opens(other);
  return state.seats.flatMap(({ next, link }, seat): BaseEvent[] => {
    // A link that opens by this same deal has opened.
    const isHere = (event: BaseEvent) => !('seat' in event) || event.seat === seat || !opensAt(event.seat);
    const after = (moment: Moment) => following(state, moment, seat).filter(isHere);
    const taken: TableEvent | null = next && { type: 'seatTaken', seat, ...next };
    if (taken) return [taken, ...after('taken')];
    if (!link || !opens(seat)) return [];
    const opened: TableEvent = { type: 'linkOpened', seat, by: link.by };
    return [opened, ...after('opened')];
  });
}

/** Returns what is decided, with these events of clocks in its last entry. */
export function withClockEvents(games: Games, done: Done, events: readonly (ClockEvent | ObjectionEvent)[]): Done {
  const entry = done.entries.at(-1);
  if (events.length === 0 || !entry) return done;
  const game = games(done.state.game);
  const state = events.reduce((before, event) => happened(game, before, event, entry.at), done.state);
  const entries = [...done.entries.slice(0, -1), { ...entry, events: [...entry.events, ...events] }];
  return { ...done, state, entries };
}
