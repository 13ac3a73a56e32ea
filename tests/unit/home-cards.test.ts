import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { LOCALES } from '@/app/_texts/locale';
import { MESSAGES } from '@/app/_texts/messages';
import { gameUiOf } from '@/app/_ui/games';
import { DEMO } from '@/app/_ui/home/demo';
import { fewHref } from '@/app/_ui/home/demonstration';
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
