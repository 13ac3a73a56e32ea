import { describe, expect, test } from 'vitest';
import { HOLD_MS, MOVE_MS } from '@/app/_ui/kit/classes';
import { contrast, LOOKERS, paletteFor } from '../support/palette';

/** The texts that may stand on each ground. */
const TEXTS: Record<string, readonly string[]> = {
  page: ['ink', 'quiet', 'accent', 'warn'],
  panel: ['ink', 'quiet', 'accent', 'warn'],
  tint: ['ink', 'quiet', 'accent'],
  accent: ['on-accent'],
  felt: ['on-felt', 'on-felt-quiet', 'on-felt-accent'],
  'felt-middle': ['on-felt', 'on-felt-quiet', 'on-felt-accent'],
  'felt-edge': ['on-felt', 'on-felt-quiet', 'on-felt-accent'],
  plate: ['on-plate', 'on-plate-quiet', 'on-felt-accent'],
  'on-felt-accent': ['plate'],
  card: ['suit-clubs', 'suit-diamonds', 'suit-hearts', 'suit-spades'],
};

const SERIES = ['series-1', 'series-2', 'series-3', 'series-4', 'series-5', 'series-6'];

/** Colours that are no text but must be seen against their ground. */
const SHAPES: Record<string, readonly string[]> = {
  felt: ['winner', 'card'],
  'felt-middle': ['winner', 'card'],
  'felt-edge': ['winner', 'card'],
  panel: SERIES,
  tint: SERIES,
  page: SERIES,
  plate: ['on-plate-1', 'on-plate-2', 'on-plate-3', 'on-plate-4', 'on-plate-5', 'on-plate-6'],
};

const pairs = (table: typeof TEXTS) =>
  Object.entries(table).flatMap(([ground, texts]) => texts.map((text) => [text, ground] as const));

describe.each(LOOKERS)('dark: $dark, more contrast: $more, inks: $inks', (looker) => {
  const palette = paletteFor(looker);
  const between = (one: string, other: string) => contrast(palette[`--${one}`], palette[`--${other}`]);

  test.each(pairs(TEXTS))('%s is readable on %s', (text, ground) => {
    expect(between(text, ground)).toBeGreaterThanOrEqual(looker.more ? 7 : 4.5);
  });

  test.each(pairs(SHAPES))('%s is seen on %s', (shape, ground) => {
    expect(between(shape, ground)).toBeGreaterThanOrEqual(looker.more ? 4.5 : 3);
  });

  test('two inks are two, and otherwise each suit has its own', () => {
    const suits = ['clubs', 'diamonds', 'hearts', 'spades'].map((suit) => palette[`--suit-${suit}`]);
    expect(new Set(suits).size).toBe(looker.inks === 'two' ? 2 : 4);
  });
});

test('the felt is a colour of its own beside the page', () => {
  for (const looker of LOOKERS) {
    const palette = paletteFor(looker);
    expect(contrast(palette['--felt-edge'], palette['--page'])).toBeGreaterThan(1.25);
    expect(palette['--felt']).not.toBe(palette['--page']);
  }
});

test('islands move cards for as long as the style sheet says', () => {
  const palette = paletteFor(LOOKERS[0]);
  expect([palette['--move'], palette['--hold']]).toEqual([`${MOVE_MS}ms`, `${HOLD_MS}ms`]);
});
