import { isSecret, type LinkSecrets, matches, opensSeat } from '../../identity';
import type * as match from '../../match';
import type { Sharer } from '../../match/parts/links';
import type { Seat } from '../../rules/view';
import type { Context } from '../context';
import { Problem } from '../problem';
import { seatsOf, type Viewer } from '../viewer';
import { givenAgain } from './given-secret';

/** The viewer of a recap, and the secret of the link they came by, if any. */
export type RecapVisitor = { viewer: Viewer; share?: string | null | undefined };

/** A recap that can be seen with a link: who shared it (null: it is not known any more), and since when (ms since 1970). */
export type SharedRecap = {
  name: string | null;
  since: number;
  /** The secret in the link; null if this server cannot say it again. */
  token: string | null;
};

/** The rights of a visitor who may see a recap (see `Recap`). */
export type RecapAccess = {
  held: readonly Seat[];
  own: readonly Seat[];
  sharing: { shared: SharedRecap | null } | null;
  share: string | null;
};

/**
 * A recap shows every hand: it is for those who sit or sat at the table, for a friend who plays for one of them now, and for
 * anybody with the link that one of them has given away.
 * @throws Problem `recap-private`
 */
export function requireRecap(
  context: Context,
  state: match.MatchState,
  former: readonly match.FormerPlayer[],
  { viewer, share = null }: RecapVisitor,
): RecapAccess {
  const held = seatsOf(context, state, viewer).held;
  const players = sharers(context, state, former, viewer);
  if (players.length > 0) {
    const shared = state.recapLink && sharedAs(context, state, state.recapLink, share);
    return { held, own: players.map(({ seat }) => seat), sharing: { shared }, share: null };
  }
  const friends = seatsOf(context, state, viewer).friendOf;
  if (friends.length > 0) return { held, own: friends, sharing: null, share: null };
  if (share !== null && opensRecap(state, share)) return { held, own: [], sharing: null, share };
  throw new Problem('recap-private');
}

/** Whether a visitor comes without a key of this table and without the link to its recap: then nothing can let them in. */
export function isStranger(state: match.MatchState, { viewer, share = null }: RecapVisitor): boolean {
  return !viewer.keys.some(({ table }) => table === state.table) && (share === null || !opensRecap(state, share));
}

/** Whether this is the secret of the link that is given away now. */
function opensRecap({ recapLink }: match.MatchState, share: string): boolean {
  return recapLink !== null && isSecret(share) && matches(share, recapLink.tokenHash);
}

/** Those who sit or sat at the table while cards were dealt, as far as these keys are theirs; who sits there now comes first. */
export function sharers(
  context: LinkSecrets,
  state: match.MatchState,
  former: readonly match.FormerPlayer[],
  viewer: Viewer,
): Sharer[] {
  const there = seatsOf(context, state, viewer).held.map((seat) => ({ seat, name: state.seats[seat].name ?? '' }));
  const gone = former.filter(({ seat, keyHash }) =>
    viewer.keys.some((key) => key.table === state.table && key.seat === seat && opensSeat(key, keyHash, context)),
  );
  return [...there, ...gone.map(({ seat, name }) => ({ seat, name: name ?? '' }))];
}

function sharedAs(
  context: Context,
  state: match.MatchState,
  link: NonNullable<match.MatchState['recapLink']>,
  share: string | null,
): SharedRecap {
  const came = share !== null && isSecret(share) && matches(share, link.tokenHash) ? share : null;
  return { name: link.name, since: link.at, token: givenAgain(context, 'recap', state.table, link) ?? came };
}
