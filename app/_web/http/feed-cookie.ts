import { isSecret } from '@/lib/identity';
import { FEED_KEPT_MILLISECONDS } from '@/lib/notify/feeds';

/** The cookie with the token of the browser's feed, so that its page can show the links again. */
const NAME = 'feed';

/** The token of the browser's feed; null if it has none. */
export function feedTokenIn(cookies: { get(name: string): { value: string } | undefined }): string | null {
  const value = cookies.get(NAME)?.value ?? '';
  return isSecret(value) ? value : null;
}

/** The `Set-Cookie` value that keeps a token, or forgets it (null). Scripts and other sites' posts do not see it. */
export function feedCookie(token: string | null, isSecure: boolean): string {
  const seconds = token === null ? 0 : FEED_KEPT_MILLISECONDS / 1000;
  return `${NAME}=${token ?? ''}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

/** Where the two links of a feed lead. */
export function feedLinks(publicUrl: string, token: string): { turns: string; deadlines: string } {
  const base = `${publicUrl}/feeds/${token}`;
  return { turns: `${base}/turns.atom`, deadlines: `${base}/deadlines.ics` };
}
