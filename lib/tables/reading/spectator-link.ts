import { z } from 'zod';
import { hashOf, isSecret, type LinkSecrets, matches } from '../../identity';
import type * as match from '../../match';
import { documentsOf } from '../../notify/documents';
import type { Context } from '../context';
import { Problem } from '../problem';
import { givenAgain } from './given-secret';

const SPECTATOR_LINK_KIND = 'spectator-link';
/** More than one table ever has: each link given removes those before it. */
const MANY = 100;

/** Where a link leads; the document's id is the hash of its secret. Whether it still opens anything is for the table to say. */
export const spectatorLinks = (context: Context) =>
  documentsOf(context, SPECTATOR_LINK_KIND, z.object({ table: z.string() }));

/** The secret of the link with which others may watch; null if there is none, or this server cannot say it again. */
export function spectatorSecret(
  context: LinkSecrets,
  { table, spectatorLink }: Pick<match.MatchState, 'table' | 'spectatorLink'>,
): string | null {
  return spectatorLink && givenAgain(context, 'watch', table, spectatorLink);
}

/** The table to which this secret may lead; whether it does says `requireSpectatorLink`. One read. @throws Problem `no-spectator-link` */
export async function tableBehind(context: Context, secret: string): Promise<string> {
  const document = isSecret(secret) ? await spectatorLinks(context).get(hashOf(secret), context.now()) : null;
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
  const links = await spectatorLinks(context).owned(table, MANY, context.now());
  for (const { id } of links) if (id !== kept) await spectatorLinks(context).remove(id);
}
