import { parseCards } from '@/lib/cards';
import { type Event, spades, type View } from '@/lib/rules/spades';

/** A position to show: your hand, and what lies in the trick before you; spades are not broken. */
export type ShownPosition = { hand: string; trick: string };

/** The position as its player, at seat 1 of four, sees it. */
export function viewOf({ hand, trick }: ShownPosition): View {
  const played = parseCards(trick);
  const opener = (5 - played.length) % 4;
  const hands = [[], parseCards(hand), [], []];
  const events: Event[] = [
    { type: 'dealt', deal: 0, opener, phase: 'playing', blindNil: false, hands },
    ...played.map((card, i): Event => ({ type: 'cardPlayed', seat: (opener + i) % 4, card })),
  ];
  return spades.view(events.reduce(spades.evolve, spades.start(spades.options.parse({ players: 4 }))), 1);
}
