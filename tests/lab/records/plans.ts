import type { Manner } from '../../../lib/bots';
import { type Card, rankIndex } from '../../../lib/cards';
import { gameOf } from '../../../lib/rules';
import type { Plan } from '../shared/matches';
import { TABLES } from '../shared/tables';

/** A match to record, and the name of its file. */
export type NamedPlan = Plan & { name: string };

/** Players that are sensible, and players that do what nobody else would. */
const SENSIBLE: Manner['level'][] = ['medium', { samples: 3 }];
const ODD: Manner['level'][] = ['random', { samples: 1 }, 'random', 'easy'];
const RANDOM: Manner['level'][] = ['random'];
/** Sensible players, and one who takes games that nobody else would: alone against four or five, those decline nearly all. */
const BOLD: Manner['level'][] = ['random', 'medium', { samples: 3 }, 'medium', 'easy', 'medium'];

const deals = (count: number) => ({ kind: 'deals', count });

/** Tables of which a match goes all the way of its preset, and who plays it; the others are cut short for the space. */
const WHOLE_WAY: Record<string, Manner['level'][]> = {
  'hearts-hearts-4': SENSIBLE,
  'spades-2': [{ samples: 1 }, 'easy'],
  'spades-4': ['medium'],
  'herzblatt-2': SENSIBLE,
  'herzblatt-3': SENSIBLE,
  'herzblatt-4': SENSIBLE,
};

/** A match to a score where not all players are sensible. */
const TO_A_SCORE: Record<string, Manner['level'][]> = { 'herzblatt-5': BOLD, 'herzblatt-6': BOLD };

/** Three matches for each table: one with a deal for every player to begin, one that goes to a score, one played oddly. */
const USUAL: NamedPlan[] = TABLES.flatMap(({ name, game, given }) => [
  plan(`${name}-1`, game.id, { ...given, length: deals(given.players) }, ODD),
  plan(
    `${name}-2`,
    game.id,
    WHOLE_WAY[name] ? given : { ...given, length: { kind: 'score', target: 25 } },
    WHOLE_WAY[name] ?? TO_A_SCORE[name] ?? SENSIBLE,
  ),
  plan(`${name}-3`, game.id, { ...given, length: deals(2) }, RANDOM),
]);

const lady = { preset: 'black-lady', length: deals(2) };

/** Matches with options seldom chosen; in some a stacked deck leads to what chance would bring in one deal of hundreds. */
const UNUSUAL: NamedPlan[] = [
  plan('hearts-moon-new', 'hearts', { passing: 'never', moon: 'new', length: deals(2) }, ODD, stacked(2, 'high')),
  plan('hearts-sun', 'hearts', { passing: 'never', sun: true, length: deals(2) }, ODD, stacked(1, 'high')),
  plan('hearts-sun-choice', 'hearts', { ...lady, players: 3, passing: 'never', sun: true }, RANDOM, stacked(0, 'high')),
  plan('hearts-moon-choice', 'hearts', { ...lady, players: 6, passing: 'never' }, RANDOM, stacked(5, 'high')),
  plan(
    'hearts-moon-with-jack',
    'hearts',
    { ...lady, players: 5, passing: 'never', moon: 'choice', jackOfDiamonds: 'bonus-needed-for-moon' },
    RANDOM,
    stacked(3, 'high'),
  ),
  plan(
    'hearts-minus-one',
    'hearts',
    { ...lady, players: 3, deck: 'minus-one', removedCard: '2C', jackOfDiamonds: 'bonus', trickHistory: 'last-trick' },
    ODD,
  ),
  plan('hearts-minus-one-heart', 'hearts', { ...lady, players: 3, deck: 'minus-one', removedCard: '3H' }, ODD),
  plan('hearts-free', 'hearts', { heartsLead: 'free', queenBreaksHearts: true, length: deals(2) }, ODD),
  plan('hearts-never-moon', 'hearts', { heartsLead: 'never', moon: 'choice', sun: true, length: deals(2) }, ODD),
  plan('spades-peek', 'spades', { peek: true, nilBags: true, length: deals(2) }, ODD),
  plan('spades-no-blind-nil', 'spades', { blindNil: false, trickHistory: 'last-trick', length: deals(2) }, ODD),
  plan('spades-no-penalty', 'spades', { bagPenalty: false, nilBags: true, length: deals(4) }, RANDOM),
  plan('spades-blind-nil-4', 'spades', { players: 4, blindNil: true, nilBags: true, length: deals(2) }, ODD),
  plan('spades-nils-made-4', 'spades', { players: 4, blindNil: true, length: deals(4) }, RANDOM, stacked(1, 'low')),
  plan('spades-blind-nil-waits-2', 'spades', { length: deals(2) }, RANDOM),
  plan('spades-blind-nil-waits-4', 'spades', { players: 4, blindNil: true, length: deals(2) }, RANDOM),
  plan(
    'spades-last-trick-4',
    'spades',
    { players: 4, trickHistory: 'last-trick', bagPenalty: false, length: deals(2) },
    ODD,
  ),
  plan('herzblatt-must-trump-2', 'herzblatt', { mustTrump: true, stake: 7, length: deals(3) }, ODD),
  plan(
    'herzblatt-must-trump-4',
    'herzblatt',
    { players: 4, mustTrump: true, stake: 100, trickHistory: 'last-trick', length: { kind: 'score', target: 500 } },
    ODD,
  ),
  plan('herzblatt-score-3', 'herzblatt', { players: 3, stake: 5, length: { kind: 'score', target: 25 } }, SENSIBLE),
  plan('herzblatt-declined', 'herzblatt', { players: 3, length: deals(1) }, RANDOM),
];

/** Every match there is to be a golden record of. To add one, add it here; those that have a file are never played again. */
export const PLANS: readonly NamedPlan[] = [...USUAL, ...UNUSUAL];

/** A seat of the match takes the next of these players, round and round. */
function plan(
  name: string,
  id: string,
  given: { players?: number; [option: string]: unknown },
  manners: readonly Manner['level'][],
  stack?: Plan['stack'],
): NamedPlan {
  const game = gameOf(id);
  if (!game) throw new Error(`${name}: no such game`);
  const options = game.options.parse(given);
  const seated = Array.from({ length: options.players }, (_, seat) => manners[seat % manners.length]);
  return { name, game, options, seed: name, manners: seated, ...(stack && { stack }) };
}

/**
 * Gives one seat the highest cards there are, which take every trick, or the lowest, which take hardly any. For games that deal all cards
 * one by one from seat 0 on.
 */
function stacked(seat: number, which: 'high' | 'low'): (deck: readonly Card[], players: number) => Card[] {
  const sign = which === 'high' ? -1 : 1;
  return (deck, players) => {
    const ranked = [...deck].sort((a, b) => sign * (rankIndex(a) - rankIndex(b)));
    const hand = ranked.slice(0, deck.length / players);
    const others = deck.filter((card) => !hand.includes(card));
    let given = 0;
    return deck.map((_, i) => (i % players === seat ? hand[Math.floor(i / players)] : others[given++]));
  };
}
