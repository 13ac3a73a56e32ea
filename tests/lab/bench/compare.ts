// `node --import tsx tests/lab/bench/compare.ts --old CHECKOUT [--new CHECKOUT] [--game spades4]… [--rounds 7] [--seconds 3]`:
// the engines of two checkouts, each with its own node_modules, measured in turn by this checkout's bench, so that whatever
// else the machine does hits both alike. The last line is JSON: per game, new to old, the median of all rounds.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { HERE, KEYS, measuredAlone } from './decisions';
import { median, rounded, shown } from './figures';

const { values } = parseArgs({
  options: {
    old: { type: 'string' },
    new: { type: 'string', default: HERE },
    game: { type: 'string', multiple: true, default: KEYS },
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '3' },
  },
});
if (values.old === undefined) throw new Error('--old is the checkout to compare with');
const checkouts = { old: resolve(values.old), new: resolve(values.new) };
const rounds = Number(values.rounds);

/** One engine's decisions per second in each round. */
type Measured = { old: number[]; new: number[] };

function measured(key: string): Measured {
  const speeds: Measured = { old: [], new: [] };
  for (let round = 0; round < rounds; round++) {
    // The second one runs on a warmer machine: each is second as often as the other.
    const order = round % 2 === 0 ? (['old', 'new'] as const) : (['new', 'old'] as const);
    for (const which of order) {
      speeds[which].push(measuredAlone(key, Number(values.seconds), checkouts[which]).perSecond);
    }
  }
  return speeds;
}

const ratios: Record<string, number> = {};
const decisionsPerSecond: Record<string, { old: number; new: number }> = {};
for (const key of values.game) {
  const speeds = measured(key);
  const all = speeds.new.map((speed, round) => speed / speeds.old[round]);
  ratios[key] = rounded(median(all), 3);
  decisionsPerSecond[key] = { old: median(speeds.old), new: median(speeds.new) };
  const { old, new: ours } = decisionsPerSecond[key];
  const range = `${shown(Math.min(...all), 2)}–${shown(Math.max(...all), 2)}`;
  console.log(`${key}: ${shown(old)} → ${shown(ours)} decisions per second, ratio ${ratios[key]} (rounds ${range})`);
}
console.log(JSON.stringify({ ratios, decisionsPerSecond, rounds, seconds: Number(values.seconds) }));
