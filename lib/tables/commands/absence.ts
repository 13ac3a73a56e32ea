import { z } from 'zod';
import * as part from '../../match/parts/absence';
import { seat } from '../../rules/view';
import { flag } from '../requests';
import { command } from './command';

/** Whether the autopilot is to play for the player of this seat. */
export const autopilotRequest = z.object({ seat, on: flag });

/** A player hands over to the autopilot, or comes back. */
export const autopilot = command({
  path: 'autopilot',
  schema: autopilotRequest,
  summary: 'Hands a seat over to the autopilot, or takes it back, as a move of its player does, too.',
  answers: 'The view of the seat.',
  decide: ({ game, state, seat, now }, { on }) => part.autopilot(game, state, seat, on, now),
});
