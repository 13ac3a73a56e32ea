import { gameIdOf } from '@/app/_texts/keys';
import type { GameId } from '@/app/_texts/messages';
import type { GameUi } from '@/app/_ui/game-ui';
import { heartsUi } from './hearts';
import { herzblattUi } from './herzblatt';
import { spadesUi } from './spades';

/** What each game adds to the pages. A new game is a folder and a line here. */
const GAME_UIS: Readonly<Record<GameId, GameUi>> = {
  hearts: heartsUi,
  spades: spadesUi,
  herzblatt: herzblattUi,
};

/** What the game of this id adds to the pages. Throws if there is no such game. */
export function gameUiOf(game: string): GameUi {
  return GAME_UIS[gameIdOf(game)];
}
