import { beforeEach } from 'vitest';
import type { Context } from '@/lib/tables';
import { freshSite } from './site';

// A test of what is served has its context here: it says
// `vi.mock('@/app/_web/server/context', () => import('../support/served'))`.

process.env.LOG_LEVEL = 'silent';

export const world: { context: Context | null } = { context: null };

export const serverContext = () => world.context;

/** As `freshSite`. Each test begins with what is served in the site's own context. */
export function servedSite(given?: Parameters<typeof freshSite>[0]): ReturnType<typeof freshSite> {
  const site = freshSite(given);
  beforeEach(() => {
    world.context = site.context;
  });
  return site;
}
