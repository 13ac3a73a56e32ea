import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { beforeUntold, foldLines, isTableEvent, moveOrigin, readLog, tableEvent, view } from '@/lib/match';
import { GAMES, gameOf } from '@/lib/rules';
import { type GoldenLog, parseLog } from '@/tests/lab/shared/golden';

/**
 * Golden logs: all that happened at a table, line by line as some version stored it, never changed
 * (tests/records/README.md). Today's version reads every one of them and shows what was shown then.
 */
const folder = new URL('../records/logs/', import.meta.url);
const logs = readdirSync(folder).map((file): [string, GoldenLog] => [
  file.replace('.jsonl', ''),
  parseLog(readFileSync(new URL(file, folder), 'utf8')),
]);

const games = (id: string) => gameOf(id)!;
const entriesOf = ({ log }: GoldenLog) => readLog(games, log);

describe('a golden log is read, and shows what it showed', () => {
  test.each(logs)('%s', (_, golden) => {
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
    '$id: open, running and finished tables, and moves of people, friends, bots and the autopilot',
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
