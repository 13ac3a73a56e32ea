import type { NextRequest } from 'next/server';

/**
 * The page of this site that a form was on, according to its Referer, if its path is an expected one. An earlier problem,
 * and what was chosen then, are removed from the query.
 */
export function pageBehind(headers: Headers, expected: RegExp): string | null {
  const referer = headers.get('referer');
  if (!referer || !URL.canParse(referer)) return null;
  const { pathname, searchParams } = new URL(referer);
  if (!expected.test(pathname)) return null;
  for (const name of ['problem', 'suit', 'option', 'card', 'cards', 'value']) searchParams.delete(name);
  const query = searchParams.toString();
  return query ? `${pathname}?${query}` : pathname;
}

/**
 * The page of the table that a form was on, with the seat it showed. Without a Referer it is the table's page with no seat
 * chosen, because others may share this browser.
 */
export function tablePage({ headers }: NextRequest, { id }: { id: string }): string {
  return pageBehind(headers, /^\/t\/[a-z0-9]+(\/link)?$/) ?? `/t/${encodeURIComponent(id)}`;
}
