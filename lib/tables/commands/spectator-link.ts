import { hashOf } from '../../identity';
import * as match from '../../match';
import * as part from '../../match/parts/links';
import { type Context, games } from '../context';
import { givenSecret } from '../reading/given-secret';
import { forgetSpectatorLinks, spectatorLinks, spectatorSecret } from '../reading/spectator-link';
import { spectatorLinkRequest } from '../requests';
import { change } from '../runner/change';
import { requireHost, type Viewer } from '../viewer';
import { commandOf, NOTHING, replying } from './command';

/**
 * Gives a link with which anybody may watch, for the host. If there is one like it already, that stays the same, unless it is to be
 * renewed; any other opens nothing from then on.
 * @returns the secret in the link
 * @throws Problem `unknown-table`, `no-seat`, `wrong-key`, `only-player`, `not-host`
 */
export const giveSpectatorLink = replying(
  {
    path: 'spectator-link',
    schema: spectatorLinkRequest,
    summary:
      'Gives a link with which others may watch, one trick behind if so chosen; a link given before opens nothing any more. If there is one like it already, that stays the same, unless it is to be renewed. For the host.',
    answers: ['The link.', 'SpectatorLink'],
    isNew: true,
    back: 'watch',
  },
  async (context, table, viewer, { behind, renew, since }): Promise<string> => {
    let secret = '';
    await change(context, table, async (state, now) => {
      const host = hostOf(context, state, viewer);
      const known = spectatorSecret(context, state);
      const isRenewed = since !== undefined && since !== state.spectatorLink?.at;
      if (known !== null && (!renew || isRenewed) && state.spectatorLink?.behind === behind) {
        secret = known;
        return { outcome: match.REPEATED, mover: host.seat };
      }
      secret = givenSecret(context, 'watch', table, state.version + 1);
      const tokenHash = hashOf(secret);
      // Before the table has it, so that no crash leaves a link that leads nowhere.
      await spectatorLinks(context).create(tokenHash, { table }, { owners: [table] }, now);
      return {
        outcome: part.giveSpectatorLink(games(state.game), state, host, { tokenHash, behind }, now),
        mover: host.seat,
      };
    });
    await forgetSpectatorLinks(context, table, hashOf(secret));
    return secret;
  },
  (secret, { origin }, { behind }) => ({
    body: { spectatorLink: `${origin}/w/${secret}`, behind },
    isNew: true,
    page: '#watch',
  }),
);

/**
 * The link to watch opens nothing any more, for the host.
 * @throws Problem `unknown-table`, `no-seat`, `wrong-key`, `only-player`, `not-host`
 */
export const withdrawSpectatorLink = commandOf(
  {
    path: 'spectator-link/end',
    schema: NOTHING,
    summary: 'Withdraws the link to watch: it opens nothing any more. For the host.',
    answers: ['It is withdrawn.', 'Done'],
    back: 'watch',
  },
  async (context, table, viewer): Promise<undefined> => {
    await change(context, table, (state, now) => {
      const host = hostOf(context, state, viewer);
      return { outcome: part.withdrawSpectatorLink(games(state.game), state, host, now), mover: host.seat };
    });
    await forgetSpectatorLinks(context, table);
  },
);

function hostOf(context: Context, state: match.MatchState, viewer: Viewer): part.Sharer {
  const seat = requireHost(context, state, viewer);
  return { seat, name: state.seats[seat].name ?? '' };
}
