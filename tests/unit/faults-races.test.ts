import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LogEntry } from '@/lib/match';
import { fold } from '@/lib/match';
import { act, type Context, join, STRANGER, sweep, viewerWith, visit } from '@/lib/tables';
import { loadLog } from '@/lib/tables/runner/load';
import { type Fault, raceJudged, type Sent } from '../lab/faults/judge';
import { anyMove } from '../lab/faults/player';
import { openTable } from '../support/commands';
import { games } from '../support/match';
import { newContext } from '../support/tables';

const MINUTE = 60_000;

let context: Context;
let close: () => Promise<void>;
let now: number;
let log: LogEntry[];
let sent: Sent[];
const racing = [0, 1, 2, 3];

/** Four pass cards within a minute: two of them in time, for two the autopilot has to. */
beforeEach(async () => {
  const made = newContext();
  now = 1_790_000_000_000;
  context = { ...made.context, now: () => now };
  close = made.close;
  const options = { players: 4, length: { kind: 'deals', count: 1 } };
  const pace = { kind: 'move', minutes: 1 };
  const { table, key, invitation } = await openTable(context, { game: 'hearts', options, pace });
  const keys = [key];
  for (const name of ['Bo', 'Cleo', 'Dov']) keys.push((await join(context, table, { invitation, name })).key);
  const { version } = (await visit(context, table, STRANGER)).view;
  sent = [];
  const visits = await Promise.all(keys.map((one) => visit(context, table, viewerWith(one))));
  for (const seat of racing) {
    const move = anyMove(visits[seat].view, `seat ${seat}`);
    if (seat === 2) now += MINUTE;
    const answered = await act(context, table, viewerWith(keys[seat]), { version, move }).then(
      (one) => one.version,
      () => null,
    );
    sent.push({ seat, version, move, answered });
  }
  await sweep(context, 10);
  log = await loadLog(context, table);
});
afterEach(() => close());

const judged = (entries = log, told: readonly Sent[] = sent): Fault[] => {
  const state = JSON.parse(JSON.stringify(fold(games, entries)));
  return raceJudged(games, told, racing, { log: entries, version: entries.length, state });
};
const kinds = (faults: readonly Fault[]) => [...new Set(faults.map(({ kind }) => kind))];
const autopilots = () => log.filter(({ by }) => by === 'autopilot');
const changedAt = (wanted: LogEntry, at: number) => log.map((entry) => (entry === wanted ? { ...entry, at } : entry));

describe('the judge of races against deadlines', () => {
  test('finds nothing wrong where each turn was ended once, in time or by the autopilot', () => {
    expect(sent.map(({ answered }) => answered !== null)).toEqual([true, true, false, false]);
    expect(autopilots()).toHaveLength(2);
    expect(judged()).toEqual([]);
  });

  test('sees a move that was answered and is not there', () => {
    const lost = sent.map((one) => (one.seat === 3 ? { ...one, answered: log.length } : one));
    expect(kinds(judged(log, lost))).toEqual(['lost']);
  });

  test('sees a move that was refused and was made all the same', () => {
    const refused = sent.map((one) => (one.seat === 0 ? { ...one, answered: null } : one));
    expect(kinds(judged(log, refused))).toEqual(['wrong']);
  });

  test('sees a turn for which nobody has moved', () => {
    expect(judged(log.slice(0, -1))).toEqual([{ kind: 'lost', what: 'nobody has moved for seat 3' }]);
  });

  test('sees an autopilot that came before the deadline', () => {
    const [first] = autopilots();
    expect(judged(changedAt(first, first.at - 1)).map(({ what }) => what)).toContainEqual(
      expect.stringContaining('before its deadline'),
    );
  });

  test('sees a player who moved after it', () => {
    const last = log.findLast(({ by, events }) => !by && events.some(({ type }) => type === 'passed'))!;
    expect(judged(changedAt(last, last.at + MINUTE)).map(({ what }) => what)).toContainEqual(
      expect.stringContaining('after its deadline'),
    );
  });

  test('sees two entries for one turn', () => {
    const again = log.findLast(({ by }) => by === 'autopilot')!;
    const state = JSON.parse(JSON.stringify(fold(games, log)));
    const doubled = [...log, again];
    expect(raceJudged(games, sent, racing, { log: doubled, version: doubled.length, state })).not.toEqual([]);
  });
});
