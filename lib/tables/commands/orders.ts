import { z } from 'zod';
import * as match from '../../match';
import { seat } from '../../rules/view';
import { command } from '../command';
import { games } from '../context';

/** The seat whose player asks, and the version they see. */
export const planRequest = z.object({ version: z.int().min(0), seat });

/** A player claims the rest of the deal. */
export const claim = command({
  path: 'claim',
  schema: planRequest,
  summary:
    'Claims what is left of the deal, all tricks or none: as `claim` in the own view says that it is certain. It is played out.',
  answers: 'The view of the seat.',
  back: 'seat',
  decide: ({ state, seat, now }, { version }) => match.claim(games, state, { seat, version }, now),
});
