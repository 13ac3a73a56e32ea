import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MESSAGES } from '@/app/_texts/messages';
import { gameUiOf } from '@/app/_ui/games';
import { DEMO, fewHref } from '@/app/_ui/home/demonstration';
import type { Card } from '@/lib/cards';
import { GAMES } from '@/lib/rules';

type Context = { params: Promise<{ sprite: string }> };

/** The cards that the home page shows: those of the demonstration, and the games' fans. */
const SHOWN = new Set<Card>([
  ...DEMO.trick.map(({ card }) => card),
  ...DEMO.outcomes.map(({ card }) => card),
  ...GAMES.flatMap(({ id }) => gameUiOf(id).fan),
]);

/**
 * A deck's sprite with the cards that the home page shows, and no others: on the wire a deck is up to 28 kB, a number card half a kB, a
 * court 2.
 */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { sprite } = await params;
  const whole = Object.values(MESSAGES)
    .flatMap(({ cards, germanCards }) => [cards.sprite, germanCards.sprite])
    .find((address) => fewHref(address) === `/few-cards/${sprite}`);
  if (whole === undefined) return new Response(null, { status: 404 });
  const text = await readFile(join(process.cwd(), 'public', whole), 'utf8');
  const headers = { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' };
  return new Response(fewCards(text, SHOWN), { headers });
}

/** A sprite with only these cards, each of which is a line of it. */
function fewCards(sprite: string, cards: ReadonlySet<string>): string {
  const lines = [...sprite.matchAll(/^<symbol id="([^"]+)".*$/gm)].filter(([, id]) => cards.has(id));
  return `<svg xmlns="http://www.w3.org/2000/svg">${lines.map(([line]) => line).join('')}</svg>`;
}
