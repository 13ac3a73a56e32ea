import type { IncomingMessage, ServerResponse } from 'node:http';
import { bodies } from '@/app/_web/server/answers';
import { replaceMethod } from './pack';

const JSON_TYPE = /^application\/(?:problem\+)?json/;

/**
 * Lets the handler of an answer of the API give its body as a text (`sendsWhole`). Next would make a stream of it and pipe that into
 * the answer, which takes longer than the rest of its way through Next; it ends an answer without a body at once.
 */
export function takesWhole({ url = '/', method }: IncomingMessage, response: ServerResponse): void {
  if (method === 'HEAD' || !url.startsWith('/api/')) return;
  bodies().set(response, '');
  const { write, end } = response;
  // Where the handler has thought better of it, the answer is another one: a redirect, or an error with a body of its own.
  replaceMethod(response, 'write', (...given) => {
    bodies().delete(response);
    return Reflect.apply(write, response, given);
  });
  replaceMethod(response, 'end', (...given) => {
    const type = String(response.getHeader('content-type'));
    const isWithout = given.length === 0 && !response.headersSent && JSON_TYPE.test(type);
    const text = isWithout ? bodies().get(response) : undefined;
    if (text) response.write(text);
    return Reflect.apply(end, response, given);
  });
}
