import { beforeEach, describe, expect, test } from 'vitest';
import type { LogEntry } from '@/lib/match';
import { fold } from '@/lib/match';
import { sweep } from '@/lib/tables';
import { type Fault, raceJudged, type Sent } from '../lab/faults/judge';
import { anyMove } from '../lab/faults/player';
import { games } from '../support/match';
import { freshSite, MINUTE } from '../support/site';

const site = freshSite();
const racing = [0, 1, 2, 3];
let log: LogEntry[];
let sent: Sent[];

/** Four pass cards within a minute: two of them in time, for two the autopilot has to. */
beforeEach(async () => {
  const options = { players: 4, length: { kind: 'deals', count: 1 } };
  const table = await site.table({ game: 'hearts', options, pace: { kind: 'move', minutes: 1 } }, 3);
  const { version } = await table.view();
  const views = await Promise.all(table.players.map((player) => player.view()));
  sent = [];
  for (const [seat, player] of table.players.entries()) {
    const move = anyMove(views[seat], `seat ${seat}`);
    if (seat === 2) site.now += MINUTE;
    const answered = await player.act({ version, move }).then(
      (view) => view.version,
      () => null,
    );
    sent.push({ seat, version, move, answered });
  }
  await sweep(site.context);
  log = await table.log();
});

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
