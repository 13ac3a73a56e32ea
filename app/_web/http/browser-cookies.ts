import { cookieLine, isSecret } from '@/lib/identity';
import { emblem, type Player } from '@/lib/match';
import { FEED_KEPT_MILLISECONDS } from '@/lib/notify/feeds';
import { playerName } from '@/lib/tables';

/** The cookie with the token of the browser's feed, so that its page can show the links again. */
const FEED = 'feed';

/** The token of the browser's feed; null if it has none. */
export function feedTokenIn(cookies: { get(name: string): { value: string } | undefined }): string | null {
  const value = cookies.get(FEED)?.value ?? '';
  return isSecret(value) ? value : null;
}

/** Returns the `Set-Cookie` value that keeps a token, or forgets it (null). */
export function feedCookie(token: string | null, isSecure: boolean): string {
  return cookieLine(FEED, token ?? '', isSecure, token === null ? 0 : FEED_KEPT_MILLISECONDS / 1000);
}

/** Where the two links of a feed lead. */
export function feedLinks(publicUrl: string, token: string): { turns: string; deadlines: string } {
  const base = `${publicUrl}/feeds/${token}`;
  return { turns: `${base}/turns.atom`, deadlines: `${base}/deadlines.ics` };
}

/** The cookie with the name and emblem with which this browser last took a seat, so that forms can propose them. */
const PLAYER = 'player-name';
const PLAYER_SECONDS = 365 * 86_400;
/** Between the name and the emblem: no name contains it. */
const BETWEEN = '/';

/** Returns the player the browser remembers; null if there is none who may sit at a table. `cookies`: decoded, as Next has them. */
export function playerIn(cookies: { get(name: string): { value: string } | undefined }): Player | null {
  const [name, chosen] = cookies.get(PLAYER)?.value.split(BETWEEN) ?? [];
  const parsed = playerName.safeParse(name);
  return parsed.success ? { name: parsed.data, emblem: emblem.safeParse(chosen).data ?? null } : null;
}

/** Returns the `Set-Cookie` value that remembers a player. */
export function playerCookie({ name, emblem }: Player, isSecure: boolean): string {
  const value = emblem === null ? name : `${name}${BETWEEN}${emblem}`;
  return cookieLine(PLAYER, encodeURIComponent(value), isSecure, PLAYER_SECONDS);
}
