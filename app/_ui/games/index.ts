import type { Fittings } from './fittings';
import { heartsFittings } from './hearts';
import { herzblattFittings } from './herzblatt';
import { spadesFittings } from './spades';

/** What each game adds to the pages, by the game's id. A new game is a folder and a line here. */
const FITTINGS: Record<string, Fittings> = {
  hearts: heartsFittings,
  spades: spadesFittings,
  herzblatt: herzblattFittings,
};

/** The fittings of a game that is in `GAMES`. Throws for any other. */
export function fittingsOf(game: string): Fittings {
  const fittings = FITTINGS[game];
  if (!fittings) throw new Error(`no fittings for the game: ${game}`);
  return fittings;
}
