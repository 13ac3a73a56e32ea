import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { LOCALES, type Locale } from '@/app/_texts/locale';
import { MESSAGES } from '@/app/_texts/messages';
import { gameUiOf } from '@/app/_ui/games';
import { makeMove, view } from '@/lib/match';
import { decided, firstMove, games, NAMES, picker, startMatch } from '../support/match';
import { render, words } from '../support/render';

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
