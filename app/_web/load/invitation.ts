import { cache } from 'react';
import { viewerHere } from '@/app/_web/http/viewer';
import { pageContext, readAhead } from '@/app/_web/server/reading';
import { newSecret, parseInvitation } from '@/lib/identity';
import { invited } from '@/lib/tables';
import { absenceOf, missing } from './absence';

/**
 * The table that an invitation leads to, and a secret with which a form that is sent twice counts once. An invitation that
 * leads to no table is missing.
 */
export const loadInvitation = cache(async (invitation: string) => {
  const parsed = parseInvitation(invitation);
  if (!parsed) return missing();
  const context = pageContext();
  try {
    readAhead(context, parsed.table);
    const visit = await invited(context, parsed.table, invitation, await viewerHere(parsed.table));
    return { visit, secret: newSecret(context.random) };
  } catch (error) {
    return absenceOf(error);
  }
});
