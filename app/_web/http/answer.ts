import type { NextRequest } from 'next/server';
import type { z } from 'zod';
import { getTranslations } from '@/app/_texts/server';
import { sendsWhole } from '@/app/_web/server/answers';
import { failure, log } from '@/app/_web/server/log';
import { isTableId } from '@/lib/identity';
import { isStoreUnavailable } from '@/lib/store';
import { Problem } from '@/lib/tables';
import { isForm, parseBody } from './body';
import { checkOrigin } from './credentials';
import { afterAttempt } from './limits';

/** Fields that the page of a form gets in its address if the request is refused, such as what was chosen in it. */
type Kept = Record<string, string>;
type Keep = (fields: Kept) => void;
type Handler<Params> = (request: NextRequest, params: Params, keep: Keep) => Promise<Response>;

/**
 * Wraps a route handler: a Problem becomes a problem response (RFC 9457) in the caller's language, or, for a browser's form, a
 * redirect to its page, which shows the same sentence. Each request is logged.
 * @param back the page a form returns to
 */
export function route<Params extends Record<string, string> = Record<string, never>>(
  handler: Handler<Params>,
  back?: (request: NextRequest, params: Params, kept: Kept) => string,
) {
  return async (request: NextRequest, context: { params: Promise<Params> }): Promise<Response> => {
    const params = await context.params;
    const started = performance.now();
    // Next passes none if the path has no parameters.
    const named: Record<string, string> = params ?? {};
    const table = isTableId(named.id ?? '') ? { table: named.id } : {};
    const noted = () => ({ method: request.method, route: routeOf(request, named), ...table });
    const milliseconds = () => Math.round(performance.now() - started);
    let kept: Kept = {};
    const keep: Keep = (fields) => {
      kept = fields;
    };
    try {
      const response = await handler(request, params, keep);
      const level = request.method === 'GET' ? 'debug' : 'info';
      if (log().isLevelEnabled(level))
        log()[level]({ ...noted(), status: response.status, milliseconds: milliseconds() }, 'answered');
      return response;
    } catch (error) {
      const problem = await afterAttempt(request, problemOf(error));
      const { status, code } = problem;
      if (status >= 500) log().error({ ...noted(), status, milliseconds: milliseconds(), ...failure(error) }, 'failed');
      else log().info({ ...noted(), status, code, milliseconds: milliseconds() }, 'refused');
      if (back && isPageForm(request)) return seeOther(withProblem(back(request, params, kept), problem, kept));
      return problemAnswer(problem);
    }
  };
}

/** The problem to report for an error: what the caller did wrong, or that we failed. */
function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  return new Problem(isStoreUnavailable(error) ? 'store-unavailable' : 'server-failed');
}

/** The path with parameter names in place of their values, which may be secrets and must not be logged. */
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

/** Whether the request is an HTML form sent by a browser itself, so that the response is shown as a page. */
export function isPageForm(request: NextRequest): boolean {
  return isForm(request) && (request.headers.get('accept') ?? '').includes('text/html');
}

/** The response is for one viewer only and must not be cached for another. */
const PRIVATE = { 'cache-control': 'private, no-store' };

/** Redirects to a path of this site. */
export function seeOther(path: string, headers: Record<string, string> = {}): Response {
  return new Response(null, { status: 303, headers: { ...PRIVATE, location: path, ...headers } });
}

/** A JSON response for one viewer. */
export function json(body: unknown, init: { status?: number; headers?: Record<string, string> } = {}): Response {
  const headers = { 'content-type': 'application/json', ...PRIVATE, ...init.headers };
  return withText(JSON.stringify(body), { ...init, headers });
}

/** A response with this body, which goes out past it where it can. */
function withText(text: string, init: ResponseInit): Response {
  return new Response(sendsWhole(text) ? null : text, init);
}

/** The answer of a route that several addresses share, where there is none at the one asked for. */
export async function noSuchAddress(): Promise<Response> {
  return new Response(null, { status: 404 });
}

async function problemAnswer(problem: Problem): Promise<Response> {
  const t = await getTranslations('problems');
  const body = {
    type: 'about:blank',
    title: problem.code,
    status: problem.status,
    code: problem.code,
    detail: t(problem.code, { ...problem.data, wait: problem.wait }),
    ...problem.data,
  };
  const headers = { 'content-type': 'application/problem+json', 'cache-control': 'no-store', ...retryAfter(problem) };
  return withText(JSON.stringify(body), { status: problem.status, headers });
}

/** Says when a caller who has done something too often may try again (seconds), or one whose request cannot be answered now. */
function retryAfter({ status, data }: Problem): { 'retry-after'?: string } {
  if (status === 503) return { 'retry-after': String(TROUBLE_SECONDS) };
  return status === 429 ? { 'retry-after': String(data.retryAfter ?? SHORT_WAIT_SECONDS) } : {};
}

/** A store that was restarted, or a deploy that is over, is there again soon. */
export const TROUBLE_SECONDS = 5;
/** Where nothing else is known. */
const SHORT_WAIT_SECONDS = 60;

function withProblem(path: string, problem: Problem, kept: Record<string, string>): string {
  const query = new URLSearchParams({ ...kept, problem: problem.code });
  // Only these are used in the sentences.
  for (const name of ['suit', 'option']) if (name in problem.data) query.set(name, String(problem.data[name]));
  if (problem.status === 429) query.set('wait', String(problem.wait));
  return `${path}${path.includes('?') ? '&' : '?'}${query}`;
}

/**
 * Wraps a handler as `route` does, for a post of this site's own pages or of a program.
 * @param back the page a form returns to
 * @param handle is given the fields, as the schema reads them
 */
export function formRoute<Schema extends z.ZodType>(
  schema: Schema,
  back: string,
  handle: (request: NextRequest, fields: z.infer<Schema>) => Promise<Response>,
) {
  return route(
    async (request) => {
      checkOrigin(request);
      return handle(request, await parseBody(request, schema));
    },
    () => back,
  );
}

/** Leads the form of a page to `page`, and answers a program with `body`. */
export function pageOrJson(request: NextRequest, page: string, body: unknown, init?: { status?: number }): Response {
  return isPageForm(request) ? seeOther(page) : json(body, init);
}
