import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { absenceOf, missing } from '@/app/_web/load/absence';
import { answers, answerWith } from '@/app/_web/server/status';
import { StoreUnavailable } from '@/lib/store';
import { Problem } from '@/lib/tables';

beforeEach(() => vi.stubEnv('LOG_LEVEL', 'silent'));
afterEach(() => vi.unstubAllEnvs());

/** Does this while an answer is being made, and returns what it came to and the status of the answer. */
function answering<T>(work: () => T): { result: T; status: number } {
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  const result = answers().run(answer, work);
  return { result, status: answer.statusCode };
}

describe('a page whose content is not there', () => {
  test.each([
    ['a table that does not exist', new Problem('unknown-table'), 'missing', 404],
    ['an invitation that is not valid', new Problem('wrong-invitation'), 'missing', 404],
    ['a store that does not answer', new StoreUnavailable('no answer'), 'unreadable', 503],
  ])('is answered with the status that says why: %s', (_, error, why, status) => {
    expect(answering(() => absenceOf(error))).toEqual({ result: why, status });
  });

  test('is answered with 404 where the address itself leads nowhere', () => {
    expect(answering(missing)).toEqual({ result: 'missing', status: 404 });
  });

  test('a failure of ours is none of these, and stays a failure', () => {
    const bug = new TypeError('bug');
    expect(() => answering(() => absenceOf(bug))).toThrow(bug);
  });

  test('each answer has its own status, also when they are made at the same time', async () => {
    const late = answering(async () => {
      await Promise.resolve();
      answerWith(503);
      return answers().getStore()?.statusCode;
    });
    expect(answering(missing).status).toBe(404);
    expect(await late.result).toBe(503);
    // Where none is noted, nothing fails.
    answerWith(404);
  });
});
