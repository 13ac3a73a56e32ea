import { z } from 'zod';
import { hashOf, isSecret, type LinkSecrets, matches } from '../identity';
import type { Sharer } from '../match';
import * as match from '../match';
import { change } from './change';
import { type Context, games } from './context';
import { documentsOf } from './documents';
import { givenAgain, givenSecret } from './given-secret';
import { Problem } from './problem';
import type { SpectatorLinkRequest } from './requests';
import { requireHost, type Viewer } from './viewer';

export const SPECTATOR_LINK_KIND = 'spectator-link';
/** More than one table ever has: each link given removes those before it. */
const MANY = 100;

/** Where a link leads; the document's id is the hash of its secret. Whether it still opens anything is for the table to say. */
const documents = (context: Context) => documentsOf(context, SPECTATOR_LINK_KIND, z.object({ table: z.string() }));

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
    await documents(context).create(tokenHash, { table }, { owners: [table] }, now);
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

/** The secret of the link with which others may watch; null if there is none, or this server cannot say it again. */
export function spectatorSecret(
  context: LinkSecrets,
  { table, spectatorLink }: Pick<match.MatchState, 'table' | 'spectatorLink'>,
): string | null {
  return spectatorLink && givenAgain(context, 'watch', table, spectatorLink);
}

/** The table to which this secret may lead; whether it does says `requireSpectatorLink`. One read. @throws Problem `no-spectator-link` */
export async function tableBehind(context: Context, secret: string): Promise<string> {
  const document = isSecret(secret) ? await documents(context).get(hashOf(secret), context.now()) : null;
  if (!document) throw new Problem('no-spectator-link');
  return document.value.table;
}

/** The link of a table, if this is its secret now. @throws Problem `no-spectator-link` */
export function requireSpectatorLink(
  { spectatorLink }: Pick<match.MatchState, 'spectatorLink'>,
  secret: string,
): { behind: boolean } {
  if (spectatorLink === null || !matches(secret, spectatorLink.tokenHash)) throw new Problem('no-spectator-link');
  return spectatorLink;
}

/** Removes what leads to a table by links for watching, except by the one whose secret has the hash `kept`. */
export async function forgetSpectatorLinks(context: Context, table: string, kept?: string): Promise<void> {
  const links = await documents(context).owned(table, MANY, context.now());
  for (const { id } of links) if (id !== kept) await documents(context).remove(id);
}

function hostOf(context: Context, state: match.MatchState, viewer: Viewer): Sharer {
  const seat = requireHost(context, state, viewer);
  return { seat, name: state.seats[seat].name ?? '' };
}
