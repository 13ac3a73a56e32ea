import type { DealOver } from '@/app/_ui/game-ui';
import { type Card, deckWithout } from '@/lib/cards';
import { type Event, hearts, type Move, type State, type View } from '@/lib/rules/hearts';
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
export type Demo = { trick: { seat: Seat; card: Card }[]; outcomes: Outcome[]; end: { view: View; deal: DealOver } };

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
  return {
    trick: BEFORE.map((one) => ({ ...one })),
    outcomes: HANDS[ME].map((card) => outcomeOf(position, card)),
    end: wholeDeal(start),
  };
}

/** A whole deal in the order of a deck that was shuffled once; everybody plays the first card that may be played. */
function wholeDeal(start: State): Demo['end'] {
  const deck = deckWithout([]);
  const hands = [0, 1, 2, 3].map((seat) => deck.filter((_, i) => ((i * 29 + 7) % 52) % 4 === seat));
  const leader = hands.findIndex((hand) => hand.includes('2C'));
  let last = hearts.evolve(start, { type: 'dealt', deal: 0, hands, offset: 0, leader });
  for (let [seat] = hearts.toAct(last); seat !== undefined && last.phase === 'playing'; [seat] = hearts.toAct(last)) {
    const [card] = hearts.view(last, seat).choices[0]?.cards ?? [];
    if (!card) break;
    last = played(last, seat, card);
  }
  const view = hearts.view(last, null);
  return {
    view,
    deal: { deal: 0, points: view.dealScores[0], tricks: hearts.tricks(last), isWhole: true, options: last.options },
  };
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
