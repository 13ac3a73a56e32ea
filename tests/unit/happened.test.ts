import { describe, expect, test } from 'vitest';
import { fold, type LogEntry, type MatchState, makeMove } from '@/lib/match';
import { type Happened, happenedSince } from '@/lib/notify';
import type { Game } from '@/lib/rules/game';
import { hearts } from '@/lib/rules/hearts';
import { herzblatt } from '@/lib/rules/herzblatt';
import { spades } from '@/lib/rules/spades';
import { decided, firstMove, games, startMatch } from '../support/match';

/** A match move by move. */
class Table {
  private state: MatchState;
  private readonly log: LogEntry[];

  constructor(
    private readonly game: Game,
    options: Record<string, unknown>,
  ) {
    const { state, entries } = startMatch(options, game);
    this.state = state;
    this.log = [...entries];
  }

  make(seat: number, type: string): this {
    const { state, log } = this;
    const made = decided(makeMove(games, state, { seat, version: state.version, move: { type } }, log.length));
    this.log.push(...made.entries);
    this.state = made.state;
    return this;
  }

  since(seat: number): Happened[] {
    return happenedSince(this.game, this.state, this.log, seat);
  }
}

/** A match in which everybody makes the first legal move, after `moves` of them. */
function played(game: Game, options: Record<string, unknown>, moves: number) {
  const { state: first, entries } = startMatch(options, game);
  let state = first;
  const log = [...entries];
  for (let i = 0; i < moves; i++) {
    const [seat] = game.toAct(state.play);
    const made = decided(makeMove(games, state, { seat, version: state.version, move: firstMove(state, seat) }, i));
    log.push(...made.entries);
    state = made.state;
  }
  return { state, log, since: (seat: number) => happenedSince(game, state, log, seat) };
}

const kinds = (items: Happened[]) =>
  items.map((item) => (item.kind === 'move' ? `${item.seat} ${item.move.type}` : `${item.kind}`));

describe('what has happened since a player’s last move', () => {
  test('are the cards the others played, and the taker of the trick', () => {
    // Four pass their cards, then two whole tricks and a card are played.
    const { state, since } = played(hearts, {}, 4 + 8 + 1);
    const [, second] = hearts.state.parse(state.play).tricks;
    const last = (second.leader + 3) % 4;
    expect(second.winner).not.toBe(last);
    expect(kinds(since(last))).toEqual(['trick', `${second.winner} play`]);
    expect(since(second.winner)).toEqual([]);
  });

  test('does not say which cards were passed', () => {
    const items = played(hearts, {}, 4).since(0);
    expect(kinds(items)).toEqual(['1 pass', '2 pass', '3 pass']);
    expect(JSON.stringify(items)).not.toMatch(/"[2-9TJQKA][CDHS]"/);
  });

  test('says what was bid', () => {
    const { since } = played(spades, { players: 4 }, 3);
    expect(since(3)).toEqual([0, 1, 2].map((seat) => ({ kind: 'move', seat, move: { type: 'bid', value: 0 } })));
  });

  test('says what players have chosen before they looked at their cards when all have, and to the last one too', () => {
    const table = new Table(spades, { players: 4, blindNil: true });
    table.make(2, 'look').make(0, 'blindNil').make(3, 'look');
    for (const seat of [1, 2, 3]) expect(table.since(seat)).toEqual([]);
    table.make(1, 'blindNil');
    const chosen = [
      { kind: 'move', seat: 2, move: { type: 'look' } },
      { kind: 'move', seat: 0, move: { type: 'blindNil' } },
      { kind: 'move', seat: 3, move: { type: 'look' } },
      { kind: 'move', seat: 1, move: { type: 'blindNil' } },
    ];
    for (const seat of [0, 1, 2, 3]) expect(table.since(seat)).toEqual(chosen.filter((item) => item.seat !== seat));
  });

  test('says nothing of drawing', () => {
    const { state, since } = played(spades, { blindNil: false }, 9);
    expect(spades.toAct(spades.state.parse(state.play))).toContain(0);
    expect(since(1)).toEqual([]);
  });

  test('says that cards were buried, and not which', () => {
    const { since } = played(herzblatt, { players: 3 }, 3);
    expect(since(1)).toEqual(['take', 'pickUp', 'bury'].map((type) => ({ kind: 'move', seat: 0, move: { type } })));
  });

  test('says what a deal came to, with its number', () => {
    const { state, log, since } = played(hearts, { passing: 'never' }, 52);
    const points = hearts.standing(hearts.state.parse(state.play)).dealScores[0];
    const seat = hearts.toAct(hearts.state.parse(state.play))[0];
    expect(since(seat)).toContainEqual({ kind: 'deal', deal: 0, points });
    // The end of the log is enough.
    expect(happenedSince(hearts, state, log.slice(-5), seat)).toContainEqual({ kind: 'deal', deal: 0, points });
  });

  test('is at most a dozen things', () => {
    const { state, log } = played(hearts, {}, 30);
    const noMoves = log.map((entry): LogEntry => ({ ...entry, by: 'bot' }));
    expect(happenedSince(hearts, state, noMoves, 0)).toHaveLength(12);
  });
});

describe('of tricks that the table no longer shows', () => {
  /** Seat 0 has never moved on its own: a bot did. */
  const away = (options: Record<string, unknown>, moves: number) => {
    const { state, log } = played(hearts, { passing: 'never', ...options }, moves);
    const byBots = log.map((entry): LogEntry => ({ ...entry, by: 'bot' }));
    return happenedSince(hearts, state, byBots, 0);
  };
  const cards = (items: Happened[]) => items.filter((item) => item.kind === 'move').length;

  test('no card is told where only the last one can be seen', () => {
    expect(cards(away({ trickHistory: 'whole-deal' }, 9))).toBe(9);
    expect(cards(away({ trickHistory: 'last-trick' }, 9))).toBe(5);
  });

  test('no card is told of the deal before but its last trick', () => {
    // 52 cards, then one: of the first deal the last four cards, and that one.
    const items = away({ trickHistory: 'whole-deal' }, 53);
    expect(cards(items)).toBe(5);
  });
});

test('a seat that was taken over is told nothing from before', () => {
  const { state, log } = played(hearts, {}, 6);
  const taken: LogEntry = {
    at: 1,
    events: [{ type: 'seatTaken', seat: 0, name: 'Eve', keyHash: 'x', botAllowed: false }],
  };
  const all = [...log, taken];
  const now: MatchState = fold(games, all);
  expect(happenedSince(hearts, now, all, 0)).toEqual([]);
  expect(happenedSince(hearts, state, log, 0)).not.toEqual([]);
});
