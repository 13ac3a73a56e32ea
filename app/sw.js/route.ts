import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The service worker, as the build has bundled it. Browsers ask for it anew whenever they open the site. */
export function GET(): Response {
  const script = readFileSync(join(process.cwd(), '.worker/sw.js'), 'utf8');
  return new Response(script, {
    headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' },
  });
}
