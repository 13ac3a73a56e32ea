import { z } from 'zod';
import type { Game } from '../../rules/game';
import { type Seat, seat } from '../../rules/view';
import {
  type Decision,
  decided,
  type EventsOf,
  isFinished,
  lastChangeAt,
  part,
  REPEATED,
  refused,
  type With,
} from '../kernel';

export const rematchSlice = {
  /** The table of the rematch, once one of the players has opened it. */
  rematch: z.string().nullable(),
};
const slice = z.object(rematchSlice);
type Slice = z.infer<typeof slice>;

export const rematchChanges = {
  /** The player of this seat has opened the rematch, at this table. */
  rematchOpened: z.object({ type: z.literal('rematchOpened'), seat, table: z.string() }),
};

export const NO_REMATCH: Slice = { rematch: null };

/** The same people play once more, at another table. */
export const rematch = part<Slice, unknown>()({
  name: 'rematch',
  events: rematchChanges,
  kinds: {
    rematchOpened: {
      state: (_, { table: rematch }) => ({ rematch }),
      told: () => ({}),
      isBeside: true,
    },
  },
  notices: [
    {
      occasion: 'rematch',
      texts: 'rematch',
      tells: (seat, { before, after, mover }) =>
        after.rematch !== null && before?.rematch === null && seat !== mover ? { at: lastChangeAt(after) } : null,
      hasPassed: ({ rematch }) => rematch === null,
      values: ({ state }) => ({ from: state.changes.findLast(({ type }) => type === 'rematchOpened')?.name ?? '' }),
    },
  ],
});

/** The player of a seat opens the rematch of a finished match, at this table. Whoever comes after them finds it open. */
export function openRematch(game: Game, state: With<Slice>, seat: Seat, table: string, at: number): Decision {
  if (!isFinished(game, state)) return refused('not-finished');
  if (state.rematch !== null) return REPEATED;
  return decided<EventsOf<typeof rematchChanges>>(at, { type: 'rematchOpened', seat, table });
}
