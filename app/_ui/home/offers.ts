import type { Offer } from '@/app/_ui/game-ui';
import { gameUiOf } from '@/app/_ui/games';
import { GAMES } from '@/lib/rules';

/** A table that can be started at once; `key` names it in the address of the home page. */
export type StartOffer = Omit<Offer, 'id'> & { game: string; key: string };

/** The tables that can be started at once: the games in their order, the usual table of each first. */
export const OFFERS: readonly StartOffer[] = GAMES.flatMap(({ id: game }) =>
  gameUiOf(game).offers.map(({ id, name, options }) => ({ game, key: `${game}.${id}`, name, options })),
);

/** The usual table of a game. Throws if the game offers none. */
export function firstOffer(game: string): StartOffer {
  const first = OFFERS.find((offer) => offer.game === game);
  if (!first) throw new Error(`nothing to start: ${game}`);
  return first;
}

/** The address of the home page with an offer chosen. */
export const startHref = (key: string) => `/?start=${key}#start`;
