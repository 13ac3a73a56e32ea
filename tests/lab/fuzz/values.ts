import type { Random } from '../../../lib/bots/kernel/random';
import { hostileValue, one, TEXTS } from './hostile';
import type { Schema } from './operations';

/** The caller's knowledge of the table they ask about, so that much of what they send means something there. */
export type Known = { version: number; invitation: string; seats: number; game: string };

const CARDS = ['2C', 'QS', 'AH', 'TD', 'KH', '3C', '7S', 'JD', '9H', '4S'];
const NAMES = ['Ada', 'Bo', 'Cleo', 'Dov', 'Eva', 'Finn', 'Zoë', 'José', '陳', 'Ада'];
const DAY = 86_400_000;

type Maker = (known: Known, random: Random) => unknown;
const text = (length: number, letters: string): Maker => {
  return (_, random) => Array.from({ length }, () => one(random, [...letters])).join('');
};
const any = (...values: readonly unknown[]): Maker => {
  return (_, random) => one(random, values);
};

/** The usual values of fields, by their names; of any other, only its schema says. */
const USUAL: readonly [names: string, Maker][] = [
  ['seat player about as', ({ seats }, random) => random.below(seats)],
  ['version', ({ version }, random) => one(random, [version, version, version, version - 1, version + 1])],
  ['invitation', ({ invitation }) => invitation],
  ['secret token', text(22, 'abcXYZ019-_')],
  ['bits', text(32, '0123456789abcdef')],
  ['name title', any(...NAMES)],
  ['names', (_, random) => NAMES.slice(1, 1 + random.below(6))],
  ['text reason thought', any('Hello', 'good game', ...TEXTS)],
  ['card', any(...CARDS)],
  ['cards', (_, random) => CARDS.slice(random.below(5), 5 + random.below(5))],
  ['game', ({ game }) => game],
  ['renew sure allowed on agree', any(true, false, 'yes', 'no')],
  ['email', any('ada@example.org', 'bo@example.org')],
  ['url endpoint', any('https://example.org/x', 'http://127.0.0.1:1/', 'https://[::1]/', 'ftp://x')],
  ['zone', any('Europe/Berlin', 'UTC', 'America/New_York')],
  ['until proposed before', (_, random) => Date.now() + (random.below(20) - 5) * DAY],
  ['locale', any('de', 'en')],
  ['back', any('/', '/mine', '/t/0123456789ab?as=1', '//x')],
];
const MAKERS = new Map(USUAL.flatMap(([names, maker]) => names.split(' ').map((name) => [name, maker])));

/** Makes values as the schemas of an interface say, some of them wrong. */
export class Values {
  constructor(
    readonly schemas: Record<string, Schema>,
    readonly random: Random,
  ) {}

  /** A value of this schema. */
  of(schema: Schema, known: Known): unknown {
    return this.#value(schema, schema, '', known, 0);
  }

  /** A move of this game as its schema says, which may be legal. */
  move(known: Known): unknown {
    const name = `${known.game.charAt(0).toUpperCase()}${known.game.slice(1)}Move`;
    return this.of(this.schemas[name] ?? {}, known);
  }

  #value(schema: Schema, root: Schema, name: string, known: Known, depth: number): unknown {
    const { random } = this;
    if (depth > 8) return null;
    if (name === 'move' && random.below(4) > 0) return this.move(known);
    const given = random.below(6) > 0 ? MAKERS.get(name)?.(known, random) : undefined;
    if (given !== undefined) return given;
    const within = (inner: unknown, at = name, of = root) => this.#value(asSchema(inner), of, at, known, depth + 1);
    if (typeof schema.$ref === 'string') {
      const last = schema.$ref.split('/').at(-1) ?? '';
      const named = this.schemas[last];
      return schema.$ref.startsWith('#/components/') && named
        ? within(named, name, named)
        : within(asSchema(root.$defs)[last]);
    }
    if ('const' in schema) return schema.const;
    if (Array.isArray(schema.enum)) return one(random, schema.enum);
    const choices = schema.anyOf ?? schema.oneOf;
    if (Array.isArray(choices)) return within(one(random, choices));
    switch (Array.isArray(schema.type) ? one(random, schema.type) : schema.type) {
      case 'object':
        return this.#object(schema, within);
      case 'array':
        return Array.from({ length: random.below(4) }, (_, i) =>
          within(Array.isArray(schema.prefixItems) ? schema.prefixItems[i] : schema.items),
        );
      case 'integer':
      case 'number': {
        const from = typeof schema.minimum === 'number' ? Math.max(schema.minimum, -5) : 0;
        return from + random.below(5);
      }
      case 'boolean':
        return random.below(2) === 0;
      case 'null':
        return null;
      case 'string':
        return one(random, random.below(3) > 0 ? ['x', 'Ada', '1', 'C', 'low', '12:30'] : TEXTS);
      default:
        return hostileValue(random);
    }
  }

  #object(schema: Schema, within: (inner: unknown, at: string) => unknown): unknown {
    const required = Array.isArray(schema.required) ? schema.required : [];
    const entries = Object.entries(asSchema(schema.properties))
      .filter(([name]) => required.includes(name) || this.random.below(2) === 0)
      .map(([name, inner]): [string, unknown] => [name, within(inner, name)]);
    return Object.fromEntries(entries);
  }
}

const asSchema = (value: unknown): Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

/** A value as the fields of a form: `move.card=QS`, `names[]=Bo`; what lies deeper than any form of ours is left out. */
export function formOf(value: unknown, name = '', depth = 0): [string, string][] {
  if (depth > 6) return [];
  if (Array.isArray(value)) return value.flatMap((item) => formOf(item, `${name}[]`, depth + 1));
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, inner]) => formOf(inner, name ? `${name}.${key}` : key, depth + 1));
  }
  return [[name, value === null || value === undefined ? '' : String(value)]];
}
