import type { Plan } from './match';

const deals = (count: number) => ({ kind: 'deals', count });

/** A match of every game, with everything in it that is hidden in a way of its own. */
export const PLANS: readonly Omit<Plan, 'seed' | 'ways'>[] = [
  { game: 'hearts', options: { moon: 'choice', length: deals(2) }, behind: false },
  {
    game: 'hearts',
    options: { preset: 'black-lady', players: 3, trickHistory: 'last-trick', length: deals(2) },
    behind: true,
  },
  { game: 'spades', options: { players: 4, blindNil: true, length: deals(2) }, behind: true },
  { game: 'spades', options: { players: 2, length: deals(2) }, behind: false },
  { game: 'spades', options: { players: 2, peek: true, trickHistory: 'last-trick', length: deals(1) }, behind: true },
  { game: 'herzblatt', options: { players: 3, length: deals(2) }, behind: false },
  { game: 'herzblatt', options: { players: 2, mustTrump: true, length: deals(2) }, behind: true },
];
