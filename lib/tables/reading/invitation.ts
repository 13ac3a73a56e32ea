import {
  derivedSecret,
  hashOf,
  invitationWith,
  type LinkSecrets,
  linkSecrets,
  matches,
  newSecret,
  type Random,
  sameSecret,
} from '../../identity';

/**
 * A table's record of its invitation: `h1.{nonce}.{SHA-256 of the invitation in hex}`. The invitation follows from the nonce
 * and the site's secret, so that only this server can say it again.
 */
const KEPT = /^h1\.([A-Za-z0-9_-]{22})\.([0-9a-f]{64})$/;

/** An invitation to a table, and what the table keeps of it. */
export function newInvitation(
  { linkSecret }: LinkSecrets,
  table: string,
  random: Random,
): { invitation: string; kept: string } {
  const nonce = newSecret(random);
  const invitation = invitationFrom(linkSecret, table, nonce);
  return { invitation, kept: `h1.${nonce}.${hashOf(invitation)}` };
}

/** Whether this is the invitation of which a table keeps that: tables that older versions opened keep the invitation itself. */
export function isInvitation(given: string, kept: string): boolean {
  const [, , hash] = KEPT.exec(kept) ?? [];
  return hash === undefined ? sameSecret(given, kept) : matches(given, hash);
}

/** The invitation itself; null if it follows from no secret that this server knows: then only a new one can be said. */
export function sayInvitation(site: LinkSecrets, table: string, kept: string): string | null {
  const [, nonce, hash] = KEPT.exec(kept) ?? [];
  if (hash === undefined) return kept;
  const said = linkSecrets(site).map((secret) => invitationFrom(secret, table, nonce));
  return said.find((invitation) => matches(invitation, hash)) ?? null;
}

const invitationFrom = (linkSecret: string, table: string, nonce: string) =>
  invitationWith(table, derivedSecret(linkSecret, `invite ${table} ${nonce}`));
