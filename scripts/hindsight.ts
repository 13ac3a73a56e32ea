// `npm run hindsight [-- --moments N] [--times N]`: looks again at cards of matches of all games as a recap does, and at the same two
// cards in many times as many other worlds. The last line is JSON: by game, how many gains agree within two standard errors of the
// difference, and of those that a recap would tell, how many have the same sign.
import { parseArgs } from 'node:util';
import { GAMES } from '../lib/rules';
import { CARE } from '../lib/tables/hindsight';
import { agreement, sampled } from './shared/hindsight';

const { values } = parseArgs({
  options: { moments: { type: 'string', default: '60' }, times: { type: 'string', default: '20' } },
});
const moments = Number(values.moments);
const times = Number(values.times);
if (!Number.isInteger(moments) || moments < 1) throw new Error(`--moments ${values.moments}: a whole number is needed`);
if (!Number.isInteger(times) || times < 2) throw new Error(`--times ${values.times}: a whole number from 2 is needed`);

/** Every so many cards one is looked at, so that they come from many deals and from all parts of a deal. */
const EVERY = 7;
const MATCHES = 200;

const found = GAMES.map((game) => {
  const options = game.options.parse({ length: { kind: 'deals', count: 1 } });
  const tasks = (function* () {
    for (let match = 0; match < MATCHES; match++) yield* sampled(game, options, `hindsight ${match}`, EVERY);
  })();
  const started = performance.now();
  const result = agreement(tasks, CARE.deep, times, moments);
  console.log(`${game.id}: ${result.moments} cards in ${Math.round((performance.now() - started) / 1000)} s`);
  return [game.id, { ...result, share: result.moments === 0 ? null : result.within / result.moments }] as const;
});
console.log(JSON.stringify({ times, ...CARE.deep, games: Object.fromEntries(found) }));
