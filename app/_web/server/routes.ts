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
    return withCommands([...staticRoutes, ...dynamicRoutes].map(({ page }) => page));
  } catch {
    return [];
  }
}

/** Returns the routes with an address for each command in the place of the one that all share. */
export function withCommands(routes: readonly string[]): string[] {
  return routes.flatMap((route) =>
    route.endsWith('/[...command]') ? COMMANDS.map(({ path }) => route.replace('[...command]', path)) : [route],
  );
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
