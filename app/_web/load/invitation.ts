import { notFound } from 'next/navigation';
import { cache } from 'react';
import { pageContext } from '@/app/_web/server/reading';
import { browserKeys } from '@/app/_web/server/viewer';
import { newSecret, parseInvitation, sameSecret } from '@/lib/identity';
import { invited, Problem } from '@/lib/tables';

/**
 * The table that an invitation shows, and a secret that makes a form sent twice count once. Where the invitation opens
 * no table, the page is not found.
 */
export const loadInvitation = cache(async (invitation: string) => {
  const parsed = parseInvitation(invitation);
  if (!parsed) notFound();
  const context = pageContext();
  const isRight = (right: string) => sameSecret(invitation, right);
  try {
    const visit = await invited(context, parsed.table, isRight, await browserKeys());
    return { visit, secret: newSecret(context.random) };
  } catch (error) {
    if (error instanceof Problem) notFound();
    throw error;
  }
});
