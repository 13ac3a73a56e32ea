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
