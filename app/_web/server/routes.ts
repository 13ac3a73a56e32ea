import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { COMMANDS } from '@/lib/tables';

const manifest = z.object({
  staticRoutes: z.array(z.object({ page: z.string() })),
  dynamicRoutes: z.array(z.object({ page: z.string() })),
});

/** Returns the routes of the built site, `/t/[table]` and so on, as Next wrote them down; none if it cannot be read. */
export function builtRoutes(folder = '.next'): string[] {
  try {
    const text = readFileSync(join(process.cwd(), folder, 'routes-manifest.json'), 'utf8');
    const { staticRoutes, dynamicRoutes } = manifest.parse(JSON.parse(text));
    return withShared([...staticRoutes, ...dynamicRoutes].map(({ page }) => page));
  } catch {
    return [];
  }
}

/** The addresses that one route answers, as its handlers know them: below `/api/account`, below `/api/cron`, and of a feed. */
export const ACCOUNT_COMMANDS = ['claims', 'delete', 'join', 'join/confirm', 'sign-out'] as const;
export const CRON_WORKS = ['outbox', 'sweep'] as const;
export const FEED_FILES = ['deadlines.ics', 'turns.atom'] as const;

/** By route, what can stand in the place of its last part. */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  '/api/account/[...command]': ACCOUNT_COMMANDS,
  '/api/cron/[work]': CRON_WORKS,
  '/api/tables/[id]/[...command]': [...COMMANDS.map(({ path }) => path), 'orders/advice'],
  '/feeds/[token]/[file]': FEED_FILES,
};

/** Returns the routes with each address in the place of a route that several share. */
export function withShared(routes: readonly string[]): string[] {
  return routes.flatMap((route) => SHARED[route]?.map((end) => route.replace(/[^/]+$/, end)) ?? [route]);
}

/** Finds the route of a request's target. Its answers repeat nothing of the target: `/_next` and `other` stand for all else. */
export function routeFinder(routes: readonly string[]): (target: string) => string {
  const known = new Set(routes);
  const byLength = new Map<number, { route: string; parts: string[] }[]>();
  const open: { route: string; start: string }[] = [];
  for (const route of routes) {
    const parts = route.split('/');
    if (route.includes('[...')) open.push({ route, start: route.slice(0, route.indexOf('[...')) });
    else if (route.includes('[')) byLength.set(parts.length, [...(byLength.get(parts.length) ?? []), { route, parts }]);
  }
  return (target) => {
    const [path] = target.split('?', 1);
    if (known.has(path)) return path;
    if (path.startsWith('/_next/')) return '/_next';
    const asked = path.split('/');
    const fits = (parts: string[]) =>
      parts.every((part, i) => part === asked[i] || (part[0] === '[' && asked[i] !== ''));
    const found = byLength.get(asked.length)?.find(({ parts }) => fits(parts));
    return found?.route ?? open.find(({ start }) => path.startsWith(start))?.route ?? 'other';
  };
}
