import { parseCards } from '@/lib/cards';
import { type Event, hearts } from '@/lib/rules/hearts';

/** A position to show: your hand, what lies in the trick before you, and whether it is the first trick. */
export type ShownPosition = { hand: string; trick: string; isFirstTrick: boolean };

/** The position as its player, at seat 1 of four, sees it. */
export function viewOf({ hand, trick, isFirstTrick }: ShownPosition) {
  const played = parseCards(trick);
  const leader = (5 - played.length) % 4;
  const before: Event[] = isFirstTrick ? [] : [{ type: 'trickWon', seat: leader }];
  const events: Event[] = [
    { type: 'dealt', deal: 0, hands: [[], parseCards(hand), [], []], offset: 0, leader },
    ...before,
    ...played.map((card, i): Event => ({ type: 'cardPlayed', seat: (leader + i) % 4, card })),
  ];
  return hearts.view(events.reduce(hearts.evolve, hearts.start(hearts.options.parse({}))), 1);
}
