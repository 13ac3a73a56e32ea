import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textOf } from '@/app/_ui/mail/document';
import { documentOf } from '@/app/_ui/mail/letters';
import { CARDS, type Card, isCard, rankOf, shuffle, suitOf } from '@/lib/cards';
import { fold, isTableEvent, type LogEntry, type MatchState, makeMove } from '@/lib/match';
import { seatLinks, tableLetter } from '@/lib/notify';
import type { Game } from '@/lib/rules/game';
import type { Seat } from '@/lib/rules/view';
import { decided, firstMove, games, picker, startMatch } from '../support/match';
import { GAME_OPTIONS } from '../support/options';

const links = (table: string, seat: number) =>
  seatLinks('https://cards.example.org', 'secret', { table, seat, keyHash: 'hash' });
const letterOf = (game: Game, state: MatchState, log: LogEntry[], seat: Seat) =>
  tableLetter(game, state, log, seat, links(state.table, seat));

/** All cards that occur anywhere in a value. */
function cardsIn(value: unknown): Card[] {
  if (isCard(value)) return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(cardsIn) : [];
}

/** The value with its cards renamed. */
function renamed<T>(value: T, rename: (card: Card) => Card): T;
function renamed(value: unknown, rename: (card: Card) => Card): unknown {
  if (isCard(value)) return rename(value);
  if (Array.isArray(value)) return value.map((one) => renamed(one, rename));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, renamed(one, rename)]));
}

/** The log with the cards of the running deal renamed. */
function withDealRenamed(game: Game, log: readonly LogEntry[], rename: (card: Card) => Card): LogEntry[] {
  const isDealing = (event: LogEntry['events'][number]) => !isTableEvent(event) && game.chanceOf(event) !== null;
  const first = log.findLastIndex(({ events }) => events.some(isDealing));
  return log.map((entry, i) => {
    if (i < first) return entry;
    const from = i === first ? entry.events.findLastIndex(isDealing) : 0;
    const events = entry.events.map((event, j) => (j < from || isTableEvent(event) ? event : renamed(event, rename)));
    return { ...entry, events };
  });
}

/** A moment of a match: by seat, the cards of the running deal that the seat knows. */
type Moment = { game: Game; state: MatchState; log: LogEntry[]; deck: readonly Card[]; known: Set<Card>[] };

/** Calls the check for every seat that is to act, at the moments of random matches of all games. */
function atTurns(numRuns: number, every: number, check: (moment: Moment, seat: Seat) => void): void {
  const chance = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex'));
  const any = fc.record({
    table: fc.constantFrom(...GAME_OPTIONS),
    chance,
    play: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  });
  fc.assert(
    fc.property(any, ({ table: [game, options], chance, play }) => {
      const pick = picker(play);
      const started = startMatch({ ...options, length: { kind: 'deals', count: 2 } }, game, chance);
      const log = [...started.entries];
      let { state } = started;
      let deal = -1;
      let deck: readonly Card[] = [];
      let known: Set<Card>[] = [];
      for (let i = 0; ; i++) {
        const standing = game.standing(state.play);
        if (standing.dealScores.length !== deal) {
          deal = standing.dealScores.length;
          known = state.seats.map(() => new Set());
          const dealt = log.at(-1)?.events.flatMap((event) => (isTableEvent(event) ? [] : [game.chanceOf(event)]));
          deck = dealt?.findLast((found) => found !== null)?.deck ?? [];
        }
        for (const [seat, cards] of known.entries()) {
          for (const card of cardsIn(game.view(state.play, seat))) cards.add(card);
        }
        const seats = game.toAct(state.play);
        if (seats.length === 0) break;
        if (i % every === 0) for (const seat of seats) check({ game, state, log, deck, known }, seat);
        const seat = seats[pick(seats.length)];
        const command = { seat, version: state.version, move: firstMove(state, seat, pick) };
        const made = decided(makeMove(games, state, command, state.version));
        log.push(...made.entries);
        state = made.state;
      }
    }),
    { numRuns },
  );
}

describe('what a message about a table shows', () => {
  test('stays the same when cards its seat cannot know are exchanged', () => {
    let exchanged = 0;
    atTurns(14, 9, ({ game, state, log, deck, known }, seat) => {
      const hidden = deck.filter((card) => !known[seat].has(card));
      const others = shuffle(hidden, state.seed, `resample ${state.version} ${seat}`);
      const rename = (card: Card) => (hidden.includes(card) ? others[hidden.indexOf(card)] : card);
      const otherLog = withDealRenamed(game, log, rename);
      const other = fold(games, otherLog);
      if (JSON.stringify(game.hands(other.play)) !== JSON.stringify(game.hands(state.play))) exchanged++;
      expect(JSON.stringify(letterOf(game, other, otherLog, seat))).toBe(
        JSON.stringify(letterOf(game, state, log, seat)),
      );
    });
    expect(exchanged).toBeGreaterThan(30);
  });

  test('names no card, in words or in links, but those its seat knows', () => {
    const RANKS: Record<string, string> = { T: '10', J: 'J', Q: 'Q', K: 'K', A: 'A' };
    const SUITS: Record<string, string> = { C: '♣', D: '♦', H: '♥', S: '♠' };
    const written = CARDS.map(
      (card) => [card, `${RANKS[rankOf(card)] ?? rankOf(card)}${SUITS[suitOf(card)]}`] as const,
    );
    let shown = 0;
    atTurns(10, 9, ({ game, state, log, known }, seat) => {
      const table = letterOf(game, state, log, seat);
      const letter = { kind: 'turn', table, isReminder: false } as const;
      const document = documentOf({ letter, locale: 'en', unsubscribe: null });
      const text = textOf(document).replaceAll('\uFE0E', '');
      const may = new Set([...known[seat], ...cardsIn(state.dealBefore?.tricks.at(-1))]);
      const tokens = new Set([...text.matchAll(/(?:10|[2-9JQKA])[♣♦♥♠]/g)].map(([token]) => token));
      const links = new Set([...text.matchAll(/card=(\w\w)/g)].map(([, card]) => card));
      const named = written.filter(([card, token]) => tokens.has(token) || links.has(card)).map(([card]) => card);
      expect(named.filter((card) => !may.has(card))).toEqual([]);
      expect(cardsIn([document.subject, document.preview])).toEqual([]);
      expect(document.subject + document.preview).not.toMatch(/[♣♦♥♠]/);
      shown += named.length;
    });
    expect(shown).toBeGreaterThan(150);
  });
});
