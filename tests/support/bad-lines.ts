import type { Random } from '@/lib/bots/kernel/random';
import { CARDS } from '@/lib/cards';
import { anyMove, playedRequest, type Request } from './requests';

/** Returns `count` lines of bytes, hardly any of them a good request. Everything follows from the generator. */
export function badLines(count: number, random: Random): Uint8Array[] {
  const requests = Array.from({ length: 150 }, (_, i) => playedRequest(i, random));
  return Array.from({ length: count }, () => {
    const request = requests[random.below(requests.length)];
    const line = one(random, KINDS)(request, random);
    // A line feed would make two lines of it.
    return line.map((byte) => (byte === 0x0a ? 0x20 : byte));
  });
}

const one = <T>(random: Random, values: readonly T[]): T => values[random.below(values.length)];

type Kind = (request: Request, random: Random) => Buffer;

/** The faults a request can have: in moves and chance, in single values, in the text, in all of it. */
const KINDS: readonly Kind[] = [
  ...Array<Kind>(5).fill((request, random) => json(muddled(request, random))),
  (request, random) => json(changed(shortened(request, random), random, 1 + random.below(6))),
  (request, random) => mangled(json(shortened(request, random)), random),
  (request, random) => mangled(json(changed(muddled(request, random), random, 3)), random),
  (_, random) => Buffer.from(Array.from({ length: random.below(200) }, () => random.below(256))),
];

function json(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value));
}

/** The request up to some move, with or without wishes. */
function shortened(request: Request, random: Random): Request {
  const moves = request.moves.slice(0, random.below(request.moves.length + 1));
  return { ...request, moves, want: one(random, [[], [], ['turns'], ['views', 'turns']]) };
}

/** A request of the right form, whose moves, chance or options are others. */
function muddled(request: Request, random: Random): unknown {
  const whole = one(random, [request, shortened(request, random)]);
  const { moves, chance, options } = whole;
  const seats = Number(options.players ?? 2);
  const at = random.below(moves.length + 1);
  const deal = random.below(chance.length);
  const card = one(random, CARDS);
  return one<() => unknown>(random, [
    // Nearly right: a card held that may not be played, or too few cards, too many, one twice; early in a deal, too.
    () => ({ ...whole, moves: [...whole.moves.slice(0, at), ...nearly(whole, at, random)] }),
    () => ({ ...whole, moves: [...whole.moves.slice(0, at % 16), ...nearly(whole, at % 16, random)] }),
    // Another move, another seat, a move too many, too few, or in another's place.
    () => ({ ...whole, moves: [...moves.slice(0, at), [moves[at]?.[0] ?? 0, anyMove(random)]] }),
    () => ({ ...whole, moves: [...moves.slice(0, at), [moves[at]?.[0] ?? 0, { type: 'play', card }]] }),
    () => ({ ...whole, moves: moves.toSpliced(at, 1, [random.below(seats + 1), anyMove(random)]) }),
    () => ({ ...whole, moves: [...moves, [random.below(seats), anyMove(random)]] }),
    () => ({ ...whole, moves: moves.toSpliced(at, 1) }),
    () => ({ ...whole, moves: moves.toSpliced(at, 0, ...moves.slice(-1)) }),
    () => ({ ...whole, moves: moves.map(([seat, move]) => [(seat + 1) % seats, move]) }),
    // Chance that is too little, in another order, or not that of the table.
    () => ({ ...whole, chance: chance.toSpliced(deal, 1) }),
    () => ({ ...whole, chance: chance.map(({ deck, ...rest }) => ({ ...rest, deck: deck.toReversed() })) }),
    () => ({ ...whole, chance: chance.with(deal, { deck: chance[deal].deck.with(3, card) }) }),
    () => ({ ...whole, chance: chance.map(({ deck }) => ({ deck, exchange: [25, ...Array(25).keys(), 0] })) }),
    // Options of another table, another game's name.
    () => ({ ...whole, options: { ...options, [one(random, OPTIONS)]: odd(random) } }),
    () => ({ ...whole, options: { ...options, players: 2 + random.below(5) } }),
    () => ({ ...whole, game: one(random, ['hearts', 'spades', 'herzblatt', 'skat', '']) }),
  ])();
}

/** Instead of a move another of its kind: one its seat makes later, or the same with something wrong in it. */
function nearly({ moves }: Request, at: number, random: Random): unknown[] {
  const next = moves[at];
  if (!next) return [];
  const [seat, move] = next;
  const later = moves.slice(at + 1, at + 40).filter(([other, { type }]) => other === seat && type === move.type);
  const [, another] = later.length > 0 ? one(random, later) : next;
  if (move.type === 'bid') return [[seat, { type: 'bid', value: one(random, [14, -1, 2.5, 1e300]) }]];
  if (!('cards' in move) || !Array.isArray(move.cards)) return [[seat, another]];
  const { cards } = move;
  const wrong = one(random, [cards.slice(1), [...cards, '2C', '3C'], [...cards.slice(1), ...cards.slice(1, 2)]]);
  return [[seat, { ...move, cards: wrong }]];
}

const OPTIONS = [
  'preset',
  'players',
  'deck',
  'moon',
  'sun',
  'peek',
  'blindNil',
  'stake',
  'mustTrump',
  'length',
  'colour',
];

/** A copy in which some value, at most so deep, is another, is missing, or has got company. */
function changed(value: unknown, random: Random, depth: number): unknown {
  if (depth === 0 || typeof value !== 'object' || value === null) return odd(random);
  const keys = Object.keys(value);
  const key = keys.length === 0 || random.below(20) === 0 ? '__proto__' : one(random, keys);
  const entries = Object.entries(value).flatMap(([name, item]): [string, unknown][] => {
    if (name !== key) return [[name, item]];
    return random.below(10) === 0 ? [] : [[name, changed(item, random, depth - 1)]];
  });
  if (Array.isArray(value)) return entries.map(([, item]) => item);
  if (key === '__proto__') entries.push([key, odd(random)]);
  return Object.fromEntries(entries);
}

/** A value of any type that is seldom right anywhere. */
function odd(random: Random): unknown {
  const deep = (depth: number): unknown => Array.from({ length: depth }).reduce<unknown>((inner) => [inner], []);
  return one<() => unknown>(random, [
    () => one(random, [null, true, false, 0, -1, 0.5, 13, 2 ** 31, 2 ** 53, -1e308, 5e-324]),
    () => one(random, ['', 'play', '2C', '2c', 'XX', 'QS ', '♠', '0', '__proto__', 'constructor', 'toString', 'turns']),
    () => one(random, ['\u0000', 'a\u0000b', '\ud800', '𝄞♥', '\u202e', '\u2028', '\ufeff', 'x'.repeat(5000)]),
    () => one<unknown>(random, [[], {}, [[]], [null], { type: 'play' }, { deck: [] }, { length: 3 }, [0, 1, 2], CARDS]),
    () => deep(one(random, [3, 50, 2000])),
    () => ({ kind: one(random, ['score', 'deals', 'time']), target: odd(random), count: random.below(60) }),
  ])();
}

const NUMBERS = ['1e999', '-1e999', '-0', '1e-400', '9'.repeat(400), '0x10', '01', '.5', 'NaN', 'Infinity'];
const PIECES = [
  '\u0000',
  '"',
  '\\',
  '\\u0000',
  '\\ud800',
  '[',
  ']',
  '{',
  '}',
  ',',
  ':',
  '\r',
  '//',
  '\ufeff',
  'null',
  '𝄞',
];

/** The line with something done to its text: cut off, a piece lost, doubled, in its place something else. */
function mangled(line: Buffer, random: Random): Buffer {
  const from = random.below(line.length + 1);
  const to = Math.min(line.length, from + random.below(30));
  const [before, piece, after] = [line.subarray(0, from), line.subarray(from, to), line.subarray(to)];
  const text = line.toString();
  const number = [...text.matchAll(/-?\d+/g)];
  return one<() => Buffer>(random, [
    () => before,
    () => Buffer.concat([before, after]),
    () => Buffer.concat([before, piece, piece, after]),
    () => Buffer.concat([before, Buffer.from(one(random, PIECES)), after]),
    () => Buffer.concat([before, Buffer.from([random.below(256), random.below(256)]), after]),
    () => Buffer.concat([before, Buffer.from('['.repeat(one(random, [10, 1000, 20_000]))), after]),
    () => {
      const { index = 0, 0: digits } = one(random, number) ?? { index: 0, 0: '' };
      return Buffer.from(text.slice(0, index) + one(random, NUMBERS) + text.slice(index + digits.length));
    },
  ])();
}
