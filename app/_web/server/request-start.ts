import { subscribe } from 'node:diagnostics_channel';
import { IncomingMessage, Server, ServerResponse } from 'node:http';
import { constants } from 'node:zlib';
import compression from 'compression';
import { readSettings } from '@/lib/settings';
import { flushTogether } from './flush';
import { measureRequest } from './metrics';
import { protectAnswer, serverProxies } from './protect';
import { serverSite } from './site';
import { answers } from './status';
import { noteAnswer, underWay } from './under-way';

/** Brotli, which Next's own compression lacks; at this quality it takes the processor no longer than gzip does. */
const compress = compression({ brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } } });

/** Node goes on by itself. */
const goOn = () => {};

/** The methods that pages and the API support. */
const METHODS = 'GET, HEAD, POST';

/**
 * Protects the answer to each request, notes it, so that a page can say with which status it goes out, compresses
 * it, and deals with requests that make Next fail with 500 before any code of ours runs: a method or target that `Request` does not
 * accept, and paths that cannot be decoded. Node publishes every request on this channel before the server handles it.
 * @throws SettingsError
 */
export function watchRequests(): void {
  const here = { site: serverSite(), proxies: serverProxies(), publicUrl: readSettings().PUBLIC_URL };
  subscribe('http.server.request.start', (message) => {
    if (!isRequestStart(message)) return;
    const { request, response, server } = message;
    protectAnswer(request, response, here);
    answers().enterWith(response);
    flushTogether(response);
    compress(request, response, goOn);
    noteAnswer(response, server);
    measureRequest(request, response);
    if (isStream(request) && underWay().isStopping) {
      response.writeHead(503, { 'retry-after': '1', connection: 'close' }).end();
      request.url = '/';
      return;
    }
    if (request.method === 'TRACE' || request.url === '*') {
      response.writeHead(request.url === '*' ? 400 : 405, { allow: METHODS }).end();
      // Next still gets the request but leaves it alone, as it has been answered. It must be one that Next can parse.
      request.method = 'GET';
      request.url = '/';
    } else {
      request.url = decodable(request.url ?? '/');
    }
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

function isRequestStart(
  message: unknown,
): message is { request: IncomingMessage; response: ServerResponse; server: Server } {
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
