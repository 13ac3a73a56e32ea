import { hashOf } from '../../identity';
import type { Sharer } from '../../match';
import * as match from '../../match';
import { type Context, games } from '../context';
import { givenSecret } from '../reading/given-secret';
import { forgetSpectatorLinks, spectatorLinks, spectatorSecret } from '../reading/spectator-link';
import type { SpectatorLinkRequest } from '../requests';
import { change } from '../runner/change';
import { requireHost, type Viewer } from '../viewer';
/**
 * Gives a link with which anybody may watch, for the host. If there is one like it already, that stays the same, unless it is to be
 * renewed; any other opens nothing from then on.
 * @returns the secret in the link
 * @throws Problem `unknown-table`, `no-seat`, `wrong-key`, `only-player`, `not-host`
 */
export async function giveSpectatorLink(
  context: Context,
  table: string,
  viewer: Viewer,
  { behind, renew }: SpectatorLinkRequest,
): Promise<string> {
  let secret = '';
  await change(context, table, async (state, now) => {
    const host = hostOf(context, state, viewer);
    const known = spectatorSecret(context, state);
    if (known !== null && !renew && state.spectatorLink?.behind === behind) {
      secret = known;
      return { outcome: match.REPEATED, mover: host.seat };
    }
    secret = givenSecret(context, 'watch', table, state.version + 1);
    const tokenHash = hashOf(secret);
    // Before the table has it, so that no crash leaves a link that leads nowhere.
    await spectatorLinks(context).create(tokenHash, { table }, { owners: [table] }, now);
    return { outcome: match.giveSpectatorLink(games, state, host, { tokenHash, behind }, now), mover: host.seat };
  });
  await forgetSpectatorLinks(context, table, hashOf(secret));
  return secret;
}

/**
 * The link to watch opens nothing any more, for the host.
 * @throws Problem `unknown-table`, `no-seat`, `wrong-key`, `only-player`, `not-host`
 */
export async function withdrawSpectatorLink(context: Context, table: string, viewer: Viewer): Promise<void> {
  await change(context, table, (state, now) => {
    const host = hostOf(context, state, viewer);
    return { outcome: match.withdrawSpectatorLink(games, state, host, now), mover: host.seat };
  });
  await forgetSpectatorLinks(context, table);
}

function hostOf(context: Context, state: match.MatchState, viewer: Viewer): Sharer {
  const seat = requireHost(context, state, viewer);
  return { seat, name: state.seats[seat].name ?? '' };
}
