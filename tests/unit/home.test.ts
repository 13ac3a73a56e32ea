import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { LOCALES } from '@/app/_texts/locale';
import { MESSAGES } from '@/app/_texts/messages';
import { gameUiOf } from '@/app/_ui/games';
import { DEMO, fewHref, ME } from '@/app/_ui/home/demonstration';
import { GET } from '@/app/few-cards/[sprite]/route';
import { GAMES } from '@/lib/rules';

const asked = (sprite: string) =>
  GET(new Request('http://localhost/'), { params: Promise.resolve({ sprite: sprite.replace('/few-cards/', '') }) });

describe.each(LOCALES)('the cards of the home page, %s', (locale) => {
  const address = fewHref(MESSAGES[locale].cards.sprite);

  test('are all there, with everything they are drawn with, and light', async () => {
    const response = await asked(address);
    expect(response.headers.get('content-type')).toBe('image/svg+xml');
    const svg = await response.text();
    const ids = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const shown = [...DEMO.trick, ...DEMO.outcomes].map(({ card }) => card);
    for (const card of [...shown, ...GAMES.flatMap(({ id }) => gameUiOf(id).fan)]) expect(ids).toContain(card);
    for (const [, used] of svg.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(used);
    expect(ids).not.toContain('KH');
    expect(gzipSync(svg).length).toBeLessThan(9_000);
  });
});

test.each(['french-de.0000000000.svg', '..%2Fpackage.json', '../../package.json', ''])(
  'there is no other sprite: %s',
  async (sprite) => {
    expect((await asked(sprite)).status).toBe(404);
  },
);

describe('the demonstration on the home page', () => {
  const { trick, outcomes } = DEMO;
  const of = (card: string) => outcomes.find((outcome) => outcome.card === card);

  test('three others have played, and the visitor has three cards', () => {
    expect(trick.map(({ seat }) => seat)).toEqual([1, 2, 3]);
    expect(outcomes.map(({ card }) => card)).toEqual(['4C', 'AC', '7H']);
  });

  test('a low club leaves the queen of spades to Bob, who has the ten', () => {
    expect(of('4C')).toEqual({ card: '4C', why: null, winner: 3, points: 13 });
  });

  test('the ace takes the trick, and the queen with it', () => {
    expect(of('AC')).toEqual({ card: 'AC', why: null, winner: ME, points: 13 });
  });

  test('the heart is locked: clubs were led, and the visitor has clubs', () => {
    expect(of('7H')).toMatchObject({ card: '7H', why: { code: 'must-follow-suit', data: { suit: 'C' } } });
  });
});
