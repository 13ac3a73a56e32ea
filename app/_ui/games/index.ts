import { gameIdOf } from '@/app/_texts/keys';
import type { GameId } from '@/app/_texts/messages';
import type { GameUi } from '@/app/_ui/game-ui';
import * as list from './list';

const GAME_UIS: Readonly<Record<GameId, GameUi>> = list;

/** Returns the parts the game of this id adds to the pages. Throws if there is no such game. */
export function gameUiOf(game: string): GameUi {
  return GAME_UIS[gameIdOf(game)];
}
