import { z } from 'zod';
import { hashOf } from '../../identity';
import * as match from '../../match';
import * as part from '../../match/parts/lost-link/ask';
import { type Seat, seat } from '../../rules/view';
import { games } from '../context';
import { keysAsked } from '../reading/friend';
import { type NewLink, newLinks } from '../reading/lost-link';
import { viewFor } from '../reading/view';
import { change } from '../runner/change';
import { requireSeats } from '../viewer';
import { commandOf, replying, seatLink } from './command';

export const lostLinkRequest = z.object({ seat });

/** Agrees, for all seats the caller holds, that there be a new link for a seat. */
export const agreeLink = forAllHeld('agree', 'Agrees that there be a new link for a seat.', part.agreeLink);

/** Calls off a new link: for the player of the seat, who objects, or the player who asked for it. */
export const dropLink = forAllHeld(
  'drop',
  'Says that there is to be no new link. For the player of the seat, and the one who asked for it.',
  part.dropLink,
);

/** Makes a command that is decided for all seats a viewer holds; its answer is the view of the first of them. */
function forAllHeld(path: string, summary: string, decide: typeof part.agreeLink) {
  const answers = "The view of the caller's seat.";
  const about = { path: `lost-link/${path}`, schema: lostLinkRequest, request: 'LostLinkRequest', summary, answers };
  return commandOf(about, async (context, table, viewer, { seat }): Promise<match.TableView> => {
    let shown: Seat | null = null;
    const state = await change(context, table, (state, now) => {
      const held = requireSeats(context, state, viewer);
      shown = held[0];
      return { outcome: decide(games(state.game), state, seat, held, now), mover: shown };
    });
    return viewFor(context, state, shown);
  });
}

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
    const state = await change(context, table, (state, now) => {
      const by = requireSeats(context, state, viewer);
      if (newLinks(context, state, viewer).some((link) => link.seat === seat)) {
        return { outcome: match.REPEATED, mover: by[0] };
      }
      const asking = part.askingSeat(state, by);
      const key = keysAsked(context, state, viewer, asking, seat, `link of ${state.version + 1}`)[0];
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
