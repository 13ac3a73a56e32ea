import { z } from 'zod';
import { type Row, rowsClaimed, rowsOf, type Trick, type Viewer } from './rows';

/**
 * Works out who knows which card when, from a finished match's record and by the rules of docs/rules.md alone: no code that is put to the
 * test is asked, neither the rules of the games nor what a view shows.
 */

/** A finished match, as far as it is needed here. */
export const playedMatch = z.object({
  game: z.enum(['hearts', 'spades', 'herzblatt']),
  options: z.looseObject({ players: z.int() }),
  chance: z.array(z.object({ deck: z.array(z.string()), exchange: z.array(z.int()).optional() })),
  moves: z.array(
    z.tuple([
      z.int(),
      z.looseObject({ type: z.string(), card: z.string().optional(), cards: z.array(z.string()).optional() }),
    ]),
  ),
  /** When each move was made (ms since 1970). */
  times: z.array(z.int()),
});
export type PlayedMatch = z.infer<typeof playedMatch>;
type Move = PlayedMatch['moves'][number];

/** Cards that a player showed to everybody by claiming the rest of the deal, not before this moment (ms since 1970). */
export type Claim = { at: number; cards: readonly string[] };

/** From when on a viewer may know a card of this deal: a number of moves made in the match. */
type Known = { card: string; by: Viewer; from: number };

/** A deal: it lies there after the move number `from`, that is before the next one; `plays`: the move after which cards are played. */
type Deal = { from: number; plays: number; deck: readonly string[]; known: Known[]; tricks: Trick[] };

export type Ledger = {
  /** How many moves the match has. */
  moves: number;
  /** How many of them had been made at a moment (ms since 1970), at most; −1 before the first cards were dealt. */
  madeAt: (at: number) => number;
  /** How many moves somebody who asks at a moment is sure to be shown: one decided just before may still be on its way to the store. */
  shownAt: (at: number) => number;
  /** The cards of the running deal which a viewer must not know after this number of moves of the match; none once it is over. */
  hidden: (viewer: Viewer, made: number) => ReadonlySet<string>;
  /**
   * Rows of cards of the deal before, and claims of all earlier ones, which may still be named to this viewer after this number of moves.
   */
  rowsBefore: (viewer: Viewer, made: number) => readonly Row[];
  /**
   * The choices between looking and blind nil after this number of moves, by seat, as long as not all have chosen: nobody else may be told
   * (docs/rules.md §2.2). Empty when there is nothing to hide.
   */
  untold: (made: number) => ReadonlyMap<number, string>;
  /** When the deal that runs after this number of moves began (ms since 1970). */
  beganAt: (made: number) => number;
};

/**
 * @param dealtAt before when nobody had been dealt a card (ms since 1970)
 * @param claims made in the match
 * @throws Error if the moves do not fill the deals as the rules say
 */
export function ledgerOf(
  { game, options, chance, moves, times }: PlayedMatch,
  dealtAt: number,
  claims: readonly Claim[] = [],
): Ledger {
  const deals: Deal[] = [];
  let at = 0;
  for (const [k, { deck, exchange }] of chance.entries()) {
    if (at >= moves.length) break;
    const deal: Deal = { from: at, plays: at, deck, known: [], tricks: [] };
    const table = { k, options, deck, exchange: exchange ?? [], moves: moves.slice(at), from: at, deal };
    at += PLAYED[game](table);
    deals.push(deal);
  }
  if (at !== moves.length || deals.length !== chance.length) throw new Error('the moves do not fill the deals');
  const indexOf = (made: number) => deals.findLastIndex(({ from }) => from <= made);
  const madeAt = (at: number) => (at < dealtAt ? -1 : times.findLastIndex((time) => time <= at) + 1);
  // Moves that follow from a claim may be of its millisecond.
  const madeBefore = ({ at }: Claim) => times.findLastIndex((time) => time < at) + 1;
  for (const claim of claims) {
    const from = madeBefore(claim);
    const { plays, known } = deals[indexOf(from)];
    // One trick behind, a viewer sees it with the end of the trick in which it was claimed, once the next one is complete.
    const late = plays + (Math.floor((from - plays) / options.players) + 2) * options.players;
    for (const card of claim.cards) known.push({ card, by: 'all', from }, { card, by: 'behind', from: late });
  }
  return {
    moves: moves.length,
    madeAt,
    shownAt: (at) => madeAt(at - ON_ITS_WAY),
    hidden: (viewer, made) => {
      if (made >= moves.length) return new Set();
      // Before the first cards are dealt nobody knows any.
      if (made < 0) return new Set(deals[0].deck);
      const { deck, known } = deals[indexOf(made)];
      const open = known.filter(
        ({ by, from }) => from <= made && (by === viewer || (by === 'all' && viewer !== 'behind')),
      );
      const seen = new Set(open.map(({ card }) => card));
      return new Set(deck.filter((card) => !seen.has(card)));
    },
    rowsBefore: (viewer, made) => {
      const now = indexOf(made);
      if (now < 1) return [];
      // A deal that nobody wanted has no tricks: one trick behind, a viewer is still shown the one before it.
      const before = deals.slice(0, now).findLast(({ tricks }) => viewer !== 'behind' || tricks.length > 0);
      const tricks = before?.tricks ?? [];
      // One trick behind, a viewer sees the last trick once the first one of the next deal is complete.
      const isBehind =
        viewer === 'behind' &&
        before === deals[now - 1] &&
        !deals[now].known.some(({ by, from }) => by === 'behind' && from <= made + options.players);
      const shown = isBehind ? tricks.slice(0, -1) : tricks;
      const ended = claims.filter((claim) => madeBefore(claim) < deals[now].from).map(({ cards }) => cards);
      // At the end of a deal its viewer sees of a claim what is left of it then.
      const isThere = (card: string) => shown.some((trick) => trick.some((one) => one.card === card));
      const left = isBehind ? ended.map((cards) => cards.filter((card) => !isThere(card))) : [];
      const claimed = [...ended, ...left].filter((cards) => cards.length > 0);
      return [...rowsOf(game, shown, viewer), ...rowsClaimed(claimed, viewer)];
    },
    untold: (made) => {
      if (made < 0) return new Map();
      const own = moves.slice(deals[indexOf(made)].from, made).filter(([, { type }]) => CHOICES.includes(type));
      return new Map(own.length < options.players ? own.map(([seat, { type }]) => [seat, type]) : []);
    },
    beganAt: (made) => times[deals[Math.max(0, indexOf(made))].from - 1] ?? dealtAt,
  };
}

/** The choice of each player of Spades before seeing a card, in any order. */
const CHOICES = ['look', 'blindNil'];

/** Within this time (ms) what was decided is in the store: one write, on a busy machine. */
const ON_ITS_WAY = 250;

/** One deal to go through: `moves` are those that are left of the match, `from` how many have been made before it. */
type Table = {
  k: number;
  options: PlayedMatch['options'];
  deck: readonly string[];
  exchange: readonly number[];
  moves: readonly Move[];
  from: number;
  deal: Deal;
};

/** Goes through a deal and says how many moves it has. */
const PLAYED: Record<PlayedMatch['game'], (table: Table) => number> = { hearts, spades, herzblatt };

/** `cards` are known to the viewer as soon as `made` moves of this deal have been made. */
function tell({ deal, from }: Table, by: Viewer, made: number, cards: readonly string[]): void {
  for (const card of cards) deal.known.push({ card, by, from: from + made });
}

/** The cards of each seat, dealt one by one, `first` having the first. */
function dealt({ options, deck }: Table, count: number, first: number): string[][] {
  const { players } = options;
  const hands: string[][] = Array.from({ length: players }, () => []);
  for (const [i, card] of deck.slice(0, count).entries()) hands[(first + i) % players].push(card);
  return hands;
}

/**
 * Tells of `count` cards that are played from move number `made` of the deal on. One trick behind, a viewer knows a trick once the next
 * one is complete.
 * @returns how many moves have been made after them
 */
function play(table: Table, made: number, count: number): number {
  const { players } = table.options;
  const played = table.moves.slice(made, made + count);
  table.deal.plays = table.from + made;
  for (const [i, [seat, { type, card }]] of played.entries()) {
    if (type !== 'play' || card === undefined) throw new Error(`a card should be played, not ${type}`);
    tell(table, 'all', made + i + 1, [card]);
    const trick = Math.floor(i / players);
    if (i % players === 0) table.deal.tricks.push([]);
    table.deal.tricks[trick].push({ seat, card });
    tell(table, 'behind', made + (trick + 2) * players, [card]);
  }
  if (played.length !== count) throw new Error('a deal ends in the middle');
  return made + count;
}

/** The offsets to the left by which cards are passed (docs/rules.md §1.2). */
const CYCLES: Record<string, (players: number) => number[]> = {
  'left-right-across-hold': () => [1, 3, 2, 0],
  'left-across-right-hold': () => [1, 2, 3, 0],
  rotating: (players) => [...Array.from({ length: players - 1 }, (_, i) => i + 1), 0],
  never: () => [0],
};

function hearts(table: Table): number {
  const { players, passing } = table.options;
  for (const [seat, hand] of dealt(table, table.deck.length, 0).entries()) tell(table, seat, 0, hand);
  const cycle = CYCLES[String(passing)](players);
  const offset = cycle[table.k % cycle.length];
  let made = 0;
  if (offset !== 0) {
    made = players;
    for (const [seat, { cards = [] }] of table.moves.slice(0, players)) {
      tell(table, (seat + offset) % players, made, cards);
    }
  }
  made = play(table, made, table.deck.length);
  // The player who shot the moon says what becomes of it.
  return table.moves[made]?.[1].type === 'moon' ? made + 1 : made;
}

function spades(table: Table): number {
  return table.options.players === 2 ? drawn(table) : partners(table);
}

function partners(table: Table): number {
  const hands = dealt(table, table.deck.length, 0);
  if (!table.options.blindNil) for (const [seat, hand] of hands.entries()) tell(table, seat, 0, hand);
  let made = 0;
  for (; table.moves[made][1].type !== 'play'; made++) {
    const [seat, { type }] = table.moves[made];
    if (type === 'look' || type === 'blindNil') tell(table, seat, made + 1, hands[seat]);
  }
  return play(table, made, table.deck.length);
}

/** Two build their hands from the stock (docs/rules.md §2.1 to 2.3). */
function drawn(table: Table): number {
  const { deck, exchange, options } = table;
  const first = table.k % 2;
  const drawOf = (seat: number, i: number) => 2 * i + (seat === first ? 0 : 1);
  const upperOf = (seat: number, i: number) => (i < 13 ? [deck[2 * drawOf(seat, i)]] : []);
  const draws = [0, 0];
  const discards: string[] = [];
  let exchanged = 0;
  if (!options.blindNil) for (const seat of [0, 1]) tell(table, seat, 0, upperOf(seat, 0));
  let made = 0;
  for (; table.moves[made][1].type !== 'play'; made++) {
    const [seat, { type, cards = [] }] = table.moves[made];
    const after = made + 1;
    if (type === 'look' || type === 'blindNil') tell(table, seat, after, upperOf(seat, 0));
    if (type === 'keep' || type === 'reject') {
      const draw = drawOf(seat, draws[seat]++);
      const [upper, lower] = [deck[2 * draw], deck[2 * draw + 1]];
      discards[draw] = type === 'keep' ? lower : upper;
      tell(table, seat, after, upperOf(seat, draws[seat]));
      if (type === 'reject' || options.peek) tell(table, seat, after, [lower]);
    }
    if (type === 'exchange') {
      const taken = exchange.slice(exchanged, exchanged + cards.length).map((j) => discards[j]);
      exchanged += cards.length;
      tell(table, seat, after, taken);
    }
  }
  return play(table, made, 26);
}

function herzblatt(table: Table): number {
  const { players } = table.options;
  const count = table.deck.length - 2;
  for (const [seat, hand] of dealt(table, count, table.k % players).entries()) tell(table, seat, 0, hand);
  let made = 0;
  let declined = 0;
  for (; made < table.moves.length && table.moves[made][1].type !== 'play'; made++) {
    const [seat, { type }] = table.moves[made];
    if (type === 'decline') declined++;
    if (declined === players) return made + 1;
    if (type === 'pickUp') tell(table, seat, made + 1, table.deck.slice(count));
  }
  return play(table, made, count);
}
