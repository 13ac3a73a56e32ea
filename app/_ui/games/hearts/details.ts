import type { RulesKey } from '@/app/_texts/keys';
import type { DealOver, Details, EndSay, Played, Say } from '@/app/_ui/game-ui';
import { type Card, suitOf } from '@/lib/cards';
import { hearts, type Options, type View } from '@/lib/rules/hearts';
import { heartsInDeck } from '@/lib/rules/hearts/options';
import { cardPoints, JACK, type MoonValue, type Shot, takenBy } from '@/lib/rules/hearts/score';
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

/** Lists the news of a deal of Hearts: the moon, what was nearly one, the queen, who stayed clean. */
export function dealLines(_: View, deal: DealOver, { t, names, list, me }: EndSay & { me: Seat | null }): string[] {
  const options = hearts.options.parse(deal.options);
  const who = (seat: Seat) => ({ who: seat === me ? 'me' : 'other', name: names[seat] });
  const jack = options.jackOfDiamonds === 'off' ? 0 : JACK;
  const total = 2 * heartsInDeck(options);
  const shot = shotIn(options, deal.points);
  const taken = deal.isWhole ? takenBy(deal.tricks, names.length) : null;
  const lines: string[] = [];
  if (shot) {
    lines.push(t('hearts.shot', { ...who(shot.seat), sun: String(shot.sun), value: shot.value, amount: shot.amount }));
  } else {
    const most = Math.max(...deal.points);
    const first = deal.points.indexOf(most);
    const queen = taken?.findIndex((pile) => pile.queen) ?? -1;
    const tookAll = taken?.some((pile) => pile.queen && pile.hearts === total / 2) ?? (jack === 0 && most === total);
    const nearly = taken && options.moon !== 'none' ? nearlyShot(options, taken) : null;
    if (tookAll) lines.push(t('hearts.all', { ...who(first), amount: total }));
    else if (nearly) lines.push(t('hearts.nearly', { ...who(nearly.seat), missing: nearly.missing }));
    else if (queen >= 0) lines.push(t('hearts.queen', who(queen)));
    else lines.push(t('hearts.most', { ...who(first), points: most }));
  }
  if (!taken) return lines;
  const clean = taken.flatMap((pile, seat) => (pile.hearts === 0 && !pile.queen ? [seat] : []));
  if (!shot && clean.length > 0 && clean.length < names.length - 1) {
    lines.push(t('hearts.clean', { names: list(clean.map((seat) => (seat === me ? t('youToo') : names[seat]))) }));
  }
  const withJack = taken.findIndex((pile) => pile.jack);
  if (jack !== 0 && withJack >= 0) lines.push(t('hearts.jack', who(withJack)));
  return lines;
}

/** The moon or the sun that a deal's points show, or null. As all cards are played, the points' sum tells a shot. */
export function shotIn(options: Options, points: readonly number[]): (Shot & { value: MoonValue }) | null {
  if (options.moon === 'none') return null;
  const jack = options.jackOfDiamonds === 'off' ? 0 : JACK;
  const moved = points.reduce((sum, one) => sum + one, 0) - jack;
  const moon = 2 * heartsInDeck(options);
  if (moved === moon) return null;
  const value = moved > 0 ? 'add' : 'subtract';
  const amount = value === 'add' ? moved / (points.length - 1) : -moved;
  return { seat: points.indexOf(Math.min(...points)), sun: amount > moon, amount, value };
}

/** Finds who took all penalty cards but one. */
function nearlyShot(
  options: Options,
  taken: ReturnType<typeof takenBy>,
): { seat: Seat; missing: 'queen' | 'heart' } | null {
  const hearts = heartsInDeck(options);
  const seat = taken.findIndex((pile) => pile.hearts + (pile.queen ? 1 : 0) === hearts);
  if (seat < 0) return null;
  return { seat, missing: taken[seat].queen ? 'heart' : 'queen' };
}
