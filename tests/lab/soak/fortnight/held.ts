import { stream } from '../../../../lib/cards';
import { forcedMove, isSettled } from '../../../../lib/certain';
import {
  isOwnMove,
  isPlayed,
  isTableEvent,
  type LogEntry,
  type MatchState,
  makesItself,
  playersOf,
} from '../../../../lib/match';
import type { Seat } from '../../../../lib/rules/view';
import { games } from '../../../../lib/tables/context';

/** Turns whose times are known, from which one is drawn, and the fewest there must be. */
const KEPT = 12;
const FEWEST = 3;

/**
 * While a card was held back in a turn, which is named by its version: the moment at which it was to come, and from when until when that was so (ms since 1970). It ends
 * with the turn, and when its player wants to be waited for.
 */
export type Held = { version: number; from: number; until: number; comes: number };

/**
 * Which cards leave their players nothing to decide, and when they are to come, worked out from the log by the public rule: the
 * seed is known when the match is over, and how long everybody took can be seen.
 */
export class HeldCards {
  /** By seat: how long its player took for their latest turns (s), and the version of the last move that did not make itself. */
  readonly #took: number[][] = [];
  readonly #moved: number[] = [];

  /** Notes one more entry; `before` is the table without it, and `stood` until when the clock of a seat stood, in pauses and days off (ms since 1970). */
  note(before: MatchState, { at, by, events }: LogEntry, stood: (seat: Seat) => readonly number[]): void {
    const game = games(before.game);
    for (const event of events) {
      if (isTableEvent(event)) {
        if (event.type === 'seatTaken') this.#took[event.seat] = [];
        continue;
      }
      const seat = game.moveOf(event)?.seat;
      if (seat === undefined || makesItself(by)) continue;
      const turn = before.turns[seat];
      if (isOwnMove(by) && turn && this.#moved[seat] !== turn.version) {
        const began = Math.max(turn.at, ...stood(seat).filter((until) => until <= at));
        this.#took[seat] = [...(this.#took[seat] ?? []), Math.round((at - began) / 1000)].slice(-KEPT);
      }
      this.#moved[seat] = before.version + 1;
    }
  }

  /** When a card of this seat that leaves nothing to decide may come at the earliest; null: at once; Infinity: its player plays it. */
  earliest(state: MatchState, seat: Seat, deadline: number): number | null {
    const turn = state.turns[seat];
    // Where one player plays bots alone there is nobody whom its coming could tell anything.
    if (!turn || state.hold === 'never' || playersOf(state).length <= 1) return null;
    const { taken, counts } = games(state.game).view(state.play, null);
    const isFirstHalf = taken.reduce((sum, tricks) => sum + tricks, 0) < Math.max(...counts);
    if (state.hold === 'first-half' && !isFirstHalf) return null;
    const took = this.#took[seat] ?? [];
    if (took.length < FEWEST) return Number.POSITIVE_INFINITY;
    const numbers = stream(state.seed, `hold ${turn.version} ${seat}`);
    const seconds = took[numbers.below(took.length)];
    const part = 0.75 + numbers.below(501) / 1000;
    return Math.min(turn.at + Math.round(1000 * part * seconds) + numbers.below(1000), deadline);
  }

  /** When the card comes that this seat has and need not decide on; null if there is none that comes. */
  comes(state: MatchState, seat: Seat, deadline: number): number | null {
    const place = state.seats[seat];
    if (!isAllowed(state, seat) || !isPlayed(place) || !state.turns[seat]) return null;
    const earliest = this.earliest(state, seat, deadline);
    if (earliest === null || earliest === Number.POSITIVE_INFINITY) return null;
    const game = games(state.game);
    return forcedMove(game.id, game.options.parse(state.options), game.view(state.play, seat)) ? earliest : null;
  }
}

/** Whether cards that leave nothing to decide may play themselves at this seat. */
export function isAllowed({ forced, seats, ended }: MatchState, seat: Seat): boolean {
  return forced && seats[seat].wake === 'decision' && ended === null;
}

/** Whether nothing in this deal changes any score any more: then the cards of all come at once. */
export function isDecided(state: MatchState): boolean {
  const game = games(state.game);
  return isSettled(game.id, game.options.parse(state.options), game.view(state.play, null));
}
