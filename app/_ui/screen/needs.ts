import type { TableView } from '@/lib/match';
import type { Seat } from '@/lib/rules/view';

/**
 * How many things beside the cards wait for the player: messages he has not read, proposals he has not answered, and
 * a new link for his seat to which he can object.
 * @param held the seats this browser holds
 */
export function needs(view: TableView, own: Seat | null, held: readonly Seat[]): number {
  const proposals = view.proposals.filter(
    ({ asked, agreed }) => own !== null && asked.includes(own) && !agreed.includes(own),
  );
  const links = held.filter((seat) => view.seats[seat].linkAsked !== null);
  return (view.talk?.unread ?? 0) + proposals.length + links.length;
}
