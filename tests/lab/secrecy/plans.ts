import type { Plan } from './play';

const deals = (count: number) => ({ kind: 'deals', count });

type Planned = Omit<Plan, 'seed' | 'every' | 'ways'>;

/** A match of every game, with everything in it that is hidden in a way of its own. */
export const PLANS: readonly Planned[] = [
  { game: 'hearts', options: { moon: 'choice', length: deals(2) }, accounts: true, behind: false },
  { game: 'hearts', options: { length: deals(2) }, bots: [null, null, 'medium'], helped: true, behind: false },
  {
    game: 'hearts',
    options: { preset: 'black-lady', players: 3, trickHistory: 'last-trick', length: deals(2) },
    behind: true,
  },
  { game: 'spades', options: { players: 4, blindNil: true, length: deals(2) }, behind: true },
  {
    game: 'spades',
    options: { players: 4, length: deals(2) },
    bots: [null, 'easy'],
    helped: true,
    accounts: true,
    behind: true,
  },
  { game: 'spades', options: { players: 2, blindNil: true, length: deals(2) }, accounts: true, behind: false },
  { game: 'spades', options: { players: 2, peek: true, trickHistory: 'last-trick', length: deals(1) }, behind: true },
  { game: 'herzblatt', options: { players: 3, length: deals(2) }, helped: true, behind: false },
  { game: 'herzblatt', options: { players: 2, mustTrump: true, length: deals(2) }, behind: true },
  { game: 'herzblatt', options: { players: 2, length: deals(1) }, accounts: true, behind: false },
];

/** The short form: one deal of every game; only the long one goes into what may still be told of the deal before. */
export const SHORT: readonly Planned[] = [
  { game: 'hearts', options: { moon: 'choice', length: deals(1) }, behind: true },
  { game: 'spades', options: { players: 4, blindNil: true, length: deals(1) }, bots: [null, 'easy'], behind: true },
  { game: 'spades', options: { players: 2, blindNil: true, length: deals(1) }, accounts: true, behind: false },
  { game: 'herzblatt', options: { players: 3, length: deals(1) }, helped: true, behind: false },
];

/** The channels that are searched in any match. */
export const CHANNELS = [
  ...['page', 'kept page', 'page by link', 'head', 'invitation', 'form', 'form with page'],
  ...['flight', 'flight by link', 'prefetch', 'view', 'view, unchanged', 'view by link', 'move', 'seat', 'own data'],
  ...['stream', 'stream by link', 'mail', 'push', 'webhook', 'feed'],
  ...['early', 'error', 'plans', 'picture of the table', 'picture of the recap'],
  ...['sign-in', 'account mail', 'account page', 'account data', 'tables of an account', 'claims'],
  ...['view, signed in', 'page, signed in', 'flight, signed in', 'stream, signed in'],
];
