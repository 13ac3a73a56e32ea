import { describe, expect, test } from 'vitest';
import { drawCards, fan } from '@/app/_ui/kit/cards/draw';
import { loadSprite } from '@/app/_web/load/sprite';
import { CARDS } from '@/lib/cards';

describe.each(['de', 'en'] as const)('pictures of cards with %s indices', (locale) => {
  test('hold all they refer to, and no colours that a style sheet would have to give', async () => {
    const sprite = await loadSprite(locale);
    for (const card of [...CARDS, 'back'] as const) {
      const picture = drawCards(sprite, [{ card, x: 50, y: 70, width: 100 }], { width: 100, height: 140 });
      const ids = new Set([...picture.matchAll(/ id="([^"]+)"/g)].map((hit) => hit[1]));
      const used = [...picture.matchAll(/ href="#([^"]+)"/g)].map((hit) => hit[1]);
      expect(used.filter((id) => !ids.has(id))).toEqual([]);
      expect(picture).not.toContain('var(');
    }
  });

  test('hold nothing of cards they do not show', async () => {
    const picture = drawCards(await loadSprite(locale), [{ card: '7H', x: 0, y: 0, width: 50 }], {
      width: 9,
      height: 9,
    });
    expect([...picture.matchAll(/<symbol id="([^"]+)"/g)].map((hit) => hit[1])).toEqual(['7H']);
  });
});

test('a card that is none is an error', () => {
  expect(() => drawCards('', [{ card: 'QS', x: 0, y: 0, width: 50 }], { width: 9, height: 9 })).toThrow('QS');
});

test('a fan opens to both sides alike', () => {
  const [left, middle, right] = fan(['QS', 'AH', 'back'], { x: 100, y: 200, width: 40, spread: 30 });
  expect([left.turn, middle.turn, right.turn]).toEqual([-15, 0, 15]);
  expect(left.x + right.x).toBeCloseTo(2 * middle.x);
  expect(left.y).toBeCloseTo(right.y);
  expect(left.y).toBeGreaterThan(middle.y);
  expect(fan(['QS'], { x: 1, y: 100, width: 10, spread: 30 })).toEqual([
    { card: 'QS', width: 10, turn: 0, x: 1, y: 93 },
  ]);
});
