import { parseCards } from '@/lib/cards';
import { type Event, herzblatt } from '@/lib/rules/herzblatt';

/** A position to show: your hand, what lies in the trick before you, and whether the option `mustTrump` is on. */
export type ShownPosition = { hand: string; trick: string; mustTrump?: boolean };

/** The position as its player, at seat 1 of four, sees it. */
export function viewOf({ hand, trick, mustTrump = false }: ShownPosition) {
  const played = parseCards(trick);
  const forehand = (5 - played.length) % 4;
  const events: Event[] = [
    { type: 'dealt', deal: 0, forehand, hands: [[], parseCards(hand), [], []], blind: [] },
    { type: 'taken', seat: 1 },
    { type: 'stood', seat: 1 },
    ...played.map((card, i): Event => ({ type: 'cardPlayed', seat: (forehand + i) % 4, card })),
  ];
  const start = herzblatt.start(herzblatt.options.parse({ players: 4, mustTrump }));
  return herzblatt.view(events.reduce(herzblatt.evolve, start), 1);
}
