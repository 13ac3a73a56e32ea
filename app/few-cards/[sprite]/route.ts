import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MESSAGES } from '@/app/_texts/messages';
import { gameUiOf } from '@/app/_ui/games';
import { DEMO, fewHref } from '@/app/_ui/home/demonstration';
import { fewCards } from '@/app/_ui/kit/cards/sprite';
import { GAMES } from '@/lib/rules';

type Context = { params: Promise<{ sprite: string }> };

/** The cards that the home page shows: those of the demonstration, and the games' fans. */
const SHOWN = new Set([
  ...DEMO.trick.map(({ card }) => card),
  ...DEMO.outcomes.map(({ card }) => card),
  ...GAMES.flatMap(({ id }) => gameUiOf(id).fan),
]);

/** A deck's sprite with the cards that the home page shows, and no others. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { sprite } = await params;
  const whole = Object.values(MESSAGES)
    .flatMap(({ cards, germanCards }) => [cards.sprite, germanCards.sprite])
    .find((address) => fewHref(address) === `/few-cards/${sprite}`);
  if (whole === undefined) return new Response(null, { status: 404 });
  const text = await readFile(join(process.cwd(), 'public', whole), 'utf8');
  const headers = { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' };
  return new Response(fewCards(text, [...SHOWN]), { headers });
}
