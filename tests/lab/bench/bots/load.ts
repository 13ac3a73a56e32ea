import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { inRoot } from '../../../../scripts/lib/project.mjs';
import { againstBots, type Player } from '../../shared/player';
import { newDirectory } from '../../shared/servers';
import { BuiltSite } from '../../shared/site';
import { median, quantile } from '../figures';

const PEOPLE = 5;
/** A view is asked for every so often (ms), whatever became of the one before. */
const EVERY = 25;

export type Load = {
  /** The 99th percentile of a view's time, without people who play bots, and with them; and the median of their ratios. */
  without: number;
  with: number;
  p99Ratio: number;
  /** The longest the event loop was blocked while people played, and while they did not. */
  longestBlock: number;
  longestBlockIdle: number;
};

/**
 * Measures views of one table, in turn without and with five people who play strong bots at others.
 * @param seconds of each window
 * @param most rounds
 */
export async function measureLoad(seconds: number, most: number): Promise<Load> {
  const { path, clear } = await newDirectory();
  const file = join(path, 'loop');
  const watch = ['--import', pathToFileURL(inRoot('tests/lab/bench/bots/loop-watch.mjs')).href];
  const settings = { LOOP_WATCH_FILE: file, LOG_LEVEL: 'silent' };
  const server = await BuiltSite.start({ settings, node: watch });
  try {
    const looked = await againstBots(server.url);
    // Everything is compiled before anything is measured.
    const warm = Math.min(8_000, seconds * 1_000);
    await Promise.race([whilePlaying(server.url, () => delay(warm)), delay(20_000)]);
    const rounds: { without: Window; with: Window }[] = [];
    for (let round = 0; round < most; round++) {
      const without = await views(looked, seconds);
      const withPeople = await whilePlaying(server.url, () => views(looked, seconds));
      rounds.push({ without, with: withPeople });
    }
    const blocks = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split(' ').map(Number));
    const longest = (windows: Window[]) =>
      Math.max(
        ...blocks
          .filter(([moment]) => windows.some(({ from, to }) => moment > from + 300 && moment <= to))
          .map(([, milliseconds]) => milliseconds),
      );
    return {
      without: median(rounds.map((round) => round.without.p99)),
      with: median(rounds.map((round) => round.with.p99)),
      p99Ratio: median(rounds.map((round) => round.with.p99 / round.without.p99)),
      longestBlock: longest(rounds.map((round) => round.with)),
      longestBlockIdle: longest(rounds.map((round) => round.without)),
    };
  } finally {
    await server.close();
    await clear();
  }
}

type Window = { from: number; to: number; p99: number };

async function whilePlaying<T>(url: string, work: () => Promise<T>): Promise<T> {
  let isOn = true;
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => againstBots(url)));
  const playing = people.map((seat) => seat.playOn(() => isOn));
  try {
    return await work();
  } finally {
    isOn = false;
    await Promise.all(playing);
  }
}

async function views(seat: Player, seconds: number): Promise<Window> {
  const from = Date.now();
  const times: Promise<number>[] = [];
  for (let i = 0; i < (seconds * 1000) / EVERY; i++) {
    const wait = from + i * EVERY - Date.now();
    if (wait > 0) await delay(wait);
    const begun = performance.now();
    times.push(seat.ask().then(() => performance.now() - begun));
  }
  return { p99: quantile(await Promise.all(times), 0.99), from, to: Date.now() };
}
