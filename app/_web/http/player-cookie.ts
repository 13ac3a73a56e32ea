import type { NextRequest } from 'next/server';
import { emblem, type Player } from '@/lib/match';
import { playerName } from '@/lib/tables';
import { originOf } from './credentials';

/** The cookie with the name and emblem with which this browser last took a seat, so that forms can propose them. */
const COOKIE = 'player-name';
const SECONDS = 365 * 86_400;
/** Between the name and the emblem: no name contains it. */
const BETWEEN = '/';

/** Whom the browser remembers; null if there is none, or none that may sit at a table. `cookies`: decoded, as Next has them. */
export function playerIn(cookies: { get(name: string): { value: string } | undefined }): Player | null {
  const [name, chosen] = cookies.get(COOKIE)?.value.split(BETWEEN) ?? [];
  const parsed = playerName.safeParse(name);
  return parsed.success ? { name: parsed.data, emblem: emblem.safeParse(chosen).data ?? null } : null;
}

/** The `Set-Cookie` value that remembers him. Scripts and other sites' posts do not see it. */
export function playerCookie({ name, emblem }: Player, isSecure: boolean): string {
  const secure = isSecure ? '; Secure' : '';
  const value = emblem === null ? name : `${name}${BETWEEN}${emblem}`;
  return `${COOKIE}=${encodeURIComponent(value)}; Path=/; Max-Age=${SECONDS}; HttpOnly; SameSite=Lax${secure}`;
}

/** The same response, with which the browser remembers him. */
export function withPlayerCookie(request: NextRequest, response: Response, player: Player): Response {
  response.headers.append('set-cookie', playerCookie(player, originOf(request.headers).startsWith('https:')));
  return response;
}
