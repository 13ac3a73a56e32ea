import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { randomFrom } from '@/lib/bots/kernel/random';
import { REFUSALS } from '@/lib/rules/refusal';
import { badLines } from '../support/bad-lines';

/** How many lines, of which at least 10,000 are bad; more, or others, with `BAD_LINES=1000000 BAD_SEED=2 npx vitest run tests/property/referee-bad.test.ts`. */
const COUNT = Number(process.env.BAD_LINES ?? 12_000);
const SEED = process.env.BAD_SEED ?? '1';

const CODES = ['bad-request', 'bad-options', 'bad-chance', 'chance-exhausted', ...REFUSALS] as const;
/** Lines for one process. */
const STREAM = 12_000;

/** The two forms an answer may have (referee.md), with nothing else in them. */
const answer = z.union([
  z.strictObject({
    id: z.unknown(),
    ok: z.literal(false),
    error: z.strictObject({
      move: z.int().min(0).optional(),
      code: z.enum(CODES),
      message: z.string().min(1).max(400),
    }),
  }),
  z.strictObject({
    id: z.unknown(),
    ok: z.literal(true),
    turns: z.array(z.strictObject({ deal: z.int(), toAct: z.array(z.looseObject({ seat: z.int() })) })).optional(),
    final: z.strictObject({
      deal: z.int(),
      finished: z.boolean(),
      dealScores: z.array(z.array(z.int())),
      scores: z.array(z.int()),
      winners: z.array(z.int()),
    }),
    views: z.array(z.looseObject({ phase: z.string() })).optional(),
  }),
]);

const script = fileURLToPath(new URL('../../scripts/referee.mjs', import.meta.url));

/** All that a referee's process says to these bytes. */
async function referee(input: Uint8Array) {
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  child.stdin.end(input);
  const [output, errors] = await said;
  return { lines: output.split('\n'), errors, status: await ended };
}

test(
  `${COUNT} lines of all games, nearly all bad, in one stream: exactly one answer each, in its place, with a known code or a result`,
  async () => {
    const random = randomFrom(`bad lines ${SEED}`);
    const tally = new Map<string, number>();
    for (let done = 0; done < COUNT; done += STREAM) {
      const bad = badLines(Math.min(STREAM, COUNT - done), random);
      const marked = bad.map((line, i) =>
        Buffer.concat([
          line,
          Buffer.from(`\n{"id":"mark ${i}","game":"hearts","options":{},"chance":[],"moves":[]}\n`),
        ]),
      );
      const { lines, errors, status } = await referee(Buffer.concat(marked));
      // A bug of ours would be told on standard error, and answered as `internal error`.
      expect({ errors, status, count: lines.length }).toEqual({ errors: '', status: 0, count: 2 * bad.length + 1 });
      for (const [i, line] of bad.entries()) {
        const read = answer.safeParse(JSON.parse(lines[2 * i]));
        if (!read.success) expect({ line: Buffer.from(line).toString(), answer: lines[2 * i] }).toBe('an answer');
        const code = read.data?.ok === false ? read.data.error.code : 'ok';
        tally.set(code, (tally.get(code) ?? 0) + 1);
        expect(lines[2 * i + 1]).toMatch(`{"id":"mark ${i}","ok":true,`);
      }
    }
    // The lines reach every check there is, and five of six and more are really bad.
    expect(CODES.filter((code) => !tally.has(code))).toEqual([]);
    expect(COUNT - (tally.get('ok') ?? 0)).toBeGreaterThanOrEqual((COUNT * 5) / 6);
  },
  60_000 + 10 * COUNT,
);
