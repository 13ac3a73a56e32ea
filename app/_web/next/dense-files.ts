import { readdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import Negotiator from 'negotiator';
import { replaceMethod } from './pack';

/** The types of the files that the build packs (`packFiles` in scripts/lib/pack.mjs). */
const TYPES = new Map([
  ['.js', 'text/javascript; charset=UTF-8'],
  ['.css', 'text/css; charset=UTF-8'],
  ['.svg', 'image/svg+xml'],
]);

/** Headers of a file on a disk. Nobody asks again for one whose name changes with it, or for a part of it. */
const NEEDLESS = ['Accept-Ranges', 'ETag', 'Last-Modified'];

/** Returns the paths at which a site serves a file that lies packed beside itself. */
export function denseFiles(folder = process.cwd()): ReadonlySet<string> {
  const packed = (directory: string, path: string) =>
    readdirSync(join(/* turbopackIgnore: true */ folder, directory), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.br') && TYPES.has(extname(name.slice(0, -3))))
      .map((name) => `${path}/${name.slice(0, -3)}`);
  try {
    return new Set([...packed('.next/static', '/_next/static'), ...packed('public', '')]);
  } catch {
    // Such as on a platform that serves them itself.
    return new Set();
  }
}

/** Has Next serve the packed file to a browser that can read it, in place of the file, which would be packed at each request and less densely. */
export function takesDense(files: ReadonlySet<string>, request: IncomingMessage, response: ServerResponse): void {
  const { url = '', method = '', headers } = request;
  const [path] = url.split('?', 1);
  const type = TYPES.get(extname(path));
  if (type === undefined || !files.has(path) || !['GET', 'HEAD'].includes(method)) return;
  response.setHeader('vary', 'accept-encoding');
  if (headers.range !== undefined || new Negotiator(request).encoding(['br', 'identity']) !== 'br') return;
  response.setHeader('content-type', type);
  response.setHeader('content-encoding', 'br');
  request.url = `${path}.br`;
  const { setHeader } = response;
  replaceMethod(response, 'setHeader', (...given) =>
    NEEDLESS.some((name) => name === given[0]) ? response : Reflect.apply(setHeader, response, given),
  );
}
