import { describe, expect, test } from 'vitest';
import { eventStream } from '@/app/_web/http/stream';
import { changes } from '@/app/_web/server/changes';

/** A stream whose table has these versions one after the other, each after one change; what it has sent in the end. */
async function sentFor(versions: readonly number[]): Promise<number[]> {
  const table = `stream-${versions.join('-')}`;
  const left = [...versions.slice(1)];
  const over = new AbortController();
  const { body } = eventStream(table, versions[0], async () => left.shift() ?? versions.at(-1) ?? 0, over.signal);
  if (!body) throw new Error('no stream');
  for (let i = 1; i < versions.length; i++) changes().emit(table);
  // Asked for last, so that all before it has been sent.
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const last = `data: ${versions.at(-1)}\n`;
  const count = versions.filter((version, i) => version !== versions[i - 1]).length;
  while ((text.match(/data: /g) ?? []).length < count || !text.includes(last))
    text += (await reader.read()).value ?? '';
  over.abort();
  return [...text.matchAll(/data: (\d+)/g)].map(([, version]) => Number(version));
}

describe('the stream of a table’s versions', () => {
  test.each([
    ['each that is new', [3, 4, 5], [3, 4, 5]],
    ['one that stays the same once', [3, 3, 4], [3, 4]],
    ['one that goes down, as when a player takes a move back, and the same again after it', [3, 4, 3, 4], [3, 4, 3, 4]],
  ])('tells %s', async (_, versions, sent) => {
    expect(await sentFor(versions)).toEqual(sent);
  });
});
