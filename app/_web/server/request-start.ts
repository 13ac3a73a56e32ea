import { subscribe } from 'node:diagnostics_channel';
import { IncomingMessage, ServerResponse } from 'node:http';

/** What the pages and the API know among them. */
const METHODS = 'GET, HEAD, POST';

/**
 * Looks at each request before Next does, which answers some with 500 that no code of ours ever sees: those of whose method
 * or target it can make no `Request`, and those whose path cannot be decoded. Node publishes each request on this channel
 * just before it hands it on.
 */
export function watchRequests(): void {
  subscribe('http.server.request.start', (message) => {
    if (!isRequestStart(message)) return;
    const { request, response } = message;
    if (request.method === 'TRACE' || request.url === '*') {
      response.writeHead(request.url === '*' ? 400 : 405, { allow: METHODS }).end();
      // What Next still gets is a request that is answered already, and then leaves alone.
      request.method = 'GET';
      request.url = '/';
    } else {
      request.url = decodable(request.url ?? '/');
    }
  });
}

/** The target of a request; if its path cannot be decoded, with its percent signs taken literally: no page has such a path. */
export function decodable(target: string): string {
  const [path] = target.split('?', 1);
  try {
    decodeURIComponent(path);
    return target;
  } catch {
    return path.replaceAll('%', '%25') + target.slice(path.length);
  }
}

function isRequestStart(message: unknown): message is { request: IncomingMessage; response: ServerResponse } {
  return (
    typeof message === 'object' &&
    message !== null &&
    'request' in message &&
    message.request instanceof IncomingMessage &&
    'response' in message &&
    message.response instanceof ServerResponse
  );
}
