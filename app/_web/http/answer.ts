import type { NextRequest } from 'next/server';
import { getTranslations } from 'next-intl/server';
import { failure, log } from '@/app/_web/server/log';
import { isTableId } from '@/lib/identity';
import { isStoreUnavailable } from '@/lib/store';
import { Problem } from '@/lib/tables';
import { isForm } from './body';

type Handler<Params> = (request: NextRequest, params: Params) => Promise<Response>;

/**
 * A route handler: what the caller did wrong is answered with its problem (RFC 9457) in his language. A form in a
 * browser is sent back to its page instead, which shows the same sentence.
 * @param back the page a form returns to, given the path's parameters
 */
export function route<Params extends Record<string, string> = Record<string, never>>(
  handler: Handler<Params>,
  back?: (request: NextRequest, params: Params) => string,
) {
  return async (request: NextRequest, context: { params: Promise<Params> }): Promise<Response> => {
    const params = await context.params;
    const started = performance.now();
    // Where the path has no parameters, Next passes none.
    const named: Record<string, string> = params ?? {};
    const table = isTableId(named.id ?? '') ? { table: named.id } : {};
    const noted = { method: request.method, route: routeOf(request, named), ...table };
    const milliseconds = () => Math.round(performance.now() - started);
    try {
      const response = await handler(request, params);
      log()[request.method === 'GET' ? 'debug' : 'info'](
        { ...noted, status: response.status, milliseconds: milliseconds() },
        'answered',
      );
      return response;
    } catch (error) {
      const problem = problemOf(error);
      const { status, code } = problem;
      if (status >= 500) log().error({ ...noted, status, milliseconds: milliseconds(), ...failure(error) }, 'failed');
      else log().info({ ...noted, status, code, milliseconds: milliseconds() }, 'refused');
      if (back && isPageForm(request)) return seeOther(withProblem(back(request, params), problem));
      return problemAnswer(problem);
    }
  };
}

/** What the caller is told: what he did wrong, or that we failed. */
function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  return new Problem(isStoreUnavailable(error) ? 'store-unavailable' : 'server-failed');
}

/** The path with the names of its parameters: what they are, an invitation say, is not for the log. */
function routeOf({ nextUrl }: NextRequest, params: Record<string, string>): string {
  const names = Object.entries(params);
  const parts = nextUrl.pathname.split('/').map(decoded);
  return parts.map((part) => names.find(([, value]) => decoded(value) === part)?.[0] ?? part).join('/');
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Whether the answer will be shown as a page: an HTML form sent by a browser, not by a script. */
export function isPageForm(request: NextRequest): boolean {
  return isForm(request) && (request.headers.get('accept') ?? '').includes('text/html');
}

/** What is meant for one viewer only: no cache may keep it for another. */
const FOR_ONE_VIEWER = { 'cache-control': 'private, no-store' };

/** 303 to a path of this site. */
export function seeOther(path: string, headers: Record<string, string> = {}): Response {
  return new Response(null, { status: 303, headers: { ...FOR_ONE_VIEWER, location: path, ...headers } });
}

/** JSON for one viewer. */
export function json(body: unknown, init: { status?: number; headers?: Record<string, string> } = {}): Response {
  return Response.json(body, { ...init, headers: { ...FOR_ONE_VIEWER, ...init.headers } });
}

async function problemAnswer(problem: Problem): Promise<Response> {
  const t = await getTranslations('problems');
  const body = {
    type: 'about:blank',
    title: problem.code,
    status: problem.status,
    code: problem.code,
    detail: t(problem.code, { ...problem.data }),
    ...problem.data,
  };
  const headers = { 'content-type': 'application/problem+json', 'cache-control': 'no-store' };
  return new Response(JSON.stringify(body), { status: problem.status, headers });
}

function withProblem(path: string, problem: Problem): string {
  const query = new URLSearchParams([['problem', problem.code]]);
  // What the sentences ask for; the rest is for programs.
  for (const name of ['suit', 'option']) if (name in problem.data) query.set(name, String(problem.data[name]));
  return `${path}${path.includes('?') ? '&' : '?'}${query}`;
}
