import { z } from 'zod';
import { seat } from '../../rules/view';
import { commandOf } from '../command';
import { whole } from '../requests';
import { noteSeen } from '../seen';

/** Up to where the player of a seat has been shown the match. */
export const seenRequest = z.object({
  deal: whole.pipe(z.int().min(0)),
  cards: whole.pipe(z.int().min(0)),
  seat: whole.pipe(seat).optional(),
});

/** A player has been shown the match up to this position. */
export const haveSeen = commandOf(
  {
    path: 'seen',
    schema: seenRequest,
    summary: 'A player has been shown the match up to this position. It only goes forward.',
    answers: 'It is noted.',
    isDone: true,
  },
  noteSeen,
);
