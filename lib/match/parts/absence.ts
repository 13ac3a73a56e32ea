import { z } from 'zod';
import type { Game } from '../../rules/game';
import { type Seat, seat } from '../../rules/view';
import {
  comesBack,
  type Decision,
  decided,
  hasBegun,
  isFinished,
  isNobodysTurn,
  isOwnMove,
  part,
  REPEATED,
  refused,
  type SeatingEvent,
  type With,
} from '../kernel';

const place = {
  /** How many deadlines its player has missed in a row, with something to decide. */
  missed: z.int(),
};

const events = {
  /** The autopilot makes the move of this entry, since the player had something to decide and did not in time. */
  deadlineMissed: z.object({ type: z.literal('deadlineMissed'), seat }),
};

const noneMissed = { place: () => ({ missed: 0 }) };

/** Players miss deadlines, and hand over to the autopilot. */
export const absence = part({
  name: 'absence',
  place,
  empty: noneMissed,
  events,
  kinds: { deadlineMissed: { place: ({ missed }) => ({ missed: missed + 1 }) } },
  when: {
    taken: noneMissed,
    bot: noneMissed,
    opened: noneMissed,
    away: noneMissed,
    back: noneMissed,
    forgotten: noneMissed,
  },
  moved: { place: ({ by }) => (isOwnMove(by) ? { missed: 0 } : {}) },
  notices: [
    {
      // The autopilot has begun to play for a player who did not ask for it.
      occasion: 'away',
      texts: 'absence',
      tells: (seat, { before, after }) => {
        if (!after.seats[seat].away || before?.seats[seat].away) return null;
        const begun = after.changes.findLast((change) => change.seat === seat && change.type === 'autopilotOn');
        return begun?.isWished === false ? { at: after.changedAt } : null;
      },
      hasPassed: (state, { seat, at }) => state.seats[seat].away?.since !== at || isNobodysTurn(state),
      values: (_, { at }) => ({ when: { moment: at, from: at } }),
    },
  ],
});

/** A player hands over to the autopilot, or comes back, at any time, even if their seat is to go to somebody not yet seated. */
export function autopilot(game: Game, state: With<unknown>, seat: Seat, isOn: boolean, at: number): Decision {
  if (isFinished(game, state)) return refused('match-finished');
  const { away, bot } = state.seats[seat];
  if ((away !== null) === isOn) return REPEATED;
  if (!isOn) return decided<SeatingEvent>(at, ...comesBack(state, seat));
  if (bot !== null) return refused('bot-plays');
  if (!hasBegun(game, state)) return refused('not-started');
  return decided<SeatingEvent>(at, { type: 'autopilotOn', seat, isWished: true });
}
