import { type Emblem, positionIn, type TableView } from '../../../../lib/match';
import type { BaseMove } from '../../../../lib/rules/game';

const HOUR = 3_600_000;

/** A table as it is to stand when it is looked at by its host, who is Ada at seat 0. Everything follows from this and its name. */
export type Plan = {
  game: string;
  options: Record<string, unknown>;
  /** The others who sit there; if they are fewer than there are seats, the others are free. */
  names: readonly string[];
  /** The emblems of those who have one, by name. */
  emblems?: Readonly<Record<string, Emblem>>;
  /** Others may watch it by a link. */
  isWatched?: boolean;
  /** More fields of the request. */
  opening?: Record<string, unknown>;
  /** The kinds of moves and the values that everybody likes best, where they are possible. */
  prefer?: readonly (string | number)[];
  /** Ada's own preferences, on top of the others'. */
  wish?: readonly string[];
  /** Which of the deals that the name gives; the first, if it is left out. */
  chance?: number;
  /** The cards that are played, in this order, instead of any. */
  line?: readonly string[];
  /** Whether what Ada sees is what is wanted; left out, the match has not begun, or is played to its end. */
  until?: (view: TableView) => boolean;
  /** The end of the deal before is still to be shown to her. */
  isUnseen?: boolean;
  /** How long ago it was opened (ms). */
  ago?: number;
};

const asked = (type: string) => (view: TableView) => view.choices.some((choice) => choice.type === type);
/** Ada is to play to a trick with this many cards on the table, after this many tricks. */
const inTrick = (cards: number, tricks: number) => (view: TableView) =>
  asked('play')(view) && view.trick?.cards.length === cards && sum(view.taken) >= tricks;
/** The last card was Ada's, and played itself. */
const hasPlayedItself = ({ itself = [], deal, taken, players }: TableView) =>
  itself.some((at) => at.deal === deal && at.cards === sum(taken) * players);
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

const FRIENDS = ['Bo', 'Cleo', 'Dov', 'Eva', 'Finn'];
const HEARTS = { game: 'hearts', names: FRIENDS.slice(0, 3) };
const SPADES_4 = { game: 'spades', names: FRIENDS.slice(0, 3) };
const SPADES_2 = { game: 'spades', names: ['Bo'] };
const HERZBLATT = { game: 'herzblatt', options: { players: 3 }, names: ['Bo', 'Cleo'] };
const EMBLEMS = { Ada: 'cat', Cleo: 'boat', Dov: 'snail' } as const;
const DAY_A_MOVE = { pace: { kind: 'move', minutes: 24 * 60 } };

/** Ada takes all penalty cards of a deal for five; found by playing many times with a will. The seed is what the deal follows from. */
export const SEED_OF_THE_MOON = 'd5ac9e19b5da2392cfde0b6165591a542820bc59910ee3f8358583e3c328e50d';
const TO_THE_MOON = (
  '2C 7C 4C JC 9C 5D 7D JD 8D 4D 3C 8C 3S 4S TC 5S 6C KS 7S QS TS 6S 6H 8S 7H AH 3H 8H 2H JH KH 5H 9H TH QH 4H ' +
  '9S 6D TD AD 5C JS 9D KC QC AC KD 3D AS QD'
).split(' ');

export const TABLES = {
  lobby: { ...HEARTS, options: {}, names: ['Bo'], opening: { names: ['Bo', 'Cleo'] }, emblems: EMBLEMS },
  'hearts-passing': { ...HEARTS, options: {}, until: asked('pass') },
  'hearts-playing': { ...HEARTS, options: {}, opening: DAY_A_MOVE, until: inTrick(2, 6) },
  'hearts-leading': {
    ...HEARTS,
    options: { passing: 'never' },
    opening: { forced: true, hold: 'never' },
    chance: 13,
    until: (view) => asked('play')(view) && view.trick === null && sum(view.taken) >= 5 && hasPlayedItself(view),
  },
  'hearts-waiting': {
    ...HEARTS,
    options: {},
    emblems: EMBLEMS,
    isWatched: true,
    until: ({ toAct, trick, taken }) => !toAct.includes(0) && trick?.cards.length === 2 && sum(taken) >= 4,
  },
  'hearts-17-cards': {
    ...HEARTS,
    names: FRIENDS.slice(0, 2),
    options: { preset: 'black-lady', players: 3, deck: 'minus-one', passing: 'never' },
    until: (view) => asked('play')(view) && view.trick !== null,
  },
  'hearts-moon': {
    ...HEARTS,
    names: FRIENDS.slice(0, 4),
    options: {
      preset: 'black-lady',
      players: 5,
      moon: 'choice',
      passing: 'never',
      length: { kind: 'deals', count: 1 },
    },
    chance: 13,
    line: TO_THE_MOON,
    until: asked('moon'),
  },
  'spades-bidding': { ...SPADES_4, options: { players: 4 }, prefer: [3], until: asked('bid') },
  'spades-playing': { ...SPADES_4, options: { players: 4 }, opening: DAY_A_MOVE, prefer: [3], until: inTrick(2, 5) },
  'spades-2-blind-nil': { ...SPADES_2, options: {}, until: asked('blindNil') },
  'spades-2-drawing': { ...SPADES_2, options: { peek: true }, prefer: ['look'], until: asked('keep') },
  'spades-2-bidding': { ...SPADES_2, options: {}, prefer: ['look'], until: asked('bid') },
  'spades-2-playing': { ...SPADES_2, options: {}, prefer: ['look', 4], until: inTrick(1, 5) },
  'herzblatt-taking': { ...HERZBLATT, until: asked('take') },
  'herzblatt-blind': { ...HERZBLATT, prefer: ['decline'], wish: ['take'], until: asked('pickUp') },
  'herzblatt-burying': { ...HERZBLATT, prefer: ['decline'], wish: ['take', 'pickUp'], until: asked('bury') },
  'herzblatt-playing': {
    ...HERZBLATT,
    prefer: ['decline'],
    wish: ['take', 'pickUp'],
    opening: DAY_A_MOVE,
    until: inTrick(1, 3),
  },
  'deal-end': {
    ...HEARTS,
    options: {},
    until: (view) => view.deal === 1 && asked('pass')(view),
    isUnseen: true,
    ago: 8 * HOUR,
  },
  finished: { ...HEARTS, options: { length: { kind: 'deals', count: 4 } }, emblems: EMBLEMS, ago: 30 * HOUR },
} as const satisfies Record<string, Plan>;
export type TableName = keyof typeof TABLES;

/** Makes a player's move: the best liked, the next card of the line, or anything by chance. */
export function chosenMove(plan: Plan, view: TableView, below: (n: number) => number): BaseMove {
  const { prefer = [], wish = [], line } = plan;
  const likes = view.seat === 0 ? [...wish, ...prefer] : prefer;
  const liked = likes.map((like) => view.choices.find(({ type }) => type === like)).find(Boolean);
  const { type, cards = [], values = [], count, min } = liked ?? view.choices[below(view.choices.length)];
  if (type === 'play') return move(type, { card: line?.[positionIn(view).cards] ?? cards[below(cards.length)] });
  if (values.length > 0) return move(type, { value: values.find((value) => prefer.includes(value)) ?? values[0] });
  if (cards.length === 0) return { type };
  const hand = [...cards];
  const chosen = Array.from({ length: count ?? min ?? 0 }, () => hand.splice(below(hand.length), 1)[0]);
  return move(type, { cards: chosen });
}

const move = <Data>(type: string, data: Data) => ({ type, ...data });
