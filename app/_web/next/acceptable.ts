import type { IncomingMessage } from 'node:http';
import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state';
import { parseUrl } from '@/lib/identity';

/** The page a browser's scripts say they are on. */
const ROUTER_STATE = 'next-router-state-tree';
const ACTION = 'next-action';

/** Whether an address can be made of a target: a path, or a whole address as programs send it that think we are a proxy. */
export function isTarget(target: string): boolean {
  return target.startsWith('/') || (/^https?:\/\//i.test(target) && parseUrl(target) !== null);
}

/** The status of a request that Next would answer as its own failure before any code of ours runs; null: nothing is against it. */
export function refusedWith({ method, url = '/', headers }: IncomingMessage): 400 | 403 | 405 | null {
  if (method === 'TRACE') return 405;
  if (!isTarget(url)) return 400;
  return isCall({ method, headers }) && isForeign(headers) ? 403 : null;
}

/** Whether a page's script calls a function of the server. */
export function isCall({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean {
  return method === 'POST' && headers[ACTION] !== undefined;
}

/** Whether a browser says that another site's page sends it; what does not say is a program, which has nobody's cookies. */
function isForeign({ origin, host, 'x-forwarded-host': forwarded }: IncomingMessage['headers']): boolean {
  if (origin === undefined) return false;
  const own =
    String(forwarded ?? '')
      .split(',')[0]
      .trim() || host;
  return parseUrl(origin)?.host !== own;
}

/** Takes out of a request what Next could not read and would fail over. @param takesForms whether the target reads forms */
export function withoutUnreadable(
  { method, url = '/', headers }: IncomingMessage,
  takesForms: (target: string) => boolean,
): void {
  if (headers[ROUTER_STATE] !== undefined && !isRouterState(headers[ROUTER_STATE])) delete headers[ROUTER_STATE];
  // Next takes every form for one of its actions, unless it comes to a route.
  if (method === 'POST' && headers[ACTION] === undefined && !takesForms(url)) delete headers['content-type'];
}

function isRouterState(header: string | string[]): boolean {
  try {
    parseAndValidateFlightRouterState(header);
    return true;
  } catch {
    return false;
  }
}
