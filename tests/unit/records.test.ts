import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { beforeUntold, foldLines, isTableEvent, moveOrigin, readLog, tableEvent, view } from '@/lib/match';
import { GAMES, gameOf } from '@/lib/rules';
import type { BaseOptions, Game } from '@/lib/rules/game';
import { fold } from '@/lib/rules/play';
import type { BaseView } from '@/lib/rules/view';
import { type GoldenLog, type GoldenRecord, parseLog, parseRecord } from '@/tests/lab/shared/golden';
import { TABLES } from '@/tests/lab/shared/tables';
import { made } from '../support/rules/made';

/**
 * Golden records: whole matches as they were once played, never changed (tests/records/README.md). A running match was
 * decided by the rules of its day and is folded by today's `evolve`, so what it showed then it must show now.
 */
const folder = new URL('../records/', import.meta.url);
const text = (name: string) => readFileSync(new URL(name, folder), 'utf8');
const records = readdirSync(folder)
  .filter((name) => name.endsWith('.jsonl'))
  .map((name): [string, GoldenRecord, Game, BaseOptions] => {
    const record = parseRecord(text(name));
    const game = gameOf(record.header.game)!;
    return [name, record, game, game.options.parse(record.header.options)];
  });

/** The value as a JSON file would hold it: 0 for −0, and no field that is undefined. */
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/**
 * Records of matches in which a blind nil was told at once (rules.md §2.2): since 2026-11-23 it is told when all have chosen, and until
 * then views no longer show it.
 */
const TOLD_AT_ONCE = ['spades-blind-nil-4.jsonl', 'spades-nils-made-4.jsonl'];

/** The viewer's part of an old view, without what is told later today. */
function stillShown(name: string, view: BaseView, own: object): object {
  const isUntold = 'hasChosen' in view && Array.isArray(view.hasChosen) && view.hasChosen.includes(false);
  if (!TOLD_AT_ONCE.includes(name) || !isUntold) return own;
  return Object.fromEntries(Object.entries(own).filter(([field]) => field !== 'bids' && field !== 'blindNil'));
}

test.each(records)(
  'what happened stays: the events of old records, folded by evolve: %s',
  (name, { header, lines, result }, game, options) => {
    // A new option may come to be; what a table was opened with stays.
    expect(options).toMatchObject(header.options);
    let state = game.start(options);
    for (const [i, line] of lines.entries()) {
      const events = line.events.map((event) => game.event.parse(event));
      state = fold(game, state, events);
      const [first, ...rest] = events;
      if ('chance' in line) expect(game.chanceOf(first)).toEqual(line.chance);
      else expect(game.moveOf(first)).toMatchObject({ seat: line.seat, move: line.move });
      expect(rest.map((event) => [game.moveOf(event), game.chanceOf(event)])).toEqual(rest.map(() => [null, null]));
      // Views are made anew for every reader and kept nowhere, so they may tell more than they did; what they told when the
      // match was played, players have seen and acted on, and it may not become something else.
      for (const [seat, own] of line.views?.each.entries() ?? []) {
        const view = game.view(state, seat < options.players ? seat : null);
        expect(asJson(view), `line ${i + 2}, viewer ${seat}`).toMatchObject(
          stillShown(name, view, { ...line.views?.all, ...own }),
        );
      }
    }
    expect(asJson(game.standing(state))).toMatchObject(result);
    expect(result.finished).toBe(true);
  },
);

// A commit that mends a rule on purpose takes the records it decides otherwise out of this test, by name and with the reason.
describe("today's rules decide the moves of old records as they were decided", () => {
  test.each(records)('%s', (_, { lines }, game, options) => {
    let state = game.start(options);
    for (const [i, line] of lines.entries()) {
      const events =
        'chance' in line
          ? game.deal(state, line.chance)
          : made(game, state, line.seat, game.move.parse(line.move)).events;
      const written = line.events.map((event) => game.event.parse(event));
      expect(asJson(events), `line ${i + 2}`).toMatchObject(written);
      state = fold(game, state, written);
    }
    expect(game.toAct(state)).toEqual([]);
    expect(game.standing(state)).toMatchObject({ awaitsDeal: false, finished: true });
  });
});

describe('there are records of', () => {
  /** The record's options without its length, as text. */
  const rest = ({ length: _, ...options }: BaseOptions) => JSON.stringify(Object.entries(options).sort());

  test.each(TABLES)('$name: three as the preset has it', ({ game, options }) => {
    const played = records.filter((record) => record[2] === game && rest(record[3]) === rest(options));
    expect(played.length).toBeGreaterThanOrEqual(3);
  });

  const games = [...new Set(TABLES.map(({ game }) => game))];
  test.each(games)('$id: a match as long as a preset has it, and some with other options', (game) => {
    const tables = TABLES.filter((table) => table.game === game);
    const played = records.filter((record) => record[2] === game).map(([, , , options]) => options);
    const own = tables.map(({ options }) => JSON.stringify(options.length) + rest(options));
    expect(played.filter((options) => own.includes(JSON.stringify(options.length) + rest(options)))).not.toEqual([]);
    const usual = tables.map(({ options }) => rest(options));
    expect(played.filter((options) => !usual.includes(rest(options))).length).toBeGreaterThan(2);
  });

  /** The values of `type` in a schema that is a choice between objects. */
  const types = (schema: z.ZodType) =>
    z
      .object({
        oneOf: z.array(z.object({ properties: z.object({ type: z.object({ const: z.string() }) }) })),
      })
      .parse(z.toJSONSchema(schema, { unrepresentable: 'any' }))
      .oneOf.map(({ properties }) => properties.type.const);

  test.each(games)('$id: every kind of event and of move', (game) => {
    const lines = records.filter((record) => record[2] === game).flatMap(([, record]) => record.lines);
    const happened = new Set(lines.flatMap(({ events }) => events.map(({ type }) => type)));
    expect(types(game.event).filter((type) => !happened.has(type))).toEqual([]);
    const made = new Set(lines.flatMap((line) => ('move' in line ? [line.move.type] : [])));
    expect(types(game.move).filter((type) => !made.has(type))).toEqual([]);
  });
});

test('records that exist are not written again, and none is missing', () => {
  const name = 'hearts-sun';
  const before = text(`${name}.jsonl`);
  const script = fileURLToPath(new URL('../lab/records.ts', import.meta.url));
  const { status, stdout } = spawnSync(process.execPath, ['scripts/ts.mjs', script], { encoding: 'utf8' });
  expect(status).toBe(0);
  expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')).toEqual({ written: 0, leftAlone: expect.any(Number) });
  expect(text(`${name}.jsonl`)).toBe(before);
});

/**
 * Golden logs: all that happened at a table, line by line as some version stored it, never changed
 * (tests/records/README.md). Today's version reads every one of them and shows what was shown then.
 */
const LOGS = new URL('../records/logs/', import.meta.url);
const logs = readdirSync(LOGS).map((file): [string, GoldenLog] => [
  file.replace('.jsonl', ''),
  parseLog(readFileSync(new URL(file, LOGS), 'utf8')),
]);

const games = (id: string) => gameOf(id)!;
const entriesOf = ({ log }: GoldenLog) => readLog(games, log);

test.each(logs)('a golden log is read, and shows what it showed: %s', (_, golden) => {
  const state = foldLines(games, golden.log);
  const untold = beforeUntold(games, golden.log);
  const { all, each } = golden.views;
  expect(each).toHaveLength(state.seats.length + 1);
  for (const [seat, own] of each.entries()) {
    const viewer = seat < state.seats.length ? seat : null;
    // The invitation, and to whom it is shown, may change, as may an estimate, and which of the latest changes are kept;
    // a bot without a name may have got one.
    const known = structuredClone({ ...all, ...own });
    const { invitation: _, expectedEnd: _expected, undo: _undo, changes, seats, ...then } = known;
    // A move that could be taken back when the log ended was shown to nobody but its player.
    const there = untold && viewer !== untold.mover ? untold.state : state;
    const shown = JSON.parse(JSON.stringify(view(games(state.game), there, viewer)));
    expect(shown, `viewer ${viewer}`).toMatchObject(then);
    expect(shown.seats).toMatchObject(named(seats));
    if (Array.isArray(changes)) expect(shown.changes.at(-1)).toEqual(changes.at(-1));
  }
});

/** The seats as they were shown, without the names that bots lacked, and without who agreed to a takeover: nobody is asked any more. */
function named(seats: unknown): object[] {
  if (!Array.isArray(seats)) throw new Error('a view without seats');
  return seats.map(({ name, ...place }) => {
    if (place.next) delete place.next.agreed;
    return name === null && place.bot !== null ? place : { name, ...place };
  });
}

describe('there are golden logs of', () => {
  test.each(GAMES)(
    '$id: open, running and finished tables; moves of people, friends, bots, the autopilot',
    ({ id }) => {
      const states = logs.map(([, golden]) => foldLines(games, golden.log)).filter(({ game }) => game === id);
      const statuses = states.map((state) => view(games(id), state, null).status);
      expect([...new Set(statuses)].sort()).toEqual(['finished', 'open', 'running']);
      const origins = logs
        .flatMap(([, golden]) => entriesOf(golden))
        .flatMap((entry) => (entry.events.every(isTableEvent) ? [] : [entry.by ?? 'player']));
      expect(new Set(origins)).toEqual(new Set(moveOrigin.options));
    },
  );

  test('every kind of event at a table', () => {
    const happened = new Set(
      logs.flatMap(([, golden]) => entriesOf(golden).flatMap(({ events }) => events)).map(({ type }) => type),
    );
    const types = tableEvent.options.map((option) => option.shape.type.value);
    expect(types.filter((type) => !happened.has(type))).toEqual([]);
  });
});
