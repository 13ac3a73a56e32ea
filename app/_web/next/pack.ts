import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import Negotiator from 'negotiator';

/** The types of answers that become shorter. A stream of events has no end to wait for. */
const SHORTENED = /^text\/(?!event-stream)|[/+](?:json|xml|javascript)\b/;
/** Shorter answers stay as they are (bytes). */
const LEAST_BYTES = 1024;
/**
 * At this quality Brotli takes less of the processor than gzip does, and pages come out nearly as short, as long as its window is no larger
 * than they are: 64 kB. At 5 they are shorter than with gzip, but packing them takes far longer.
 */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 16 } };

/**
 * Holds back an answer that can become shorter until it ends, and sends it in one part, compressed as far as the request allows and it is
 * worth it. A compressor that is given a page in parts, as Next writes it, takes several times as long and reserves megabytes for it.
 * @param whole told the body of such an answer before it is compressed
 */
export function packAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  whole: (body: Buffer) => void = () => {},
): void {
  const { write, end, flushHeaders } = response;
  const parts: Uint8Array[] = [];
  const isHeld = () =>
    !response.headersSent &&
    response.statusCode !== 206 &&
    !response.hasHeader('content-encoding') &&
    SHORTENED.test(String(response.getHeader('content-type')));
  const hold = (given: readonly unknown[]) => {
    const [part, encoding] = given;
    if (typeof part === 'string') parts.push(Buffer.from(part, encoding === 'latin1' ? encoding : 'utf8'));
    else if (part instanceof Uint8Array) parts.push(part);
    for (const done of given) if (typeof done === 'function') process.nextTick(done);
  };

  // Next sends the head of a page first, which nobody can use without its body.
  replaceMethod(response, 'flushHeaders', () => isHeld() || flushHeaders.call(response));
  replaceMethod(response, 'write', (...given) => {
    if (!isHeld()) return Reflect.apply(write, response, given);
    hold(given);
    return true;
  });
  replaceMethod(response, 'end', (...given) => {
    if (!isHeld()) return Reflect.apply(end, response, given);
    hold(given);
    const vary = String(response.getHeader('vary') ?? '');
    if (!/accept-encoding/i.test(vary))
      response.setHeader('vary', [vary, 'Accept-Encoding'].filter(Boolean).join(', '));
    // As for HEAD.
    if (parts.length === 0) return Reflect.apply(end, response, []);
    const body = Buffer.concat(parts);
    whole(body);
    const packed = pack(request, response, body);
    response.setHeader('content-length', packed.length);
    return Reflect.apply(end, response, [packed]);
  });
}

/** Puts another method in the place of one of an answer; it calls the one before itself. */
export function replaceMethod(
  response: ServerResponse,
  name: 'write' | 'end' | 'flushHeaders' | 'setHeader',
  value: (...given: unknown[]) => unknown,
): void {
  Object.defineProperty(response, name, { configurable: true, writable: true, value });
}

/** Compresses the body of an answer as its reader can read it, if it is worth it, and says so in its head. */
function pack(request: IncomingMessage, response: ServerResponse, body: Buffer): Buffer {
  if (body.length < LEAST_BYTES) return body;
  const readable = new Negotiator(request).encodings(['br', 'gzip']);
  const encoding = ['br', 'gzip'].find((one) => readable.includes(one));
  if (encoding === undefined) return body;
  response.setHeader('content-encoding', encoding);
  return encoding === 'br' ? brotliCompressSync(body, BROTLI) : gzipSync(body);
}
