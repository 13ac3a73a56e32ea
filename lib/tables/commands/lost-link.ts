import { z } from 'zod';
import { hashOf } from '../../identity';
import * as match from '../../match';
import * as part from '../../match/parts/lost-link/ask';
import { type Seat, seat } from '../../rules/view';
import { type Context, games } from '../context';
import { keyAsked, type NewLink, newLinks } from '../reading/lost-link';
import { viewFor } from '../reading/view';
import { change } from '../runner/change';
import { requireSeats, type Viewer } from '../viewer';
import { commandOf, replying, seatLink } from './command';

export const lostLinkRequest = z.object({ seat });

/** Agrees, for all seats the caller holds, that there be a new link for a seat. */
export const agreeLink = commandOf(
  {
    path: 'lost-link/agree',
    schema: lostLinkRequest,
    request: 'LostLinkRequest',
    summary: 'Agrees that there be a new link for a seat.',
    answers: "The view of the caller's seat.",
  },
  (context, table, viewer, { seat }) =>
    decideForAll(context, table, viewer, (state, held, now) =>
      part.agreeLink(games(state.game), state, seat, held, now),
    ),
);

/** Calls off a new link: for the player of the seat, who objects, or the player who asked for it. */
export const dropLink = commandOf(
  {
    path: 'lost-link/drop',
    schema: lostLinkRequest,
    request: 'LostLinkRequest',
    summary: 'Says that there is to be no new link. For the player of the seat, and the one who asked for it.',
    answers: "The view of the caller's seat.",
  },
  (context, table, viewer, { seat }) =>
    decideForAll(context, table, viewer, (state, held, now) =>
      part.dropLink(games(state.game), state, seat, held, now),
    ),
);

/**
 * Asks for a new link for a player who has lost theirs, the same one when repeated. When the host, or more than half of the
 * other players, have asked or agreed, its player has a day to object or to do anything; then it opens the seat with the next
 * deal.
 * @throws Problem `unknown-table`, `no-seat`, `wrong-key`, `no-lost-link`, `link-asked`, `link-refused`, `proposed-too-often`,
 * `last-deal`
 */
export const askLink = replying(
  {
    path: 'lost-link',
    schema: lostLinkRequest,
    summary:
      'Asks for a new link for another player’s seat. When the host, or more than half of the other players, have agreed, its player has a day to object or to do anything themselves; then it opens the seat with the next deal.',
    answers: ['The link, which opens nothing yet.', 'NewLink'],
    isNew: true,
  },
  async (context, table, viewer, { seat }): Promise<NewLink> => {
    const { state } = await change(context, table, (state, now) => {
      const by = requireSeats(context, state, viewer);
      if (newLinks(context, state, viewer).some((link) => link.seat === seat)) {
        return { outcome: match.REPEATED, mover: by[0] };
      }
      const asking = part.askingSeat(state, by);
      const key = keyAsked(context, state, viewer, asking, seat, state.version + 1)[0];
      return {
        outcome: part.askLink(games(state.game), state, { seat, by, keyHash: hashOf(key.text) }, now),
        mover: asking,
      };
    });
    const link = newLinks(context, state, viewer).find((one) => one.seat === seat);
    if (!link) throw new Error('a link just asked for is not there');
    return link;
  },
  ({ table, seat, key, objectUntil }, { origin }) => ({
    body: { table, seat, seatKey: key.text, seatLink: seatLink(origin, key), objectUntil },
    isNew: true,
  }),
);

/** Decides for all seats a viewer holds. @returns the view of the first of them */
async function decideForAll(
  context: Context,
  table: string,
  viewer: Viewer,
  outcome: (state: match.MatchState, held: readonly Seat[], now: number) => match.AnyDecision,
): Promise<match.TableView> {
  let shown: Seat | null = null;
  const { state } = await change(context, table, (state, now) => {
    const held = requireSeats(context, state, viewer);
    shown = held[0];
    return { outcome: outcome(state, held, now), mover: shown };
  });
  return viewFor(context, state, shown);
}
