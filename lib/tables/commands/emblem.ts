import { z } from 'zod';
import * as part from '../../match/parts/emblem';
import { seat } from '../../rules/view';
import { chosenEmblem } from '../requests';
import { command } from './command';

export const emblemRequest = z.object({ seat, emblem: chosenEmblem });

/** The player of a seat chooses the emblem by which all know them, or, with null, their initial. The present one costs nothing. */
export const chooseEmblem = command({
  path: 'emblem',
  schema: emblemRequest,
  summary:
    'A player chooses the emblem by which all at the table know them; null, or `none` in a form, for the initial of their name. Not while a deal is in play at a table where players may not talk.',
  answers: 'The view of the seat.',
  remembers: true,
  decide: ({ game, state, seat, now }, { emblem }) => part.chooseEmblem(game, state, seat, emblem, now),
});
