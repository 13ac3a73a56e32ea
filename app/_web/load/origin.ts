import { headers } from 'next/headers';
import { originOf } from '@/app/_web/http/credentials';

/** The origin under which the site is reached, for links to give away: `https://example.org`. */
export async function loadOrigin(): Promise<string> {
  return originOf(await headers());
}
