import type { Kinds } from './finding';
import { KINDS } from './general';
import { heartsStory } from './hearts';
import { herzblattStory } from './herzblatt';
import type { Replayed } from './match';
import { spadesStory } from './spades';
import { findingsIn, type GameStory, type Story, tell } from './story';

export type { Figure, Finding } from './finding';
export { playedMatch, type Replayed } from './match';
export type { Story, ToldFinding } from './story';

/** The findings each game adds. A new game is a file and a line here, or nothing. */
const GAMES: readonly GameStory[] = [heartsStory, spadesStory, herzblattStory];

/** All kinds of findings, by the game that has them; `any` for what can happen in all. */
export const ALL_KINDS: Readonly<Record<string, Kinds>> = {
  any: KINDS,
  ...Object.fromEntries(GAMES.map(({ id, kinds }) => [id, kinds])),
};

/** The story of a finished match. */
export function storyOf(replayed: Replayed): Story {
  return tell(replayed, GAMES);
}

/** Everything that is found in a match but how it began and ended, whether its story has room for it or not. */
export function allFindings(match: Parameters<typeof findingsIn>[0]) {
  return findingsIn(match, GAMES);
}
