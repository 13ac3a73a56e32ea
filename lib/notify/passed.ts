import { isComplete, type MatchState } from '../match';
import type { Notice } from './notice';
import type { OccasionKind } from './plan';

/** What a message is about, as a notice says it. */
export type Occurrence = Pick<Notice, 'table' | 'seat' | 'version' | 'at'> & { kind: OccasionKind };

/**
 * Whether there is nothing to be told any more: the turn was taken, or a bot or the autopilot plays there now; there is no new link
 * to come; all have come whom the host was asked to get; the player is back, or his match over; or what was proposed is settled,
 * or he has agreed to it.
 */
export function hasPassed(state: MatchState, { kind, seat, at, version }: Occurrence): boolean {
  const { seats, turns, rematch, proposals } = state;
  const place = seats[seat];
  if (!place || place.keyHash === null) return true;
  // In a match that runs it is somebody's turn.
  const isOver = turns.every((turn) => turn === null);
  switch (kind) {
    case 'finished':
      return false;
    case 'nudge':
      return isComplete({ seats });
    case 'rematch':
      return rematch === null;
    case 'link':
      return place.link === null;
    case 'away':
      return place.away?.since !== at || isOver;
    case 'proposal':
      return isOver || !proposals.some(({ asked, agreed }) => asked === version && !agreed.includes(seat));
    case 'turn': {
      const turn = turns[seat];
      return !turn || turn.at !== at || turn.version > version || place.bot !== null || place.away !== null;
    }
  }
}
