import type { Card } from '@/lib/cards';
import { type Event, hearts, type Move, type State } from '@/lib/rules/hearts';
import { play } from '@/lib/rules/play';
import type { Refusal } from '@/lib/rules/refusal';
import type { Seat } from '@/lib/rules/view';

/** The visitor's seat in the demonstration. */
export const ME: Seat = 0;

/** A trick that has one card to go. Anna has no clubs, and gets rid of the queen of spades. */
const HANDS: Card[][] = [
  ['4C', 'AC', '7H'],
  ['8C', '5D', '9D'],
  ['QS', '3D', 'KD'],
  ['TC', '2H', '6H'],
];
const BEFORE = [
  { seat: 1, card: '8C' },
  { seat: 2, card: 'QS' },
  { seat: 3, card: 'TC' },
] as const;

/** The outcome of one of the visitor's cards: why it is locked, or who takes the trick and for how many points. */
export type Outcome = { card: Card; why: Refusal } | { card: Card; why: null; winner: Seat; points: number };

/** The demonstration on the home page: what lies in the trick, and what comes of each card that the visitor holds. */
export type Demo = { trick: { seat: Seat; card: Card }[]; outcomes: Outcome[] };

/** Asks the engine for everything, so that the demonstration cannot teach a wrong rule. */
function demo(): Demo {
  const start = hearts.start(hearts.options.parse({ passing: 'never' }));
  const dealt: Event[] = [
    { type: 'dealt', deal: 0, hands: HANDS, offset: 0, leader: 1 },
    // It is not the first trick, in which nobody may give points.
    { type: 'trickWon', seat: 1 },
  ];
  const position = BEFORE.reduce(
    (state, { seat, card }) => played(state, seat, card),
    dealt.reduce((state, event) => hearts.evolve(state, event), start),
  );
  return { trick: BEFORE.map((one) => ({ ...one })), outcomes: HANDS[ME].map((card) => outcomeOf(position, card)) };
}

function outcomeOf(position: State, card: Card): Outcome {
  const why = hearts.whyNot(position, ME, { type: 'play', card });
  if (why) return { card, why };
  const { points } = hearts.view(played(position, ME, card), ME);
  const winner = points.findIndex((count) => count > 0);
  return { card, why: null, winner, points: points[winner] };
}

/** The state after a card; throws if it may not be played. */
function played(state: State, seat: Seat, card: Card): State {
  const move: Move = { type: 'play', card };
  const made = play(hearts, state, seat, move);
  if (made.kind === 'refused') throw new Error(`the demonstration breaks a rule: ${made.code}`);
  return made.state;
}

export const DEMO: Demo = demo();
