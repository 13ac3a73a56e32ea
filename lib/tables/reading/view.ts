import { createHash } from 'node:crypto';
import * as match from '../../match';
import type { Seat } from '../../rules/view';
import { type Context, games } from '../context';
import { sayInvitation } from './invitation';

/** The view of a table that a seat, or a spectator (null), may have now, with its invitation as it is given away. */
export function viewFor(context: Context, state: match.MatchState, seat: Seat | null): match.TableView {
  const whole = match.view(games(state.game), state, seat, context.now());
  if (whole.invitation === undefined) return whole;
  const { invitation: kept, ...view } = whole;
  const invitation = sayInvitation(context, state.table, kept);
  return invitation === null ? view : { ...view, invitation };
}

/** Marks what of a view is the viewer's own alone and changes without the table's version, for `ETag`. */
export function planMark({ wake, orders }: match.TableView): string {
  if (wake === null) return '';
  return createHash('sha256')
    .update(JSON.stringify([wake, orders]))
    .digest('base64url')
    .slice(0, 8);
}
