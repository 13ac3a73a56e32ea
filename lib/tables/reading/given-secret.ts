import { derivedSecret, type LinkSecrets, linkSecrets, matches } from '../../identity';

/** The page that a link given away opens. */
type Purpose = 'recap' | 'watch';

/**
 * The secret of a link that is given away at a table. It follows from the version at which the link is made, so that this
 * server can say it again as long as it lives (`givenAgain`).
 */
export function givenSecret({ linkSecret }: LinkSecrets, purpose: Purpose, table: string, version: number): string {
  return secretOf(linkSecret, purpose, table, version);
}

/** The secret of a link of which the table has only the hash; null if it follows from no secret that this server knows. */
export function givenAgain(
  site: LinkSecrets,
  purpose: Purpose,
  table: string,
  { asked, tokenHash }: { asked: number; tokenHash: string },
): string | null {
  const secrets = linkSecrets(site).map((secret) => secretOf(secret, purpose, table, asked));
  return secrets.find((secret) => matches(secret, tokenHash)) ?? null;
}

const secretOf = (linkSecret: string, purpose: Purpose, table: string, version: number) =>
  derivedSecret(linkSecret, `${purpose} ${table} ${version}`);
