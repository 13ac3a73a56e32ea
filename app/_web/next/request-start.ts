import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { serverSite } from '@/app/_web/server/accounts';
import { answers } from '@/app/_web/server/answers';
import { failure, log } from '@/app/_web/server/log';
import { measureRequest } from '@/app/_web/server/metrics';
import { builtRoutes, routeFinder } from '@/app/_web/server/routes';
import { noteAnswer, underWay } from '@/app/_web/server/under-way';
import { parseUrl } from '@/lib/identity';
import { readSettings } from '@/lib/settings';
import { isCall, refusedWith, withoutUnreadable } from './acceptable';
import { denseFiles, takesDense } from './dense-files';
import { keepPage, keptPage, keyOf } from './kept-pages';
import { packAnswer } from './pack';
import { type Here, protectAnswer, serverProxies } from './protect';
import { blameCaller } from './status';
import { takesWhole } from './whole';

/** The methods that pages and the API support. */
const METHODS = 'GET, HEAD, POST';

/**
 * Protects the answer to each request, notes it, so that a page can set its status, compresses it, and deals with requests that
 * make Next fail with 500 before any code of ours runs: a method or target that `Request` does not accept, paths that cannot be
 * decoded, and headers that Next cannot read. Node publishes each request here before it is handled.
 * @returns ends it
 * @throws SettingsError
 */
export function watchRequests(): () => void {
  const isBuilt = process.env.NODE_ENV === 'production';
  const takesForms = isBuilt ? formTaker(builtRoutes()) : () => true;
  const files: ReadonlySet<string> = isBuilt ? denseFiles() : new Set();
  if (isBuilt) ignoreUpgrades();
  const here: Here = { site: serverSite(), proxies: serverProxies(), publicUrl: readSettings().PUBLIC_URL };
  const watch = (message: unknown) => {
    if (!isRequestStart(message)) return;
    try {
      begin(message, here, { isBuilt, takesForms, files });
    } catch (error) {
      // Thrown from here, it would end the process.
      log().error(failure(error), 'a request could not be prepared');
      answerAtOnce(message, 500);
    }
  };
  subscribe('http.server.request.start', watch);
  return () => unsubscribe('http.server.request.start', watch);
}

type RequestStart = { request: IncomingMessage; response: ServerResponse; server: Server };

/** Facts about the built site, if it is: which targets read forms, and which files lie packed beside themselves. */
type Built = { isBuilt: boolean; takesForms: (target: string) => boolean; files: ReadonlySet<string> };

function begin(message: RequestStart, here: Here, { isBuilt, takesForms, files }: Built): void {
  const { request, response, server } = message;
  const nonce = protectAnswer(request, response, here);
  answers().enterWith(response);
  noteAnswer(response, server);
  measureRequest(request, response);
  const key = isBuilt ? keyOf(request) : null;
  const page = keptPage(key, nonce);
  packAnswer(request, response, key !== null && !page ? (body) => keepPage(key, response, nonce, body) : undefined);
  if (page) {
    answerAtOnce(message, 200, page.headers, page.html);
    return;
  }
  takesWhole(request, response);
  const refused = refusedWith(request);
  if (isStream(request) && underWay().isStopping) {
    answerAtOnce(message, 503, { 'retry-after': '1', connection: 'close' });
  } else if (refused !== null) {
    answerAtOnce(message, refused, { allow: METHODS });
  } else {
    request.url = decodable(request.url ?? '/');
    withoutUnreadable(request, takesForms);
    if (isCall(request)) blameCaller(response);
    takesDense(files, request, response);
  }
}

/** Next still gets the request but leaves it alone, as it has been answered. It must be one that Next can parse. */
function answerAtOnce(
  { request, response }: RequestStart,
  status: number,
  headers: Record<string, string> = {},
  body = '',
): void {
  if (!response.headersSent) {
    response.statusCode = status;
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.end(body);
  }
  request.method = 'GET';
  request.url = '/';
}

/** Whether a form sent to a target is read by one of these routes: all that take any are below `/api`. */
export function formTaker(routes: readonly string[]): (target: string) => boolean {
  const routeOf = routeFinder(routes);
  // As Next sees it: `/api/tables/../moves` is `/api/moves`.
  const pathOf = (target: string) => parseUrl(target, 'http://localhost')?.pathname ?? '';
  return (target) => routes.length === 0 || routeOf(pathOf(target)).startsWith('/api/');
}

/**
 * Answers requests for another protocol in this one, as if nothing had been asked: otherwise Next keeps connections that nobody
 * ever answers. In development its own scripts ask for one.
 */
function ignoreUpgrades(): void {
  subscribe('net.server.socket', (message) => {
    if (typeof message !== 'object' || message === null || !('socket' in message)) return;
    const { socket } = message;
    if (!(socket instanceof Socket) || !('server' in socket) || !(socket.server instanceof Server)) return;
    socket.server.removeAllListeners('upgrade');
  });
}

/** Returns the target as it is, or, if its path cannot be decoded, with percent signs escaped: such a page is not found. */
export function decodable(target: string): string {
  const [path] = target.split('?', 1);
  try {
    decodeURIComponent(path);
    return target;
  } catch {
    return path.replaceAll('%', '%25') + target.slice(path.length);
  }
}

/** Whether a stream of events is asked for. */
function isStream({ url = '' }: IncomingMessage): boolean {
  return url.split('?', 1)[0].endsWith('/events');
}

function isRequestStart(message: unknown): message is RequestStart {
  return (
    typeof message === 'object' &&
    message !== null &&
    'request' in message &&
    message.request instanceof IncomingMessage &&
    'response' in message &&
    message.response instanceof ServerResponse &&
    'server' in message &&
    message.server instanceof Server
  );
}
