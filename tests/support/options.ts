import { GAMES } from '@/lib/rules';
import type { Game } from '@/lib/rules/game';

/** Options of every game that lead into its different rules; each is what a caller might send. */
const OPTIONS: Record<string, readonly Record<string, unknown>[]> = {
  hearts: [
    {},
    { preset: 'herzeln' },
    { preset: 'black-lady', players: 3 },
    { preset: 'black-lady', players: 3, deck: 'minus-one', removedCard: '2C', trickHistory: 'last-trick' },
    { preset: 'black-lady', players: 5, moon: 'choice', sun: true },
    { preset: 'black-lady', players: 6, jackOfDiamonds: 'bonus' },
    { heartsLead: 'free', passing: 'never', queenBreaksHearts: true },
  ],
  spades: [
    {},
    { peek: true, blindNil: false, nilBags: true, trickHistory: 'last-trick' },
    { bagPenalty: false, length: { kind: 'score', target: 25 } },
    { players: 4 },
    { players: 4, blindNil: true, nilBags: true },
  ],
  herzblatt: [
    {},
    { players: 3, stake: 5, mustTrump: true, length: { kind: 'score', target: 25 } },
    { players: 4, trickHistory: 'last-trick' },
    { players: 5, stake: 100 },
    { players: 6, mustTrump: true },
  ],
};

/** Every game with some of its options, for tests that hold for all of them. */
export const GAME_OPTIONS: readonly (readonly [Game, Record<string, unknown>])[] = GAMES.flatMap((game) =>
  (OPTIONS[game.id] ?? [{}]).map((options) => [game, options] as const),
);
