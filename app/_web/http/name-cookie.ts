import { playerName } from '@/lib/tables';

/** The cookie with the name under which this browser last took a seat, so that forms can propose it. */
const NAME = 'player-name';
const SECONDS = 365 * 86_400;

/** The name the browser remembers; null if there is none, or none that a player may have. `cookies`: decoded, as Next has them. */
export function nameIn(cookies: { get(name: string): { value: string } | undefined }): string | null {
  const value = cookies.get(NAME)?.value;
  if (value === undefined) return null;
  const parsed = playerName.safeParse(value);
  return parsed.success ? parsed.data : null;
}

/** The `Set-Cookie` value that remembers a name. Scripts and other sites' posts do not see it. */
export function nameCookie(name: string, isSecure: boolean): string {
  const secure = isSecure ? '; Secure' : '';
  return `${NAME}=${encodeURIComponent(name)}; Path=/; Max-Age=${SECONDS}; HttpOnly; SameSite=Lax${secure}`;
}
