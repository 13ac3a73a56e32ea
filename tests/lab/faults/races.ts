import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { Random } from '../../../lib/bots/kernel/random';
import { tableView, view } from '../../../lib/match';
import { isStoreUnavailable, type Store, type TableExport } from '../../../lib/store';
import { join, open, openRequest } from '../../../lib/tables';
import { games } from '../../../lib/tables/context';
import { load } from '../../../lib/tables/runner/load';
import { tablesOnly } from '../../../scripts/lib/context';
import { openAsServer } from '../../../scripts/lib/sealed';
import { withPrepared } from '../bench/matches';
import type { Sent } from './judge';
import { anyMove } from './player';
import { GivenUp, type Servers } from './site';
import { NAME_MARK } from './table';
import type { World } from './worlds';

/** The shortest pace that can be asked for (ms): tables are opened so long before the deadline that is raced for. */
const PACE = 60_000;
/** From now to the deadline of a round (ms) at least; and longer where it took long to make the tables of the round before. */
const AHEAD = 2_500;
/** Moves arrive so long before the deadline, or after it (ms): some are answered in time and others are not. */
const [EARLIEST, LATEST] = [1_200, 200];
/** Tables of one round; rounds at least; and rounds until a move was in time and another was not, if they were not before. */
const TABLES = 6;
const [ROUNDS, MOST_ROUNDS] = [2, 6];
/** How often a player sends a move twice at once. */
const TWICE = 0.2;

/** Deadlines that are raced for: one, and those of all players at once. */
const KINDS = [
  { game: 'hearts', options: { players: 4 }, players: 4 },
  { game: 'spades', options: { players: 4 }, players: 4 },
  { game: 'herzblatt', options: { players: 3 }, players: 3 },
] as const;
const LOST = z.object({ code: z.enum(['deadline-missed', 'table-moved-on']) });

/** A table at which players race against their deadline, with what they sent and what was answered. */
export type Race = { id: string; keys: string[]; racing: number[]; sent: Sent[]; wrong: string[] };

type Ready = {
  exported: TableExport;
  race: Race;
  players: { seat: number; key: string; version: number; move: Sent['move'] }[];
};

/**
 * Rounds of races, while everything goes wrong: players whose moves arrive just at their deadline, at any of the servers,
 * strangers who look, and sweeps; until it is enough.
 */
export async function runRaces(
  site: Servers,
  world: World,
  random: Random,
  races: Race[],
  isEnough: () => boolean,
): Promise<void> {
  const store = openAsServer(world.settings);
  const hasBoth = () => Object.values(racesCounted(races)).every((count) => count > 0);
  const isOver = (round: number) => isEnough() && round >= (hasBoth() ? ROUNDS : MOST_ROUNDS);
  try {
    for (let round = 0, ahead = AHEAD; !isOver(round); round++) {
      const begun = Date.now();
      const deadline = begun + ahead;
      const ready = await prepared(deadline, `race ${round}`);
      for (const { race, exported } of ready) {
        races.push(race);
        await imported(store, exported);
      }
      ahead = AHEAD + 2 * (Date.now() - begun);
      await Promise.all([
        ...ready.flatMap(({ race, players }) => [
          ...players.map((player) => play(site, race, player, deadline, random)),
          ...[0, 1].map(() => look(site, race, deadline, random)),
        ]),
        ...[0, 1, 2].map(() => swept(site, deadline, random)),
      ]);
    }
  } catch (error) {
    if (!(error instanceof GivenUp)) throw error;
  } finally {
    await store.close();
  }
}

/** Tables whose players have until this moment (ms since 1970) for what they are about to decide. */
async function prepared(deadline: number, seed: string): Promise<Ready[]> {
  return withPrepared(async (store) => {
    const context = tablesOnly(store, { now: () => deadline - PACE });
    const ready: Ready[] = [];
    for (let number = 0; number < TABLES; number++) {
      const { players, ...kind } = KINDS[number % KINDS.length];
      const name = (seat: number) => `${NAME_MARK} ${seed}-${seat}`;
      const pace = { kind: 'move', minutes: PACE / 60_000 };
      const { table, key, invitation } = await open(context, openRequest.parse({ ...kind, name: name(0), pace }));
      const keys = [key];
      while (keys.length < players) {
        keys.push((await join(context, table, { invitation, name: name(keys.length) })).key);
      }
      const state = await load(context, table);
      const racing = state.turns.flatMap((turn, seat) => (turn ? [seat] : []));
      const { version } = state;
      const moves = racing.map((seat) => {
        const { choices } = view(games(state.game), state, seat);
        return { seat, key: keys[seat].text, version, move: anyMove({ choices }, `${seed} ${number} ${seat}`) };
      });
      const exported = await store.exportTable(table);
      if (!exported) throw new Error('a table that was opened is not there');
      const race = { id: table, keys: keys.map(({ text }) => text), racing, sent: [], wrong: [] };
      // Notices of the opening are not raced for.
      ready.push({ exported: { ...exported, outbox: [] }, race, players: moves });
    }
    return ready;
  });
}

async function imported(store: Store, table: TableExport): Promise<void> {
  for (;;) {
    try {
      await store.importTable(table);
      return;
    } catch (error) {
      if (!isStoreUnavailable(error)) throw error;
      await delay(20);
    }
  }
}

/** Waits until somewhere about the deadline. */
const about = (deadline: number, random: Random) =>
  delay(Math.max(0, deadline - Date.now() - EARLIEST + random.below(EARLIEST + LATEST)));

async function play(
  site: Servers,
  race: Race,
  { seat, key, version, move }: Ready['players'][number],
  deadline: number,
  random: Random,
): Promise<void> {
  const times = random.next() < TWICE ? 2 : 1;
  await about(deadline, random);
  const question = { path: `/api/tables/${race.id}/moves`, key, body: { version, move }, isMove: true };
  const answers = await Promise.all(Array.from({ length: times }, () => site.ask(question)));
  const done = answers.find(({ status }) => status === 200);
  for (const { status, body } of answers) {
    if (status === 200 || (status === 409 && LOST.safeParse(body).success)) continue;
    race.wrong.push(`seat ${seat} raced for its deadline and was answered ${status} ${JSON.stringify(body)}`);
  }
  race.sent.push({ seat, version, move, answered: done ? tableView.parse(done.body).version : null });
}

async function look(site: Servers, race: Race, deadline: number, random: Random): Promise<void> {
  await about(deadline, random);
  const { status } = await site.ask({ path: `/api/tables/${race.id}` });
  if (status !== 200) race.wrong.push(`a stranger's look was answered ${status}`);
}

async function swept(site: Servers, deadline: number, random: Random): Promise<void> {
  await about(deadline, random);
  await site.ask({ path: '/api/cron/sweep', body: {} });
}

/** How many moves were made in time, and how many lost to the deadline. */
export function racesCounted(races: readonly Race[]): { inTime: number; tooLate: number } {
  const sent = races.flatMap((race) => race.sent);
  const inTime = sent.filter(({ answered }) => answered !== null).length;
  return { inTime, tooLate: sent.length - inTime };
}
