import type { ServerResponse } from 'node:http';
import { answers } from '@/app/_web/server/answers';

/**
 * Gives the page being rendered this status. Next's `notFound()` sends a page without content, which only scripts fill, and
 * renders it twice; a page that says itself what is missing needs neither. Without a noted answer it is 200.
 */
export function answerWith(status: 403 | 404 | 429 | 503, headers: Record<string, string> = {}): void {
  const answer = answers().getStore();
  if (!answer || answer.headersSent) return;
  answer.statusCode = status;
  for (const [name, value] of Object.entries(headers)) answer.setHeader(name, value);
}

function called(): WeakSet<ServerResponse> {
  globalThis.stichpostCalled ??= new WeakSet();
  return globalThis.stichpostCalled;
}

/** Notes that a function of ours which a page calls has got its arguments. */
export function noteCalled(): void {
  const answer = answers().getStore();
  if (answer) called().add(answer);
}

/** Next answers 500 where it cannot read the arguments of a function that a page calls: that is the caller's fault, and 400. */
export function blameCaller(answer: ServerResponse): void {
  const writeHead = answer.writeHead;
  Object.defineProperty(answer, 'writeHead', {
    configurable: true,
    writable: true,
    value: (status: number, ...fields: []) =>
      writeHead.call(answer, status === 500 && !called().has(answer) ? 400 : status, ...fields),
  });
}
