import { z } from 'zod';
import { isBefore, positionOf, settle } from '../../match';
import { seatId } from '../../notify';
import { seat } from '../../rules/view';
import { documentBeside } from '../../store';
import { games } from '../context';
import { Problem } from '../problem';
import { signsLife } from '../reading/lost-link';
import { KEPT_MILLISECONDS, SEEN_KIND, seenDocuments } from '../reading/seen';
import { whole } from '../requests';
import { asLastSeen, parseState } from '../runner/load';
import { requireSeats, seatAmong } from '../viewer';
import { commandOf } from './command';

/** Up to where the player of a seat has been shown the match. */
export const seenRequest = z.object({
  deal: whole.pipe(z.int().min(0)),
  cards: whole.pipe(z.int().min(0)),
  seat: whole.pipe(seat).optional(),
});

/**
 * A player, not their friend, has been shown the match up to this position; an earlier one changes nothing.
 * @throws Problem `unknown-table`, `no-seat`, `wrong-key`, `only-player`, or `bad-request` if they cannot have seen so much
 */
export const haveSeen = commandOf(
  {
    path: 'seen',
    schema: seenRequest,
    summary: 'A player has been shown the match up to this position. It only goes forward.',
    answers: ['It is noted.', 'Done'],
  },
  async (context, table, viewer, { seat, ...seen }): Promise<undefined> => {
    await asLastSeen(context, table, async (stored) => {
      const now = context.now();
      const state = settle(await parseState(context, table, stored), now);
      const id = seatId(table, seatAmong(requireSeats(context, state, viewer), seat));
      await signsLife(context, state, viewer);
      if (isBefore(positionOf(games(state.game), state.play), seen)) {
        throw new Problem('bad-request', { field: 'cards' });
      }
      const at = { document: documentBeside(stored, { kind: SEEN_KIND, id }), at: stored.version };
      return seenDocuments(context).updateAt(id, at, now, (document) =>
        document && !isBefore(document.value, seen)
          ? 'unchanged'
          : { value: seen, owners: [table], expires: now + KEPT_MILLISECONDS },
      );
    });
  },
);
