import { Readable, Writable } from 'node:stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { serve } from '../../lib/referee/serve';
import { GAMES } from '../../lib/rules';
import { REFUSALS } from '../../lib/rules/refusal';
import { ask, type Line, legalMoves, MIXED } from '../unit/referee.help';

const CODES = ['bad-request', 'bad-options', 'bad-chance', 'chance-exhausted', ...REFUSALS];

const OPTIONS: Line[] = [
  { length: { kind: 'deals', count: 2 } },
  { preset: 'herzeln', players: 4, trickHistory: 'last-trick' },
  { preset: 'black-lady', moon: 'choice', sun: true, jackOfDiamonds: 'bonus-needed-for-moon' },
  { length: { kind: 'score', target: 25 }, passing: 'never', heartsLead: 'free', moon: 'new' },
];
const deck = fc.shuffledSubarray(MIXED, { minLength: 52, maxLength: 52 });
const match = fc.record({
  options: fc.constantFrom(...OPTIONS),
  chance: fc.array(fc.record({ deck }), { minLength: 0, maxLength: 3 }),
  picks: fc.array(fc.nat(), { minLength: 1, maxLength: 50 }),
});
const play = ({ options, chance, picks }: { options: Line; chance: { deck: typeof MIXED }[]; picks: number[] }) => {
  let i = 0;
  return legalMoves(options, chance, (n) => picks[i++ % picks.length] % n);
};

test('legal play is answered move by move: every move made stands among the choices of the position before it', () => {
  fc.assert(
    fc.property(match, (given) => {
      const { options, chance } = given;
      const moves = play(given);
      const answer = ask({ game: 'hearts', options, chance, moves, want: ['turns', 'views'] });
      expect(answer.ok).toBe(true);
      expect(answer.turns).toHaveLength(moves.length + 1);
      expect(answer.turns.at(-1).toAct).toEqual([]);
      for (const [i, [seat, move]] of moves.entries()) {
        const [choice] = answer.turns[i].toAct.find((turn: { seat: number }) => turn.seat === seat).choices;
        const { type, card, cards = [card], value } = move;
        expect(choice.type).toBe(type);
        if (type === 'moon') expect(choice.values).toContain(value);
        else expect(choice.cards).toEqual(expect.arrayContaining([cards].flat()));
      }
      const { deal, dealScores, scores } = answer.final;
      expect(dealScores.length).toBeLessThanOrEqual(chance.length);
      expect(deal).toBe(Math.max(0, dealScores.length - 1));
      const sums = scores.map((_: number, seat: number) =>
        dealScores.reduce((sum: number, deal: number[]) => sum + deal[seat], 0),
      );
      expect(scores).toEqual(sums);
      // The same moves up to anywhere lead to the position that stood there.
      const cut = Math.floor(moves.length / 2);
      const half = ask({ game: 'hearts', options, chance, moves: moves.slice(0, cut), want: ['turns'] });
      expect(half.turns).toEqual(answer.turns.slice(0, cut + 1));
    }),
    { numRuns: 30 },
  );
});

/** A copy in which the value at some depth, found by following the path of numbers, is another. */
function mutate(value: unknown, path: number[], other: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined || typeof value !== 'object' || value === null) return other;
  if (Array.isArray(value)) {
    if (value.length === 0) return [other];
    return value.with(step % value.length, mutate(value[step % value.length], rest, other));
  }
  const entries = Object.entries(value);
  if (entries.length === 0) return { other };
  const at = step % entries.length;
  return Object.fromEntries(entries.map(([key, item], i) => [key, i === at ? mutate(item, rest, other) : item]));
}

const request = match.map((given) => {
  const { options, chance } = given;
  return { game: 'hearts', options, chance, moves: play(given).slice(0, 40), want: ['turns', 'views'] };
});
type Request = typeof request extends fc.Arbitrary<infer R> ? R : never;

/** A request of the right form whose moves, or whose deck, are not what they were. */
function muddle({ moves, chance, ...rest }: Request, kind: number, a: number, b: number): Request {
  if (moves.length === 0) return { ...rest, chance, moves: [[a % 4, { type: 'play', card: MIXED[b % 52] }]] };
  const [i, j] = [a % moves.length, b % moves.length];
  const [seat, move] = moves[i];
  switch (kind) {
    case 0:
      return { ...rest, chance, moves: moves.with(i, moves[j]).with(j, moves[i]) };
    case 1:
      return { ...rest, chance, moves: moves.toSpliced(i, 1) };
    case 2:
      return { ...rest, chance, moves: moves.with(i, [b % 4, move]) };
    case 3:
      return { ...rest, chance, moves: moves.with(i, [seat, { type: 'play', card: MIXED[b % 52] }]) };
    case 4:
      return {
        ...rest,
        chance,
        moves: moves.with(i, [seat, { type: 'pass', cards: MIXED.slice(b % 52, (b % 52) + 3) }]),
      };
    case 5:
      return { ...rest, moves, chance: chance.slice(1) };
    default:
      return { ...rest, moves, chance: [{ deck: chance[0].deck.with(a % 52, MIXED[b % 52]) }] };
  }
}
const muddled = fc
  .tuple(request, fc.nat(6), fc.nat(), fc.nat())
  .map(([given, kind, a, b]) => JSON.stringify(muddle(given, kind, a, b)));

const odd = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>(...MIXED.slice(0, 3), 0, 3, 4, -1, 0.5, '__proto__', 'constructor', 'moon', 'pass'),
);
/** What else can happen to the text: a piece lost, twice, or replaced by other characters. */
const cut = fc.record({ from: fc.nat(), length: fc.nat(20), insert: fc.string({ unit: 'binary', maxLength: 10 }) });

const mangled = fc
  .record({
    request,
    changes: fc.array(fc.tuple(fc.array(fc.nat(), { minLength: 1, maxLength: 5 }), odd), {
      minLength: 1,
      maxLength: 2,
    }),
    cuts: fc.array(cut, { maxLength: 1 }),
  })
  .map(({ request, changes, cuts }) => {
    const changed = changes.reduce<unknown>((value, [path, other]) => mutate(value, path, other), request);
    const text = JSON.stringify(changed);
    return cuts.reduce((line, { from, length, insert }) => {
      const at = from % (line.length + 1);
      return line.slice(0, at) + insert + line.slice(at + length);
    }, text);
  })
  .map((line) => line.replaceAll('\n', ' '));

const badLine = fc.oneof(mangled, muddled);

test('2,000 requests with something wrong: each gets exactly one answer, in its place, with a known code', async () => {
  const tally = new Map<string, number>();
  const batch = fc.array(badLine, { minLength: 50, maxLength: 50, size: 'max' });
  await fc.assert(
    fc.asyncProperty(batch, async (lines) => {
      const marks = lines.map((_, i) =>
        JSON.stringify({ id: `mark ${i}`, game: 'hearts', options: {}, chance: [], moves: [] }),
      );
      let text = '';
      const output = new Writable({
        write: (chunk, _, done) => {
          text += chunk;
          done();
        },
      });
      const input = Buffer.from(lines.map((line, i) => `${line}\n${marks[i]}\n`).join(''));
      await serve(Readable.from([input]), output, GAMES, (bug) => {
        throw bug;
      });
      const answers = text
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line));
      expect(answers).toHaveLength(2 * lines.length);
      for (let i = 0; i < lines.length; i++) {
        const answer = answers[2 * i];
        const code = answer.ok ? 'ok' : answer.error.code;
        expect(['ok', ...CODES]).toContain(code);
        tally.set(code, (tally.get(code) ?? 0) + 1);
        expect(answers[2 * i + 1]).toMatchObject({ id: `mark ${i}`, ok: true });
      }
    }),
    { numRuns: 40 },
  );
  // That the mutations reach beyond the form.
  for (const code of [
    'bad-request',
    'bad-options',
    'bad-chance',
    'chance-exhausted',
    'not-your-turn',
    'card-not-held',
  ]) {
    expect(tally.get(code) ?? 0, code).toBeGreaterThan(0);
  }
});

test('any JSON value comes back as id', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), (id) => {
      const sent = JSON.parse(JSON.stringify(id));
      expect(ask({ id, game: 'hearts', options: {}, chance: [], moves: [] }).id).toEqual(sent);
      expect(ask({ id, game: 'hearts' }).id).toEqual(sent);
    }),
    { numRuns: 300 },
  );
});
