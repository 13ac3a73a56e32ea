import type { RulesKey } from '@/app/_texts/keys';
import type { Details, Played, Say } from '@/app/_ui/game-ui';
import { type Card, suitOf } from '@/lib/cards';
import type { Options, View } from '@/lib/rules/hearts';
import { cardPoints, takenBy } from '@/lib/rules/hearts/score';
import { hasPlayed, type Seat } from '@/lib/rules/view';

/** The details pages show of a view of Hearts. */
export function detailsOf(view: View): Details {
  return {
    bySeat: view.penaltyCards.map((cards, seat) => ({
      cards,
      points: view.phase === 'passing' ? null : view.points[seat],
    })),
    fresh: freshCards(view),
    words: (mover, names) => {
      const to = receiverOf(view, mover);
      const led = view.trick?.cards[0].charAt(1) ?? 'none';
      return {
        name: names[mover],
        receiver: names[to],
        direction: directionOf(view.passOffset, view.players),
        led,
        holds: String(led === 'none' || view.hand.some((card) => card.endsWith(led))),
        amount: view.shot?.amount ?? 0,
        sun: String(view.shot?.sun ?? false),
      };
    },
  };
}

/** Returns what these cards are worth to the player who takes them, before any moon. */
export function trickPoints(options: Options, cards: readonly Card[]): number {
  const [points] = cardPoints(options, takenBy([{ leader: 0, cards: [...cards], winner: 0 }], 1));
  return points;
}

/** The queen of spades, the heart that breaks hearts, and the card that completes a moon. */
export function beats(options: Options, { first, tricks, isOver }: Played): number[] {
  const cards = tricks.flatMap((trick) => trick.cards);
  const isHeart = (card: Card) => suitOf(card) === 'H';
  const queen = cards.indexOf('QS');
  // Where not all tricks are shown, hearts may have been broken before them, and somebody else have taken some.
  const heart = first === 0 ? cards.findIndex(isHeart) : -1;
  const painful = tricks.filter((trick) => trick.cards.some((card) => isHeart(card) || card === 'QS'));
  const isMoon =
    isOver && first === 0 && options.moon !== 'none' && new Set(painful.map(({ winner }) => winner)).size === 1;
  const moon = isMoon ? cards.length - 1 : -1;
  return [queen, heart, moon].flatMap((at) => (at < 0 ? [] : [first + at + 1]));
}

/** The cards that were passed to the viewer, until they have played one. */
function freshCards(view: View): Card[] {
  const { seat, received } = view;
  return seat === null || received === null || hasPlayed(view, seat) ? [] : received;
}

/** The seat that gets this seat's cards in this deal; the seat itself if none are passed. */
function receiverOf({ passOffset, players }: View, seat: Seat): Seat {
  return (seat + passOffset) % players;
}

/** Where cards are passed, as one says it at a table; `left2` is two to the left. */
export function directionOf(offset: number, players: number): string {
  if (offset === 0) return 'hold';
  if (2 * offset === players) return 'across';
  return 2 * offset < players ? `left${offset}` : `right${players - offset}`;
}

/** The paragraph of the rules about what is to be done now. */
export function helpOf(view: View): RulesKey<'hearts'> {
  switch (view.phase) {
    case 'passing':
      return 'pass.p1';
    case 'moon':
      return 'moon.choice';
    case 'playing':
      if (view.taken.every((tricks) => tricks === 0)) return view.trick ? 'play.first' : 'play.p1';
      return view.trick ? 'play.follow' : 'play.lead';
    default:
      return 'end.p1';
  }
}

/** Says in a message which cards were received, and whether hearts are broken. */
export function letterNotes(view: View, { t, names, cards }: Say): string[] {
  const { received, passFrom } = view;
  const isNew = freshCards(view).length > 0 && received !== null && passFrom !== null;
  const direction = directionOf(view.passOffset, view.players);
  const written = isNew ? { name: names[passFrom], direction, cards: () => cards(received) } : null;
  return [
    ...(written ? [t.markup('hearts.table.youReceived', written)] : []),
    ...(view.phase === 'playing' && view.heartsBroken ? [t('hearts.table.broken')] : []),
  ];
}
