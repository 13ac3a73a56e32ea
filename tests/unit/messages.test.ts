import { readdirSync, readFileSync } from 'node:fs';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { createTranslator } from 'next-intl';
import type { ReactNode } from 'react';
import { parseSync } from 'vite';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import * as de from '@/app/_texts/de';
import * as en from '@/app/_texts/en';
import { gameIdOf, moveKey, optionalMoveKey, rulesKey } from '@/app/_texts/keys';
import { LOCALES, type Locale } from '@/app/_texts/locale';
import { MESSAGES } from '@/app/_texts/messages';
import { translatorFor } from '@/app/_texts/translate';
import { gameUiOf } from '@/app/_ui/games';
import { SUITS } from '@/lib/cards';
import { makeMove, view } from '@/lib/match';
import { GAMES } from '@/lib/rules';
import { PROBLEM_CODES } from '@/lib/tables';
import { decided, firstMove, games, NAMES, picker, startMatch } from '../support/match';
import { placeholders } from '../support/placeholders';
import { render, translator, words } from '../support/render';

const messages = Object.fromEntries(LOCALES.map((locale) => [locale, flat(MESSAGES[locale])]));
const others = LOCALES.filter((locale) => locale !== 'de');

/** Every message by its whole key: `problems.bad-name`. */
function flat(tree: object, prefix = ''): Map<string, string> {
  const entries = Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'object' ? [...flat(value, `${prefix}${key}.`)] : [[`${prefix}${key}`, String(value)]],
  );
  return new Map(entries);
}

describe('the languages say the same things', () => {
  test.each(others)('de and %s have the same keys', (locale) => {
    expect([...messages[locale].keys()].sort()).toEqual([...messages.de.keys()].sort());
  });

  test.each(others)('each message of de and %s needs the same values', (locale) => {
    const needs = (language: Locale) =>
      Object.fromEntries([...messages[language]].map(([key, text]) => [key, placeholders(text)]));
    expect(needs(locale)).toEqual(needs('de'));
  });

  test.each(LOCALES)('no message of %s is empty', (locale) => {
    expect([...messages[locale]].filter(([, text]) => text.trim() === '')).toEqual([]);
  });
});

describe('texts are compiled', () => {
  test.each(LOCALES)('and each of %s is what next-intl itself writes', (locale) => {
    const written = createTranslator({ locale, messages: MESSAGES[locale], timeZone: 'UTC' });
    const compiled = translatorFor(locale);
    const isDate = (text: string, name: string) => new RegExp(`\\{${name}, (date|time)`).test(text);
    for (const [key, text] of messages[locale]) {
      const needs = placeholders(text);
      if (needs.some((one) => one.startsWith('<'))) continue;
      for (const value of [0, 1, 2, 1234, -6]) {
        const values = needs.map((need) => {
          const [name, kind] = need.split(' ');
          return [name, isDate(text, name) ? new Date(value * 1e9) : kind === 'select' ? 'other' : value];
        });
        // A key that is chosen at run time has no type of its own.
        const [own, theirs] = [compiled, written].map((t) => Reflect.apply(t, null, [key, Object.fromEntries(values)]));
        expect(own, key).toBe(theirs);
      }
    }
  });

  test('and one that lacks a value says so with its key, as it did', () => {
    const noted = vi.spyOn(console, 'error').mockImplementation(() => {});
    const told = ['page', 'nothing'].map((key) => Reflect.apply(translatorFor('en', 'felt'), null, [key]));
    expect(told).toEqual(['felt.page', 'felt.nothing']);
    expect(noted).toHaveBeenCalledTimes(2);
    noted.mockRestore();
  });
});

describe('where the texts are', () => {
  test.each(LOCALES)('each file of messages/%s is a part of the texts, and nothing else is', (locale) => {
    const files = readdirSync(`messages/${locale}`).map((name) => {
      const texts: unknown = JSON.parse(readFileSync(`messages/${locale}/${name}`, 'utf8'));
      return [name.replace('.json', ''), texts];
    });
    const { games, ...parts } = { de, en }[locale];
    expect({ ...parts, ...games }).toEqual(Object.fromEntries(files));
    expect(Object.keys(parts).filter((part) => part in games)).toEqual([]);
  });

  test('a text that is missing does not compile', () => {
    const t = createTranslator({ locale: 'de', messages: MESSAGES.de, namespace: 'table', onError: () => {} });
    const name: Parameters<typeof t>[0] = 'you';
    // @ts-expect-error there is no such text
    const missing: Parameters<typeof t>[0] = 'nobody';
    // @ts-expect-error a language must have every part
    const incomplete: typeof MESSAGES.de = { ...MESSAGES.de, table: {} };
    expect([t.has(name), t.has(missing), incomplete.table]).toEqual([true, false, {}]);
  });
});

describe.each(GAMES.map(({ id, move }) => ({ id, game: gameIdOf(id), types: typesOf(move) })))(
  'texts of $id',
  ({ game, types }) => {
    test('there are kinds of moves', () => {
      expect(types.length).toBeGreaterThan(2);
    });

    test.each(types)('a move %s has a button, or one for each value, and a sentence for the recap', (type) => {
      expect(moveKey(game, type, 'done')).toBe(`${game}.moves.${type}.done`);
      const hasButton = optionalMoveKey(game, type, 'submit') !== null;
      expect(hasButton || VALUED.includes(type)).toBe(true);
    });

    test('there are no texts of moves that the game does not have', () => {
      expect(Object.keys(MESSAGES.en.games[game].moves).sort()).toEqual([...types].sort());
    });

    test('a text that is not there has no key', () => {
      expect(optionalMoveKey(game, 'play', 'nothing')).toBeNull();
      expect(optionalMoveKey(game, 'constructor', 'name')).toBeNull();
      expect(() => moveKey(game, 'nothing', 'done')).toThrow();
      expect(() => rulesKey(game, 'aim')).toThrow();
      expect(rulesKey(game, 'aim.p1')).toBe(`${game}.rules.aim.p1`);
    });
  },
);

/** Moves whose buttons say the value: a number, or a text under `values`. */
const VALUED = ['moon', 'bid'];

/** The kinds of moves a game has, from the schema that parses them. */
function typesOf(move: z.ZodType): string[] {
  const kind = z.object({ properties: z.object({ type: z.object({ const: z.string() }) }) });
  const schema = z.object({ oneOf: z.array(kind) }).parse(z.toJSONSchema(move, { unrepresentable: 'any' }));
  return schema.oneOf.map(({ properties }) => properties.type.const);
}

describe.each(LOCALES)('problems in %s', (locale) => {
  const t = translator(locale, 'problems');

  test.each(PROBLEM_CODES)('%s has a sentence that needs only a suit, an option and how long to wait', (code) => {
    expect(t(code, { suit: '', option: '', wait: 2 })).toMatch(/^\p{Lu}.{10,}\.$/u);
  });

  test('the suit to be followed is named, and each one differently', () => {
    const sentences = ['', ...SUITS].map((suit) => t('must-follow-suit', { suit }));
    expect(new Set(sentences).size).toBe(1 + SUITS.length);
  });
});

describe('no text in components', () => {
  /** Attributes whose value is read or heard. */
  const SPOKEN = new Set(['aria-label', 'aria-description', 'alt', 'label', 'placeholder', 'title', 'text', 'help']);
  const LETTER = /\p{L}/u;

  type Node = { type: string; [field: string]: unknown };
  const isNode = (value: unknown): value is Node =>
    typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
  const childrenOf = (node: Node) => Object.values(node).flat().filter(isNode);

  /** The texts with letters that an expression shows when it stands in JSX: its own, or those it chooses among. */
  function shown(node: Node): string[] {
    switch (node.type) {
      case 'JSXText':
      case 'Literal':
        return typeof node.value === 'string' && LETTER.test(node.value) ? [node.value.trim()] : [];
      case 'TemplateElement':
        return isText(node.value) && LETTER.test(node.value.raw) ? [node.value.raw] : [];
      case 'ConditionalExpression':
        return [node.consequent, node.alternate].filter(isNode).flatMap(shown);
      case 'LogicalExpression':
        return [node.left, node.right].filter(isNode).flatMap(shown);
      case 'TemplateLiteral':
      case 'JSXExpressionContainer':
        return childrenOf(node).flatMap(shown);
      default:
        return [];
    }
  }
  const isText = (value: unknown): value is { raw: string } =>
    typeof value === 'object' && value !== null && 'raw' in value && typeof value.raw === 'string';

  /** The texts that the JSX of a source shows without having translated them. */
  function literalTexts(source: string): string[] {
    const texts: string[] = [];
    const walk = (node: Node) => {
      if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
        texts.push(...[node.children].flat().filter(isNode).flatMap(shown));
      }
      if (
        node.type === 'JSXAttribute' &&
        isNode(node.name) &&
        SPOKEN.has(String(node.name.name)) &&
        isNode(node.value)
      ) {
        texts.push(...shown(node.value));
      }
      childrenOf(node).forEach(walk);
    };
    const program: unknown = parseSync('source.tsx', source).program;
    if (!isNode(program)) throw new Error('not a program');
    walk(program);
    return texts;
  }

  test.each([
    ['text', '<p>Hello {name}</p>', ['Hello']],
    ['a string in braces', "<p>{'Hello'}</p>", ['Hello']],
    ['a string that is chosen', "<p>{isOpen ? 'open' : `shut`}</p>", ['open', 'shut']],
    ['a string that is shown at times', "<p>{isOpen && 'open'}</p>", ['open']],
    ['a label', '<button aria-label="Close" />', ['Close']],
    ['no letters', '<p className="text">{t("key")} · {1}</p>', []],
  ])('the check finds: %s', (_, source, found) => {
    expect(literalTexts(source)).toEqual(found);
  });

  const files = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));

  test.each(files)('app/%s', (file) => {
    expect(literalTexts(readFileSync(`app/${file}`, 'utf8'))).toEqual([]);
  });
});

const YOU: Record<Locale, string> = { de: 'Du', en: 'You' };
/** Verbs of the third person after "you": "Du wählt", "Du ist", but not "Du bist", "Du hattest"; "You plays", "You is". */
const WRONG: Record<Locale, RegExp> = {
  de: /\b[Dd]u (?:ist\b|lässt\b|\p{Ll}*(?:[^s\P{L}])t\b)/u,
  en: /\b[Yy]ou (?:is|has|was|does|\p{Ll}+[^s\P{L}'u]s)\b/u,
};

test.each([
  ['de', 'Du wählt noch …', true],
  ['de', 'Du sagt an …', true],
  ['de', 'Du drückt …', true],
  ['de', 'Du ist dran', true],
  ['de', 'Du hat gewählt', true],
  ['de', 'Du bist dran, du hast gewählt, du hattest 66, du spielst aus, du lehnst ab, du überlegst', false],
  ['de', 'Du und Cleo', false],
  ['en', 'You is choosing', true],
  ['en', 'You has chosen', true],
  ['en', 'You bids nil', true],
  ['en', 'You are choosing, you have chosen, you pass, you was', true],
  ['en', 'You are choosing, you have chosen, you pass, you bid 3 tricks, you play', false],
] as const)('in %s "%s" is found: %s', (locale, text, isFound) => {
  expect(WRONG[locale].test(text)).toBe(isFound);
});

const MATCHES: [string, Record<string, unknown>][] = [
  ['hearts', { players: 4, length: { kind: 'deals', count: 2 } }],
  ['hearts', { preset: 'black-lady', players: 3, length: { kind: 'deals', count: 2 } }],
  ['spades', { players: 2, length: { kind: 'deals', count: 2 } }],
  ['spades', { players: 4, length: { kind: 'deals', count: 2 } }],
  ['herzblatt', { players: 2, length: { kind: 'deals', count: 2 } }],
  ['herzblatt', { players: 3, length: { kind: 'deals', count: 3 } }],
];

describe.each(MATCHES)('notes at one’s own place in %s %o', (id, options) => {
  test.each(LOCALES)('are said to me, in %s', (locale) => {
    const game = games(id);
    const you = YOU[locale];
    const said = new Set<string>();
    const read = (node: ReactNode) => words(render(() => node, {}, locale));
    let { state } = startMatch(options, game);
    const pick = picker(5);
    for (let moves = 0; moves < 130 && !game.standing(state.play).finished; moves++) {
      for (const me of state.seats.keys()) {
        const seen = view(game, state, me, 0);
        // From one card to the next nothing else is said.
        if (seen.phase === 'playing' && moves % 11 > 0) continue;
        const own = gameUiOf(id).open(seen, me);
        const names = NAMES.slice(0, state.seats.length).map((name, seat) => (seat === me ? you : name));
        said.add(`${you} ${read(own.placeNote?.(me))}`);
        said.add(`${you} ${read(own.seatMark?.(me))}`);
        said.add(read(own.tableNotes(names)));
        said.add(read(own.dealNotes?.(names)));
      }
      const seat = state.turns.findIndex((turn) => turn !== null);
      const command = { seat, version: state.version, move: game.move.parse(firstMove(state, seat, pick)) };
      state = decided(makeMove(games, state, command, 1)).state;
    }
    expect(said.size).toBeGreaterThan(3);
    expect([...said].filter((text) => WRONG[locale].test(text))).toEqual([]);
  });
});

/** Returns what a text can say to me: one variant for each branch of its longest choice. */
function saidToMe(text: string): string[] {
  const choices = (elements: MessageFormatElement[]): number =>
    Math.max(
      1,
      ...elements.map((element) => {
        if (element.type === TYPE.tag) return choices(element.children);
        if (element.type !== TYPE.select && element.type !== TYPE.plural) return 1;
        const branches = Object.values(element.options).map(({ value }) => choices(value));
        return Math.max(branches.length, ...branches);
      }),
    );
  const write = (elements: MessageFormatElement[], nth: number): string =>
    elements
      .map((element) => {
        if (element.type === TYPE.literal) return element.value;
        if (element.type === TYPE.pound) return '3';
        if (element.type === TYPE.tag) return write(element.children, nth);
        if (element.type !== TYPE.select && element.type !== TYPE.plural) return 'Bo';
        const branches = Object.values(element.options);
        const branch = element.options.me ?? branches[Math.min(nth, branches.length - 1)];
        return write(branch.value, nth);
      })
      .join('');
  const parsed = parse(text);
  return Array.from({ length: choices(parsed) }, (_, nth) => write(parsed, nth));
}

/** Every text of a language that has words for me. */
function textsForMe(tree: object): string[] {
  return Object.values(tree).flatMap((text) => {
    if (typeof text === 'object') return textsForMe(text);
    return /\bselect, me\b/.test(text) ? [text] : [];
  });
}

test.each(LOCALES)('texts in %s speak to me in the second person', (locale) => {
  const texts = textsForMe(MESSAGES[locale]);
  expect(texts.length).toBeGreaterThan(20);
  const begun = texts.flatMap(saidToMe).map((text) => (/^\p{Ll}/u.test(text) ? `${YOU[locale]} ${text}` : text));
  expect(begun.filter((text) => WRONG[locale].test(text))).toEqual([]);
});
