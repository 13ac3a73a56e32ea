import { isDeepStrictEqual } from 'node:util';
import { fold, makeMove, readLog, view } from '../../../../lib/match';
import type { Game } from '../../../../lib/rules/game';
import { hearts } from '../../../../lib/rules/hearts';
import { herzblatt } from '../../../../lib/rules/herzblatt';
import { spades } from '../../../../lib/rules/spades';
import { games } from '../../../../lib/tables/context';
import { moveOf } from '../../shared/player';
import { after, START, seated } from '../../shared/positions';
import { DOCUMENT_TARGETS } from './documents';
import { must, type Target } from './mutate';
import { TEXT_TARGETS } from './texts';

/** Tables of every game, by the first byte of an input. */
const TABLES: readonly [Game, Record<string, unknown>][] = [
  [hearts, { preset: 'black-lady', players: 3 }],
  [hearts, { players: 4 }],
  [hearts, { players: 4, moon: 'choice' }],
  [spades, { players: 2, blindNil: true }],
  [spades, { players: 4 }],
  ...[2, 3, 4, 5, 6].map((players): [Game, Record<string, unknown>] => [herzblatt, { players }]),
];
const NAMES = ['P0', 'P1', 'P2', 'P3', 'P4', 'P5'];
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

/** Plays as the bytes say: what may be done is done, what may not be done is refused, and the log says it all again. */
const decide: Target = {
  name: 'decide',
  atOnce: 8,
  seeds: [...TABLES.keys()].map((i) => String.fromCharCode(i) + '\u0001\u0007\u0003\u000b'.repeat(30)),
  words: ['\u00ff', '\u0000\u0000\u0000', '\u00f0\u0001', '\u0010\u0011\u0012\u0013'],
  read: (input) => {
    const choices = new Choices(input);
    const [game, given] = TABLES[choices.below(TABLES.length)];
    const options = { ...given, length: { kind: 'deals', count: 2 } };
    let at = seated({ game, options, seed: choices.below(256), names: NAMES, title: null });
    for (let i = 0; i < MOST_MOVES && !choices.isOver; i++) {
      const { state } = at;
      const acting = game.toAct(state.play);
      if (acting.length === 0) break;
      const isOdd = choices.below(8) === 0;
      const seat = isOdd ? choices.below(state.seats.length) : acting[choices.below(acting.length)];
      const made = isOdd
        ? ODD_MOVES[choices.below(ODD_MOVES.length)]
        : moveOf(game.choices(state.play, seat), (n) => choices.below(n));
      const move = game.move.safeParse(made);
      const told = JSON.stringify(made);
      must(move.success || isOdd, `a move that is offered cannot be sent: ${told}`);
      if (!move.success) continue;
      const why = game.whyNot(state.play, seat, move.data);
      const outcome = makeMove(games, state, { seat, version: state.version, move: move.data }, START + i);
      must(isOdd || outcome.kind === 'done', `a move that is offered is ${JSON.stringify(outcome)}: ${told}`);
      must(
        (why === null) === (outcome.kind === 'done'),
        `${told}: why not ${JSON.stringify(why)}, but ${outcome.kind}`,
      );
      if (outcome.kind === 'done') at = after(at, outcome);
    }
    const { state, log } = at;
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
