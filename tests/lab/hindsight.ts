// `npm run hindsight [-- --moments N] [--times N] [--game ID] [--kind KIND]`: looks again at decisions of matches of all games as a
// recap does, and at the same two moves in many times as many other worlds. The last line is JSON: by game, number of players and kind
// of decision, how many gains agree within two standard errors of the difference, and of those that a recap would tell, how many have
// the same sign.
import { parseArgs } from 'node:util';
import { GAMES } from '../../lib/rules';
import type { BaseOptions, Game } from '../../lib/rules/game';
import { CARE } from '../../lib/tables/reading/hindsight';
import { agreement, KINDS, type Kind, sampled } from './shared/hindsight';

const { values } = parseArgs({
  options: {
    moments: { type: 'string', default: '30' },
    times: { type: 'string', default: '15' },
    game: { type: 'string' },
    kind: { type: 'string' },
  },
});
const moments = Number(values.moments);
const times = Number(values.times);
if (!Number.isInteger(moments) || moments < 1) throw new Error(`--moments ${values.moments}: a whole number is needed`);
if (!Number.isInteger(times) || times < 2) throw new Error(`--times ${values.times}: a whole number from 2 is needed`);

/** Games in which partners bid, or several declare against one, with this number of players as well as with their own number. */
const PLAYERS: Readonly<Record<string, number>> = { spades: 4, herzblatt: 3 };
/** One in this number of cards and draws is looked at, so that they come from many deals and from all parts of a deal. */
const EVERY: Partial<Record<Kind, number>> = { play: 7, draw: 7 };
const MATCHES = 200;

const variants = GAMES.filter(({ id }) => id === (values.game ?? id)).flatMap((game) => {
  const length = { kind: 'deals', count: 1 };
  const own = game.options.parse({ length });
  const other = PLAYERS[game.id];
  return [own, ...(other ? [game.options.parse({ length, players: other })] : [])].map((options) => ({
    game,
    options,
  }));
});

function* tasksOf(game: Game, options: BaseOptions, kind: Kind) {
  // A kind that this game has not is not found in the first matches either.
  for (let match = 0, found = 0; match < MATCHES && (found > 0 || match < 5); match++) {
    const tasks = sampled(game, options, `hindsight ${match}`, EVERY[kind] ?? 1, kind);
    found += tasks.length;
    yield* tasks;
  }
}

const found = variants.flatMap(({ game, options }) =>
  KINDS.filter((kind) => kind === (values.kind ?? kind)).flatMap((kind) => {
    const started = performance.now();
    const result = agreement(tasksOf(game, options, kind), CARE.deep, times, moments);
    if (result.moments === 0) return [];
    const seconds = Math.round((performance.now() - started) / 1000);
    const name = `${game.id} ${options.players} ${kind}`;
    console.log(
      `${name}: ${result.within} of ${result.moments} agree; ${result.sameSign} of ${result.told} told have the same sign; ${seconds} s`,
    );
    return [[name, { ...result, share: result.within / result.moments }] as const];
  }),
);
console.log(JSON.stringify({ times, ...CARE.deep, kinds: Object.fromEntries(found) }));
