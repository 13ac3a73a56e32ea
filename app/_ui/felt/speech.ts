import { figureOf } from '@/app/_ui/kit/written';
import { cardsOf, playerOf, type Step, type StoryTrick } from './story';

/** The sentences of the felt, with their places in braces: in the browser there are no messages. */
export type FeltWords = {
  language: string;
  /** By seat; the viewer is not called by name. */
  names: readonly string[];
  /** The viewer's seat; null: nobody is called "you". */
  me: number | null;
  /** `{name}` and `{card}`; and as the player of the card hears it. */
  plays: string;
  youPlay: string;
  /** `{card}`: the viewer's own that played itself; and why it did. */
  itselfPlayed: string;
  itself: string;
  takes: string;
  youTake: string;
  /** Points in words for one and for several, with `#` for their number. */
  points: { one: string; other: string };
  /** `{rank}` and `{suit}`. */
  card: string;
  ranks: Readonly<Record<string, string>>;
  suits: Readonly<Record<string, string>>;
  /** The letters and numbers in a card's corners. */
  indices: Readonly<Record<string, string>>;
};

export function cardName({ card, ranks, suits }: FeltWords, code: string): string {
  return card.replace('{rank}', ranks[code[0]] ?? '').replace('{suit}', suits[code[1]] ?? '');
}

export function pointsInWords({ language, points }: FeltWords, count: number): string {
  const form = new Intl.PluralRules(language).select(Math.abs(count)) === 'one' ? 'one' : 'other';
  return points[form].replace('#', figureOf(count));
}

/** Says the last card of a step as one would tell it at the table, and who takes the trick. */
export function spoken(words: FeltWords, step: Step, players: number): string {
  const { trick, shown, isComplete } = step;
  if (!trick) return '';
  const card = cardsOf(trick)[shown - 1];
  const seat = playerOf(trick, shown - 1, players);
  const own = playedItself(words, trick, seat) ? words.itselfPlayed : words.youPlay;
  const played = says(words, seat, own, words.plays).replace('{card}', cardName(words, card));
  return isComplete ? `${played} ${taken(words, step)}` : played;
}

/** Whether the card of this seat played itself, as far as the viewer may know: it is their own. */
export function playedItself({ me }: FeltWords, [, , , , itself]: StoryTrick, seat: number): boolean {
  return itself === true && seat === me;
}

/** Says who took the trick, and for how many points. */
export function taken(words: FeltWords, { trick }: Step): string {
  if (!trick) return '';
  const [, , winner, points] = trick;
  const worth = points === 0 ? '' : `, ${pointsInWords(words, points)}`;
  return `${says(words, winner, words.youTake, words.takes)}${worth}.`;
}

/** A whole trick that somebody leafs to. */
export function read(words: FeltWords, step: Step, players: number): string {
  const { trick, shown } = step;
  const cards = trick ? cardsOf(trick).slice(0, shown) : [];
  const told = cards.map((_, n) => spoken(words, { ...step, shown: n + 1, isComplete: false }, players));
  return [...told, step.isComplete ? taken(words, step) : ''].join(' ').trim();
}

function says({ me, names }: FeltWords, seat: number, you: string, other: string): string {
  return seat === me ? you : other.replace('{name}', names[seat]);
}
