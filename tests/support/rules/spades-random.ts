import fc from 'fast-check';
import { CARDS } from '@/lib/cards';
import { type Event, type Move, type Options, type State, spades } from '@/lib/rules/spades';
import type { Pick } from '../../lab/shared/player';
import { picker } from '../match';
import { walk } from './walk';

const length = fc.oneof(
  fc.record({ kind: fc.constant('deals'), count: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constant('score'), target: fc.integer({ min: 25, max: 150 }) }),
);
const common = {
  blindNil: fc.boolean(),
  nilBags: fc.boolean(),
  bagPenalty: fc.boolean(),
  length,
  trickHistory: fc.constantFrom('whole-deal', 'last-trick'),
};
const options = fc.oneof(
  fc.record({ players: fc.constant(2), peek: fc.boolean(), ...common }),
  fc.record({ players: fc.constant(4), ...common }),
);

/** A match with any options, and a seed for its chance and its moves. */
export const anyMatch = fc.record({
  options: options.map((given) => spades.options.parse(given)),
  seed: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
});

/** Follows a match as it is played. */
export type Watch = {
  position?: (state: State, pick: Pick) => void;
  events?: (before: State, events: Event[], after: State) => void;
  move?: (seat: number, move: Move) => void;
};

/** Plays a match at random until it ends, for at most six deals. */
export function playAtRandom(match: { options: Options; seed: number }, watch: Watch): State {
  const pick = picker(match.seed);
  let last = spades.start(match.options);
  for (const { before, events, after, seat, move } of walk(spades, match.options, pick, 6)) {
    if (move) watch.position?.(before, pick);
    watch.events?.(before, events, after);
    if (move && seat !== undefined) watch.move?.(seat, move);
    last = after;
  }
  return last;
}

/** Any move of the right form; most are illegal. */
export function anyMove(pick: Pick): Move {
  const card = () => CARDS[pick(52)];
  const moves: Move[] = [
    { type: 'look' },
    { type: 'blindNil' },
    { type: 'keep' },
    { type: 'reject' },
    { type: 'exchange', cards: Array.from({ length: pick(5) }, card) },
    { type: 'bid', value: [-1, 0, 7, 13, 14, 2.5, 1e9][pick(7)] },
    { type: 'play', card: card() },
    { type: 'play', card: card() },
  ];
  return moves[pick(moves.length)];
}
