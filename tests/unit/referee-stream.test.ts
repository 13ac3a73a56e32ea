import { spawn } from 'node:child_process';
import { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { LONGEST_LINE } from '../../lib/referee/answer';
import { lineSplitter } from '../../lib/referee/lines';
import { serve } from '../../lib/referee/serve';
import { GAMES } from '../../lib/rules';
import { hearts4, MIXED } from '../support/rules/referee';

const request = (id: unknown) => JSON.stringify({ ...hearts4(MIXED, []), id });

/** The parsed answers to these bytes, which come in chunks of `size`. */
async function answers(input: string | Buffer, size = 65536): Promise<{ id: unknown; ok: boolean }[]> {
  const bytes = Buffer.from(input);
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
    bytes.subarray(i * size, (i + 1) * size),
  );
  let text = '';
  const output = new Writable({
    write: (chunk, _, done) => {
      text += chunk;
      setImmediate(done);
    },
  });
  await serve(Readable.from(chunks), output, GAMES, (bug) => {
    throw bug;
  });
  expect(text === '' || text.endsWith('\n')).toBe(true);
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
}
const good = (id: unknown) => expect.objectContaining({ id, ok: true });
const bad = expect.objectContaining({
  id: null,
  ok: false,
  error: { code: 'bad-request', message: expect.any(String) },
});

describe('one answer per line, in order', () => {
  test.each([1, 7, 1000, 65536])('however the bytes are cut: chunks of %i', async (size) => {
    const ids = [1, 'ä♥𝄞', null, [2], 'last'];
    const input = [...ids.slice(0, 4).map(request), 'nonsense', request('last')].join('\n');
    expect(await answers(`${input}\n`, size)).toEqual([...ids.slice(0, 4).map(good), bad, good('last')]);
  });

  test('a thousand requests', async () => {
    const ids = Array.from({ length: 1000 }, (_, i) => i);
    expect((await answers(ids.map(request).join('\n'))).map(({ id }) => id)).toEqual(ids);
  });

  test('the last line needs no line feed, and after a last line feed there is no line', async () => {
    expect(await answers(request(1))).toEqual([good(1)]);
    expect(await answers(`${request(1)}\n`)).toEqual([good(1)]);
    expect(await answers('')).toEqual([]);
  });

  test('a blank line among others is a bad line', async () => {
    expect(await answers(`${request(1)}\n\n  \n${request(2)}\n`)).toEqual([good(1), bad, bad, good(2)]);
  });

  test('lines may end as on Windows and begin with a byte order mark; only a line feed ends a line', async () => {
    expect(await answers(`\uFEFF${request(1)}\r\n${request(2)}\r\n`)).toEqual([good(1), good(2)]);
    expect(await answers(`${request('a\u2028b\u2029c').replace(',', ',\r')}\n`)).toEqual([good('a\u2028b\u2029c')]);
  });
});

describe('a bad line never ends the stream', () => {
  const list = (n: number, item: string) => `[${Array(n).fill(item).join(',')}]`;
  const rest = '"game":"hearts","options":{},"chance":[]';
  test.each<[string, () => string | Buffer]>([
    ['not UTF-8', () => Buffer.from(request('ä'), 'latin1')],
    ['half a pair of surrogates in UTF-8', () => Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
    ['a zero byte', () => Buffer.from([0])],
    ['10 MB of nothing', () => 'x'.repeat(10e6)],
    ['an unclosed string of 10 MB', () => `{"id":"${'x'.repeat(10e6)}`],
    ['10 MB of moves that are none', () => `{${rest},"moves":${list(5e6, '0')}}`],
    ['10 MB of chance that is none', () => `{"game":"hearts","options":{},"moves":[],"chance":${list(5e6, '0')}}`],
    ['a deck of 10 MB', () => `{"game":"hearts","options":{},"moves":[],"chance":[{"deck":${list(5e6, '0')}}]}`],
    ['10 MB of cards to pass', () => `{${rest},"moves":[[0,{"type":"pass","cards":${list(5e6, '0')}}]]}`],
    ['10 MB of wishes', () => `{${rest},"moves":[],"want":${list(5e6, '0')}}`],
    ['a nest a million deep', () => `{${rest},"moves":${'['.repeat(1e6)}${']'.repeat(1e6)}}`],
    ['an open nest a million deep', () => '['.repeat(1e6)],
    ['objects a hundred thousand deep', () => `${'{"game":'.repeat(1e5)}1${'}'.repeat(1e5)}`],
    ['prototypes', () => '{"__proto__":{"game":"hearts","options":{},"chance":[],"moves":[]}}'],
    ['a line too long', () => ' '.repeat(LONGEST_LINE + 1)],
  ])('%s', async (_, line) => {
    const input = Buffer.concat([request(1), '\n', line(), '\n', request(2)].map((part) => Buffer.from(part)));
    expect(await answers(input)).toEqual([good(1), bad, good(2)]);
  });

  test('a nest as id comes back whole', async () => {
    const nest = `${'['.repeat(1e5)}${']'.repeat(1e5)}`;
    let text = '';
    const output = new Writable({
      write: (chunk, _, done) => {
        text += chunk;
        done();
      },
    });
    await serve(Readable.from([Buffer.from(`{"id":${nest},${rest},"moves":[]}`)]), output, GAMES, () => {});
    expect(text.startsWith(`{"id":${nest},"ok":true`)).toBe(true);
  });
});

describe('memory', () => {
  test('nothing more is read while the answers are not taken', async () => {
    let read = 0;
    async function* endless() {
      for (; read < 1000; read++) yield Buffer.from(`${request(read)}\n`.repeat(100));
    }
    let take = () => {};
    const output = new Writable({
      write: (_, __, done) => {
        take = done;
      },
    });
    const served = serve(endless(), output, GAMES, () => {});
    await new Promise(setImmediate);
    expect(read).toBe(0);
    take();
    await new Promise(setImmediate);
    expect(read).toBe(1);
    output.destroy();
    take();
    await expect(served).rejects.toThrow();
  });

  test('a line over the limit is not held while it is read: 400 MB of it leave less than half behind', () => {
    const lines = lineSplitter(10);
    const before = process.memoryUsage().arrayBuffers;
    for (let i = 0; i < 400; i++) expect([...lines.push(Buffer.alloc(1e6))]).toEqual([]);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(200e6);
  });

  test('a line over the limit stands as null, and the next line is whole again', () => {
    const lines = lineSplitter(10);
    const push = (text: string) =>
      [...lines.push(Buffer.from(text))].map((line) => line && Buffer.from(line).toString());
    expect(push('0123456789')).toEqual([]);
    expect(push('\n01234567890')).toEqual(['0123456789']);
    expect(push('12\nab\n')).toEqual([null, 'ab']);
    expect([...lines.end()]).toEqual([]);
  });
});

describe('the process', () => {
  const script = fileURLToPath(new URL('../../scripts/referee.mjs', import.meta.url));
  const run = () => {
    const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'pipe'] });
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
    let errors = '';
    child.stderr.on('data', (chunk) => {
      errors += chunk;
    });
    return { child, ended, errors: () => errors };
  };
  /** The first n lines of the process's output, as they come. */
  const firstLines = async (stream: Readable, n: number) => {
    let text = '';
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
      text += chunk;
      const lines = text.split('\n');
      if (lines.length > n) return lines.slice(0, n);
    }
    return text.split('\n');
  };

  test('answers each request before the next one is sent, and ends well with its input', async () => {
    const { child, ended, errors } = run();
    for (const id of [1, 2]) {
      child.stdin.write(`${request(id)}\n`);
      expect(JSON.parse((await firstLines(child.stdout, 1))[0])).toEqual(good(id));
    }
    child.stdin.end('nonsense');
    expect(JSON.parse((await firstLines(child.stdout, 1))[0])).toEqual(bad);
    expect(await ended).toBe(0);
    expect(errors()).toBe('');
  });

  test('ends quietly when nobody reads its answers any more', async () => {
    const { child, ended, errors } = run();
    child.stdin.on('error', () => {}); // it closes its input as well
    child.stdin.write(`${request(1)}\n`);
    await firstLines(child.stdout, 1);
    child.stdout.destroy();
    child.stdin.write(`${request(2)}\n`);
    expect(await ended).toBe(0);
    expect(errors()).toBe('');
  });
});
