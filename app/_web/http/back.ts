import type { NextRequest } from 'next/server';

/**
 * The page of ours that a form stood on, from its Referer, if it is one of those expected there; its query without an
 * earlier problem.
 * @param expected matches the path
 */
export function pageBehind(headers: Headers, expected: RegExp): string | null {
  const referer = headers.get('referer');
  if (!referer || !URL.canParse(referer)) return null;
  const { pathname, searchParams } = new URL(referer);
  if (!expected.test(pathname)) return null;
  for (const name of ['problem', 'suit', 'option', 'card']) searchParams.delete(name);
  const query = searchParams.toString();
  return query ? `${pathname}?${query}` : pathname;
}

/**
 * The page of a table on which a form stood, with the seat it showed; without a Referer the table's page without a seat,
 * as others may share this browser.
 */
export function tablePage({ headers }: NextRequest, { id }: { id: string }): string {
  return pageBehind(headers, /^\/t\/[a-z0-9]+(\/link)?$/) ?? `/t/${encodeURIComponent(id)}`;
}
