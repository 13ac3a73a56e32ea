import { derivedSecret } from '../identity';
import type { Context } from './context';

/**
 * The secret of a link that is given away at a table, as it follows from the version at which it is made: this server can say it
 * again as long as the link lives. Null if it has no secret of its own; then the link's is drawn, and known to those who have it.
 * @param purpose what the link opens
 */
export function givenSecret(
  { linkSecret }: Pick<Context, 'linkSecret'>,
  purpose: 'recap' | 'watch',
  table: string,
  version: number,
): string | null {
  return linkSecret === undefined ? null : derivedSecret(linkSecret, `${purpose} ${table} ${version}`);
}
