// `npm run secrecy`: whole matches of every game through the built site, and every byte that anybody receives of them searched for what
// they must not know; then leaks are planted on every channel, which must be found. `-- --timing`: whether forced and free moves that are
// made for somebody can be told apart by when they come. `-- --mutants`: whether faults in the site itself are noticed. `-- --short`: one deal of
// every game, all at once at one site. The last line is JSON.

import { parseArgs } from 'node:util';
import { buildForUse } from '../../scripts/lib/build.mjs';
import { main } from '../../scripts/lib/project.mjs';
import { leakLine, searched } from './secrecy/count';
import { playMatch } from './secrecy/match';
import { searchMutants } from './secrecy/mutated';
import { CHANNELS, PLANS, SHORT } from './secrecy/plans';
import { startSite } from './secrecy/site';
import { measureTiming } from './secrecy/timing';
import { flag, said, usually } from './shared/order';

/** Leaks of a match that are printed. */
const MOST_PRINTED = 20;

type Wished = { seed: number; every: number; ways: number | 'everything'; only?: string };
type Match = Awaited<ReturnType<typeof playMatch>>;

/** Adds up the results of all matches that were searched. */
class Tally {
  readonly #started = performance.now();
  readonly #sum = { matches: 0, moves: 0, answers: 0, bytes: 0, leaks: 0, planted: 0, missed: 0 };
  readonly #channels = new Set<string>();
  readonly #plantedOn = new Set<string>();

  search(what: string, played: Match): void {
    const sum = this.#sum;
    const found = searched(played);
    const missed = found.planted.filter((one) => !one.found);
    for (const channel of found.channels.keys()) this.#channels.add(channel);
    for (const { channel } of found.planted) this.#plantedOn.add(channel);
    const { moves } = played.ledger;
    sum.matches++;
    sum.moves += moves;
    sum.answers += played.captures.length;
    sum.bytes += played.bytes;
    sum.leaks += found.leaks.length;
    sum.planted += found.planted.length;
    sum.missed += missed.length;
    console.log(`${what}: ${moves} moves, ${played.captures.length} answers, ${found.leaks.length} leaks`);
    for (const leak of found.leaks.slice(0, MOST_PRINTED)) console.log(`  ${leakLine(leak)}`);
    for (const { channel, planting } of missed) console.log(`  not found: ${planting} on the channel ${channel}`);
  }

  /** Prints it. @returns the exit code */
  tell(): number {
    const silent = CHANNELS.filter((channel) => !this.#channels.has(channel));
    const unplanted = CHANNELS.filter((channel) => !this.#plantedOn.has(channel));
    if (silent.length > 0) console.log(`Nothing came on: ${silent.join(', ')}`);
    if (unplanted.length > 0) console.log(`Nothing was planted on: ${unplanted.join(', ')}`);
    const seconds = Math.round((performance.now() - this.#started) / 1000);
    const channels = { channels: this.#channels.size, silent: silent.length, unplanted: unplanted.length };
    console.log(JSON.stringify({ ...this.#sum, ...channels, seconds }));
    const { leaks, missed } = this.#sum;
    return leaks + missed + silent.length + unplanted.length === 0 ? 0 : 1;
  }
}

const called = ({ game, options }: { game: string; options: object }) => `${game} ${JSON.stringify(options)}`;

/** @returns the exit code */
async function search({ seed, every, ways, only }: Wished): Promise<number> {
  const tally = new Tally();
  for (const [i, plan] of PLANS.entries()) {
    if (only !== undefined && !only.split(',').includes(String(i))) continue;
    const site = await startSite();
    try {
      tally.search(called(plan), await playMatch(site, { ...plan, seed: seed + i, every, ways }));
    } finally {
      await site.close();
    }
  }
  return tally.tell();
}

/** Everybody looks less often, and at one site all matches are played at once. @returns the exit code */
async function searchShort(seed: number): Promise<number> {
  const tally = new Tally();
  const site = await startSite();
  const matches = await Promise.all(
    // Where some are signed in, they look around before the match begins.
    SHORT.map((plan, i) => playMatch(site, { ...plan, seed: seed + i, every: plan.accounts ? 10 : 7, ways: 3 })),
  ).finally(site.close);
  for (const [i, played] of matches.entries()) tally.search(called(SHORT[i]), played);
  return tally.tell();
}

await main(async () => {
  const { values } = parseArgs({
    options: {
      seed: usually('1'),
      every: usually('1'),
      ways: usually('4'),
      only: said,
      short: flag,
      mutants: flag,
      timing: flag,
      samples: usually('400'),
    },
  });
  await buildForUse();
  const { seed, every, ways, only } = values;
  if (values.mutants) return searchMutants(only?.split(',').map(Number));
  if (values.timing) return measureTiming(Number(values.samples));
  if (values.short) return searchShort(Number(seed));
  return search({ seed: Number(seed), every: Number(every), ways: ways === 'everything' ? ways : Number(ways), only });
});
