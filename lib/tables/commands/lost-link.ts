import { z } from 'zod';
import * as match from '../../match';
import { seat } from '../../rules/view';
import { commandOf } from '../command';
import { games } from '../context';
import { decideForAll } from '../lost-link';

/** The seat whose link is lost. */
export const lostLinkRequest = z.object({ seat });

/** Agrees, for all seats the caller holds, that there be a new link for a seat. */
export const agreeLink = commandOf(
  {
    path: 'lost-link/agree',
    schema: lostLinkRequest,
    summary: 'Agrees that there be a new link for a seat.',
    answers: "The view of the caller's seat.",
  },
  (context, table, viewer, { seat }) =>
    decideForAll(context, table, viewer, (state, held, now) => match.agreeLink(games, state, seat, held, now)),
);

/** Says that there is to be no new link: for the player of the seat, who objects, or for whoever asked for it. */
export const dropLink = commandOf(
  {
    path: 'lost-link/drop',
    schema: lostLinkRequest,
    summary: 'Says that there is to be no new link. For the player of the seat, and whoever asked for it.',
    answers: "The view of the caller's seat.",
  },
  (context, table, viewer, { seat }) =>
    decideForAll(context, table, viewer, (state, held, now) => match.dropLink(games, state, seat, held, now)),
);
