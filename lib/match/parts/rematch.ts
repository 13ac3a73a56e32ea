import { z } from 'zod';
import type { Game } from '../../rules/game';
import { type Seat, seat } from '../../rules/view';
import {
  asItIs,
  type Decision,
  decided,
  type EventsOf,
  type Fields,
  isFinished,
  lastChangeAt,
  part,
  REPEATED,
  refused,
  type With,
} from '../kernel';

const slice = {
  /** The table of the rematch, once one of the players has opened it. */
  rematch: z.string().nullable(),
};

const changes = {
  /** The player of this seat has opened the rematch, at this table. */
  rematchOpened: z.object({ type: z.literal('rematchOpened'), seat, table: z.string() }),
};

/** The same people play once more, at another table. */
export const rematch = part({
  name: 'rematch',
  slice,
  empty: { slice: () => ({ rematch: null }) },
  changes,
  kinds: {
    rematchOpened: {
      state: (_, { table: rematch }) => ({ rematch }),
      told: asItIs,
      isBeside: true,
    },
  },
  view: { shape: slice, show: ({ state: { rematch } }) => ({ rematch }) },
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

/** The player of a seat opens the rematch of a finished match, at this table. Later players find it open. */
export function openRematch(
  game: Game,
  state: With<Fields<typeof slice>>,
  seat: Seat,
  table: string,
  at: number,
): Decision {
  if (!isFinished(game, state)) return refused('not-finished');
  if (state.rematch !== null) return REPEATED;
  return decided<EventsOf<typeof changes>>(at, { type: 'rematchOpened', seat, table });
}
