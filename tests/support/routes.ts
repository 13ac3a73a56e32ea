import { readdirSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const APP = fileURLToPath(new URL('../../app/', import.meta.url));

/** Every route of the site as its folder is called, such as `/t/[table]`: pages and handlers. */
export function routesOfApp(): string[] {
  return (
    readdirSync(APP, { recursive: true, withFileTypes: true })
      .filter((file) => file.name === 'page.tsx' || file.name === 'route.ts')
      .map((file) => relative(APP, file.parentPath).split(sep))
      .filter((parts) => !parts.some((part) => part.startsWith('_')))
      // The address does not have the groups into which Next has them put.
      .map((parts) => `/${parts.filter((part) => !part.startsWith('(')).join('/')}`)
      .sort()
  );
}

/**
 * How the answers of a route are protected.
 * - `public`: anybody may find it; `unlisted`: it is for those who have a link, or for one visitor.
 * - `secret-page`: its path is a secret, and its forms are sent from there; `secret`: its path is a secret.
 */
export type Kept = 'public' | 'unlisted' | 'secret-page' | 'secret';

/** Each route with how it is kept, and whether pages of other sites may show it (`picture`). A new route gets its line here. */
export const ROUTES: Record<string, Kept | `${Kept}-picture`> = {
  '/': 'public',
  '/new': 'public',
  '/rules': 'public',
  '/rules/[game]': 'public',
  '/tour': 'public',
  '/[...path]': 'public',
  '/sw.js': 'public',
  '/few-cards/[sprite]': 'public',
  '/waiting-icon/[count]': 'public',

  '/account': 'unlisted',
  '/account/delete': 'unlisted',
  '/account/deleted': 'unlisted',
  '/account/join': 'unlisted',
  '/feeds': 'unlisted',
  '/lost': 'unlisted',
  '/mine': 'unlisted',
  '/preferences': 'unlisted',
  '/sign-in': 'unlisted',
  '/sign-in/confirm': 'unlisted',
  '/sign-in/sent': 'unlisted',
  '/t/[table]': 'unlisted',
  '/t/[table]/link': 'unlisted',
  '/t/[table]/menu': 'unlisted',
  '/t/[table]/recap': 'unlisted',
  '/t/[table]/recap/picture': 'unlisted-picture',
  '/t/[table]/recap/replay': 'unlisted',

  '/confirm/[token]': 'secret-page',
  '/i/[invitation]': 'secret-page',
  '/i/[invitation]/picture': 'secret-page-picture',
  '/unsubscribe/[token]': 'secret-page',
  '/w/[token]': 'secret-page',

  '/api/auth/[...nextauth]': 'secret',
  '/api/unsubscribe/[token]': 'secret',
  '/api/watch/[token]': 'secret',
  '/api/watch/[token]/events': 'secret',
  '/feeds/[token]/[file]': 'secret',
  '/s/[key]': 'secret',

  '/api/account/[...command]': 'unlisted',
  '/api/account/export': 'unlisted',
  '/api/confirm': 'unlisted',
  '/api/cron/[work]': 'unlisted',
  '/api/feeds': 'unlisted',
  '/api/feeds/revoke': 'unlisted',
  '/api/health': 'unlisted',
  '/api/locale': 'unlisted',
  '/api/metrics': 'unlisted',
  '/api/openapi.json': 'unlisted',
  '/api/preferences': 'unlisted',
  '/api/push/subscriptions': 'unlisted',
  '/api/recover': 'unlisted',
  '/api/tables': 'unlisted',
  '/api/tables/[id]': 'unlisted',
  '/api/tables/[id]/[...command]': 'unlisted',
  '/api/tables/[id]/events': 'unlisted',
  '/api/tables/[id]/mine': 'unlisted',
  '/api/tables/[id]/moves': 'unlisted',
  '/api/tables/[id]/orders': 'unlisted',
  '/api/tables/[id]/orders/suggestions': 'unlisted',
  '/api/tables/[id]/record': 'unlisted',
  '/api/tables/[id]/rematch': 'unlisted',
  '/api/tables/[id]/seats': 'unlisted',
  '/api/tables/[id]/wishes': 'unlisted',
};

/** Returns the headers that protect every answer of a route; `saysSite`: to a browser that tells where its requests come from. */
export function headersOf(kept: (typeof ROUTES)[string], saysSite: boolean): Record<string, string | undefined> {
  const isSecret = /^secret(?!-page)/.test(kept) || (kept.startsWith('secret-page') && saysSite);
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': isSecret ? 'no-referrer' : 'same-origin',
    'cross-origin-resource-policy': kept.endsWith('-picture') ? 'cross-origin' : 'same-origin',
    'x-robots-tag': kept.startsWith('public') ? undefined : 'noindex',
  };
}
