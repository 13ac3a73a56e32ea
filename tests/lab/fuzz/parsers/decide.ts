import { isDeepStrictEqual } from 'node:util';
import { fold, type LogEntry, type MatchState, makeMove, open, readLog, takeSeat, view } from '../../../../lib/match';
import type { Game } from '../../../../lib/rules/game';
import { DOCUMENT_TARGETS, games } from './documents';
import { must, type Target } from './mutate';
import { TEXT_TARGETS } from './texts';

/** Tables of every game, by the first byte of an input. */
const TABLES: readonly [string, Record<string, unknown>][] = [
  ['hearts', { preset: 'black-lady', players: 3 }],
  ['hearts', { players: 4 }],
  ['hearts', { players: 4, moon: 'choice' }],
  ['spades', { players: 2, blindNil: true }],
  ['spades', { players: 4 }],
  ['herzblatt', { players: 2 }],
  ['herzblatt', { players: 3 }],
  ['herzblatt', { players: 4 }],
  ['herzblatt', { players: 5 }],
  ['herzblatt', { players: 6 }],
];
const ODD_MOVES: readonly unknown[] = [
  { type: 'play', card: 'QS' },
  { type: 'play', card: '2C' },
  { type: 'play', card: 'AH' },
  { type: 'pass', cards: ['2C', '2C', '2C'] },
  { type: 'pass', cards: [] },
  { type: 'bid', value: 13 },
  { type: 'bid', value: 'nil' },
  { type: 'bid', value: 0 },
  { type: 'keep' },
  { type: 'take' },
  { type: 'bury', cards: ['AH', 'KH'] },
  { type: 'moon', value: 'others' },
];
/** Longer matches find no more. */
const MOST_MOVES = 150;

/** Bytes as choices: which seat, which of its moves, or one that may not be its. */
class Choices {
  #at = 0;
  constructor(readonly input: Buffer) {}
  get isOver(): boolean {
    return this.#at >= this.input.length;
  }
  below(count: number): number {
    const byte = this.input[this.#at++] ?? 0;
    return count === 0 ? 0 : byte % count;
  }
}

/** A match in which all seats are taken. */
function started(
  [id, given]: (typeof TABLES)[number],
  seed: string,
): { game: Game; state: MatchState; log: LogEntry[] } {
  const game = games(id);
  const parsed = game.options.safeParse({ ...given, length: { kind: 'deals', count: 2 } });
  if (!parsed.success) throw new Error(`${id}: ${parsed.error.message}`);
  const options = parsed.data;
  const opening = {
    ...{ table: 'abcdefghjkmn', game, options: { ...options }, title: null, invitation: 'x', seed, commitment: 'c0' },
    ...{ expected: Array.from({ length: options.players }, () => null), host: { name: 'P0', keyHash: 'hash-0' } },
  };
  let { state, entries } = open(games, opening, 1_000);
  for (let seat = 1; seat < options.players; seat++) {
    const person = { name: `P${seat}`, seat, keyHash: () => `hash-${seat}`, botAllowed: false, emblem: null };
    const taken = takeSeat(
      games,
      state,
      { ...person, isSameName: (a: string, b: string) => a === b },
      { name: 'Otto', level: 'easy' },
      1_000 + seat,
    );
    if (taken.kind !== 'done') throw new Error('a seat was not free');
    entries = [...entries, ...taken.entries];
    state = taken.state;
  }
  return { game, state, log: entries };
}

/** One of the moves that a seat may make; null if it may make none. */
function legal(game: Game, state: MatchState, seat: number, choices: Choices): unknown {
  const offered = game.choices(state.play, seat);
  if (offered.length === 0) return null;
  const choice = offered[choices.below(offered.length)];
  const cards = [...(choice.cards ?? [])];
  const some = (count: number) => Array.from({ length: count }, () => cards.splice(choices.below(cards.length), 1)[0]);
  if (choice.type === 'play') return { type: 'play', card: cards[choices.below(cards.length)] };
  if (choice.values) return { type: choice.type, value: choice.values[choices.below(choice.values.length)] };
  if (choice.cards) return { type: choice.type, cards: some(choice.count ?? choice.min ?? 0) };
  return { type: choice.type };
}

/** Plays as the bytes say: what may be done is done, what may not be done is refused, and the log says it all again. */
const decide: Target = {
  name: 'decide',
  atOnce: 8,
  seeds: [...TABLES.keys()].map((i) => String.fromCharCode(i) + '\u0001\u0007\u0003\u000b'.repeat(30)),
  words: ['\u00ff', '\u0000\u0000\u0000', '\u00f0\u0001', '\u0010\u0011\u0012\u0013'],
  read: (input) => {
    const choices = new Choices(input);
    const table = TABLES[choices.below(TABLES.length)];
    let { game, state, log } = started(table, choices.below(256).toString(16).padStart(2, '0').repeat(32));
    for (let i = 0; i < MOST_MOVES && !choices.isOver; i++) {
      const acting = game.toAct(state.play);
      if (acting.length === 0) break;
      const isOdd = choices.below(8) === 0;
      const seat = isOdd ? choices.below(state.seats.length) : acting[choices.below(acting.length)];
      const given = isOdd ? ODD_MOVES[choices.below(ODD_MOVES.length)] : legal(game, state, seat, choices);
      const move = game.move.safeParse(given);
      must(move.success || isOdd, `a move that is offered cannot be sent: ${JSON.stringify(given)}`);
      if (!move.success) continue;
      const why = game.whyNot(state.play, seat, move.data);
      const outcome = makeMove(games, state, { seat, version: state.version, move: move.data }, 2_000 + i);
      must(
        isOdd || outcome.kind === 'done',
        `a move that is offered is ${JSON.stringify(outcome)}: ${JSON.stringify(given)}`,
      );
      must(
        (why === null) === (outcome.kind === 'done'),
        `${JSON.stringify(given)}: why not ${JSON.stringify(why)}, but ${outcome.kind}`,
      );
      if (outcome.kind !== 'done') continue;
      state = outcome.state;
      log = [...log, ...outcome.entries];
    }
    const lines = log.map((entry) => JSON.stringify(entry));
    const folded = fold(games, readLog(games, lines, { isWhole: true }));
    must(
      isDeepStrictEqual(JSON.parse(JSON.stringify(folded)), JSON.parse(JSON.stringify(state))),
      'the log says something else',
    );
    for (const seat of [...state.seats.keys(), null]) {
      const shown = JSON.stringify(view(game, state, seat));
      must(!shown.includes(state.seed), 'the seed is shown');
    }
  },
};

/** Everything that is fuzzed. */
export const TARGETS: readonly Target[] = [...TEXT_TARGETS, ...DOCUMENT_TARGETS, decide];
