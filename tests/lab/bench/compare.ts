// `node scripts/ts.mjs tests/lab/bench/compare.ts --old CHECKOUT [--new CHECKOUT] [--game spades4]… [--kind deal]… [--rounds 7] [--seconds 1]`:
// the engines of two checkouts, each with its own node_modules, measured in turn by this checkout's bench, so that whatever
// else the machine does hits both alike. The last line is JSON: per table and kind of move, new to old, the median of all rounds.

import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { said, usually } from '../shared/order';
import { HERE, KEYS, kindsOf, measuredAlone } from './decisions';
import { median, rounded, shown } from './figures';

const { values } = parseArgs({
  options: {
    old: said,
    new: usually(HERE),
    game: { type: 'string', multiple: true, default: KEYS },
    kind: { type: 'string', multiple: true },
    rounds: usually('7'),
    seconds: usually('1'),
  },
});
if (values.old === undefined) throw new Error('--old is the checkout to compare with');
const checkouts = { old: resolve(values.old), new: resolve(values.new) };
const rounds = Number(values.rounds);

/** Each engine's decisions, or deals, per second in each round. */
type Measured = { old: number[]; new: number[] };

function measured(key: string, kind: string): Measured {
  const speeds: Measured = { old: [], new: [] };
  for (let round = 0; round < rounds; round++) {
    // The second one runs on a warmer machine: each is second as often as the other.
    const order = round % 2 === 0 ? (['old', 'new'] as const) : (['new', 'old'] as const);
    for (const which of order) {
      speeds[which].push(measuredAlone(key, kind, Number(values.seconds), checkouts[which]).perSecond);
    }
  }
  return speeds;
}

const ratios: Record<string, Record<string, number>> = {};
for (const key of values.game) {
  ratios[key] = {};
  for (const kind of kindsOf(key).filter((kind) => values.kind?.includes(kind) ?? true)) {
    const speeds = measured(key, kind);
    const all = speeds.new.map((speed, round) => speed / speeds.old[round]);
    ratios[key][kind] = rounded(median(all), 3);
    const range = `${shown(Math.min(...all), 2)}–${shown(Math.max(...all), 2)}`;
    const change = `${shown(median(speeds.old))} → ${shown(median(speeds.new))} per second`;
    console.log(`${key}: ${kind} ${change}, ratio ${ratios[key][kind]} (rounds ${range})`);
  }
}
console.log(JSON.stringify({ ratios, rounds, seconds: Number(values.seconds) }));
