import type { Dressing } from '@/app/_ui/games/fittings';
import { hearts, type View } from '@/lib/rules/hearts';
import type { BaseView, Seat } from '@/lib/rules/view';

/** A view of Hearts with its own part. */
export function heartsView(view: BaseView): View {
  return hearts.viewSchema.parse(view);
}

/** What the pages show of a view of Hearts. */
export function dress(base: BaseView): Dressing {
  const view = heartsView(base);
  const { seat } = view;
  const isFresh = seat !== null && view.received !== null && !hasPlayed(view, seat);
  return {
    before: view.penaltyCards.map((cards, seat) => ({
      cards,
      points: view.phase === 'passing' ? null : view.points[seat],
    })),
    fresh: isFresh ? (view.received ?? []) : [],
    words: (mover, names) => {
      const to = receiverOf(view, mover);
      return {
        name: names[mover],
        receiver: names[to],
        direction: directionOf(view.passOffset, view.players),
        led: view.trick ? view.trick.cards[0].charAt(1) : 'none',
        amount: view.shot?.amount ?? 0,
        sun: String(view.shot?.sun ?? false),
      };
    },
  };
}

/** Whether the seat has played a card in this deal. */
function hasPlayed({ taken, trick, players }: View, seat: Seat): boolean {
  const done = taken.reduce((sum, tricks) => sum + tricks, 0);
  return done > 0 || (trick !== null && (seat - trick.leader + players) % players < trick.cards.length);
}

/** To whom the seat passes its cards in this deal; itself in a hold deal. */
export function receiverOf({ passOffset, players }: View, seat: Seat): Seat {
  return (seat + passOffset) % players;
}

/** Where cards are passed, as one says it at a table; `left2` is two to the left. */
export function directionOf(offset: number, players: number): string {
  if (offset === 0) return 'hold';
  if (2 * offset === players) return 'across';
  return 2 * offset < players ? `left${offset}` : `right${players - offset}`;
}
