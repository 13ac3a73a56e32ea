import { setTimeout as delay } from 'node:timers/promises';
import { type Random, randomFrom } from '../../../lib/bots/kernel/random';
import { openRecords } from '../../../lib/store';
import { openAsServer } from '../../../scripts/lib/sealed';
import { STORES, type StoreName } from '../shared/place';
import { startReceiver } from '../shared/receiver';
import { BuiltSite } from '../shared/site';
import { type Kills, killServers, troubleStore } from './chaos';
import { documentsJudged, keptIn } from './documents';
import { type Fault, tellingLines } from './judge';
import { Keepers } from './keepers';
import { LEASE, messagesIn } from './messages';
import type { Promised } from './order';
import { playSeat } from './player';
import { type Race, racesCounted, runRaces } from './races';
import { drainOutboxes, recordsRefused, tablesJudged } from './remains';
import { GivenUp, type Server, Servers } from './site';
import { NAME_MARK, Table } from './table';
import { openWorld, type World } from './worlds';

/** Without an answered move for so long (ms) although everything runs, what is not over will not be any more. */
const STALLED = 45_000;
/** Settings of the servers: bots wait for nobody, each answer is a line of the log, and webhooks come here. */
const FAULTY = {
  BOT_PACE_MILLISECONDS: '0',
  MESSAGE_LEASE_MILLISECONDS: `${LEASE}`,
  LOG_LEVEL: 'debug',
  PUBLIC_URL: 'https://cards.example.org',
  WEBHOOK_NETWORKS: '127.0.0.1',
};
/** Processes that write documents beside the servers. */
const KEEPERS = 2;

export type Figures = Kills & {
  store: StoreName;
  redisKills: number;
  dropped: number;
  unanswered: number;
  /** Requests that the other version left to this one, which had written to the table. */
  leftToNewer: number;
  tables: number;
  moves: number;
  /** Messages that came to where players want to be told. */
  messages: number;
  /** Writes of documents that were answered. */
  documents: number;
  lost: number;
  doubled: number;
  wrong: number;
  unfinished: number;
  /** Moves that raced against a deadline: made in time, and refused because the autopilot had moved. */
  inTime: number;
  tooLate: number;
  /** Thoughts of bots that were given up because the machine was too busy. */
  unthought: number;
  /** Lines the servers printed that tell a name, a key, an invitation or a card, and how many they printed in all. */
  secrets: number;
  lines: number;
  seconds: number;
  /** In words, what was wrong; at most some of each kind. */
  faults: string[];
  /** Less happened than was promised. */
  fellShort: boolean;
};

type Play = {
  tables: Table[];
  races: Race[];
  /** The number of the next table, and how often the answer to that was lost: then there may be one that nobody knows. */
  openings: number;
  lostOpenings: number;
  failures: unknown[];
  /** Where its players are told of their turns, and from when on nothing goes wrong (ms since 1970). */
  hook: string;
  calmAt: number;
};

/**
 * Plays many tables on two servers and one store while everything goes wrong, then to their ends, and checks all of them.
 * @param other a built clone of another version that one of the servers is, until nothing goes wrong any more
 */
export async function runStore(store: StoreName, promised: Promised, seed: string, other?: string): Promise<Figures> {
  const started = performance.now();
  const randomOf = (what: string) => randomFrom(`${seed} ${store} ${what}`);
  const world = await openWorld(store, randomOf('store'));
  const receiver = await startReceiver();
  const options = { place: world, settings: FAULTY, insists: true };
  const sites = await Promise.all([BuiltSite.create(options), BuiltSite.create({ ...options, folder: other })]);
  const servers = sites.map((one): Server => ({ site: one, moving: 0 }));
  try {
    await Promise.all(sites.map((one) => one.start()));
    const site = new Servers(servers, randomOf('site'));
    const count = { kills: 0, midMove: 0 };
    const play: Play = {
      tables: [],
      races: [],
      // Each store begins with others of the matches there are: a short run has time for a few of them.
      openings: STORES.indexOf(store) * promised.lanes,
      lostOpenings: 0,
      failures: [],
      hook: receiver.origin,
      calmAt: 0,
    };
    const keepers = new Keepers(world.settings, randomOf('keepers'));
    const older = other === undefined ? null : sites[1];
    const fellShort = await playThrough(site, world, play, promised, count, keepers, randomOf, older);
    play.failures.push(...(await recordsRefused(site, play.tables)));
    const records = openRecords(world.settings);
    await drainOutboxes(site, records).finally(() => records.close());
    // Where the next deadline passes, they would move on under the eyes of the judge.
    await Promise.all(sites.map((one) => one.kill()));
    const opened = openAsServer(world.settings);
    const printed = sites.flatMap((one) => one.printed);
    // On a busy machine a thought may be given up; then the turn waits for the next visitor.
    const unthought = printed.filter((line) => line.includes('not given the time to think')).length;
    const races = { races: play.races, hadRoom: unthought === 0 };
    const judged = await tablesJudged(opened, play.tables, races, play.lostOpenings, {
      messages: messagesIn(receiver),
      calmAt: play.calmAt,
    }).finally(() => opened.close());
    const raced = racesCounted(play.races);
    const kept = await documentsKept(world, keepers);
    const telling = tellingLines(printed, [
      NAME_MARK,
      ...play.tables.flatMap((table) => table.secrets()),
      ...play.races.flatMap(({ keys }) => keys.map((key) => key.slice(-22))),
    ]);
    const failures = play.failures.map((error) => `a client failed: ${error instanceof Error ? error.message : error}`);
    // Each answer is a line: else there is nothing in which a secret could be found.
    if (printed.length < movesOf(play)) failures.push(`the servers printed ${printed.length} lines only`);
    return {
      store,
      ...count,
      ...world.count,
      unanswered: site.unanswered,
      leftToNewer: site.leftToNewer,
      tables: play.tables.length,
      moves: movesOf(play),
      messages: receiver.received.length,
      ...judged,
      ...raced,
      unthought,
      documents: kept.answered,
      lost: judged.lost + kept.count('lost'),
      doubled: judged.doubled + kept.count('doubled'),
      wrong: judged.wrong + kept.count('wrong') + failures.length,
      secrets: telling.length,
      lines: printed.length,
      seconds: Math.round((performance.now() - started) / 1000),
      faults: [
        ...judged.faults,
        ...kept.told,
        ...failures,
        ...telling.slice(0, 5).map((line) => `printed by a server: ${line}`),
      ],
      fellShort: fellShort || kept.answered === 0 || raced.inTime === 0 || raced.tooLate === 0,
    };
  } finally {
    await Promise.all(sites.map((one) => one.kill()));
    await world.close();
    await receiver.close();
  }
}

/**
 * @param older the other version's server, which ends when nothing goes wrong any more
 * @returns whether less happened than was promised
 */
async function playThrough(
  site: Servers,
  world: World,
  play: Play,
  promised: Promised,
  count: Kills,
  keepers: Keepers,
  randomOf: (what: string) => Random,
  older: BuiltSite | null,
): Promise<boolean> {
  const end = performance.now() + promised.limit;
  const isPromised = () =>
    count.kills >= promised.kills &&
    (world.trouble === null || world.count.redisKills >= promised.redisKills) &&
    movesOf(play) >= promised.moves;
  const isEnough = () => isPromised() || performance.now() > end || play.failures.length > 0;
  const progress = { moves: () => movesOf(play), isEnough };

  let isOpening = true;
  let isOver = false;
  const lanes = Promise.all(
    Array.from({ length: promised.lanes }, () => playLane(site, play, promised.deals, () => isOpening)),
  ).finally(() => {
    isOver = true;
  });
  const keeping = keepers.run(KEEPERS, isEnough);
  const racing = runRaces(site, world, randomOf('races'), play.races, isEnough).catch((error) => {
    play.failures.push(error);
  });
  try {
    // Failures are noted: else all others would play on for ever, at servers that are down.
    await Promise.all([
      killServers(site.servers, randomOf('kills'), count, progress),
      troubleStore(world, randomOf('troubles'), progress),
    ]).catch((error) => void play.failures.push(error));
  } finally {
    isOpening = false;
    site.isCalm = true;
    world.calm();
    await older?.kill();
    play.calmAt = Date.now();
  }
  await Promise.all([lanes, keeping, racing, watch(site, play, () => isOver)]);
  return !isPromised();
}

/** Holds the documents in the store against what those who wrote them were told. */
async function documentsKept(world: World, keepers: Keepers) {
  const records = openRecords(world.settings);
  const kept = await keptIn(records, keepers.names).finally(() => records.close());
  const { faults, answered } = documentsJudged(keepers.lines, kept);
  faults.push(...keepers.errors.map((what): Fault => ({ kind: 'wrong', what: `a keeper said: ${what}` })));
  return {
    answered,
    count: (kind: Fault['kind']) => faults.filter((fault) => fault.kind === kind).length,
    told: faults.slice(0, 10).map(({ kind, what }) => `${kind}: ${what}`),
  };
}

/** Opens a table and plays it to its end, and then the next. */
async function playLane(site: Servers, play: Play, deals: number, isOpening: () => boolean): Promise<void> {
  try {
    while (isOpening()) {
      const number = play.openings++;
      const table = await Table.open(site, number, { deals, hook: play.hook }, () => play.lostOpenings++);
      play.tables.push(table);
      await Promise.all([...table.keys].map(([seat, key]) => playSeat(site, table, seat, key, `${number}`)));
    }
  } catch (error) {
    if (!(error instanceof GivenUp)) play.failures.push(error);
  }
}

const movesOf = ({ tables }: Play) =>
  tables.reduce((sum, table) => sum + table.sent.filter(({ answered }) => answered !== null).length, 0);

/** Gives up when nothing moves any more. */
async function watch(site: Servers, play: Play, isOver: () => boolean): Promise<void> {
  for (let seen = -1, since = performance.now(); !isOver(); await delay(200)) {
    if (movesOf(play) !== seen) since = performance.now();
    seen = movesOf(play);
    if (performance.now() - since > STALLED) site.giveUpAt = since;
  }
}
