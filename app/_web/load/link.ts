import { headers } from 'next/headers';
import { originOf } from '@/app/_web/http/credentials';
import { viewerHere } from '@/app/_web/http/viewer';
import { pageContext } from '@/app/_web/server/reading';
import { newSecret, opensSeat } from '@/lib/identity';
import { haveLooked, openedBy, viewerWith, visit } from '@/lib/tables';
import { absenceOf, missing } from './absence';

/**
 * The private link of a seat that this browser holds, and a secret with which a form that is sent twice counts once. Any other
 * seat is missing.
 * @param as the seat, as the address has it
 */
export async function loadLink(table: string, as: string | undefined) {
  const keys = (await viewerHere(table)).keys.filter((one) => String(one.seat) === as);
  if (keys.length === 0) return missing();
  const context = pageContext();
  try {
    // A key may have been replaced since by another device: then it opens nothing.
    const [opened] = await openedBy(context, viewerWith(...keys));
    const key = keys.find((one) => opened && opensSeat(one, opened.keyHash, context));
    if (!key) return missing();
    const viewer = viewerWith(key);
    const visited = await visit(context, table, viewer, key.seat);
    await haveLooked(context, visited, viewer);
    const url = `${originOf(await headers())}/s/${key.text}`;
    return { view: visited.view, seat: key.seat, url, secret: newSecret(context.random) };
  } catch (error) {
    return absenceOf(error);
  }
}
