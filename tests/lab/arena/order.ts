import { z } from 'zod';
import { LEVELS, type Level } from '../../../lib/bots';
import { GAMES, gameOf } from '../../../lib/rules';
import type { BaseOptions, Game } from '../../../lib/rules/game';
import { ordered, type Refused, said, usually, wholeNumber } from '../shared/order';

export type Player = Level | 'random';

/** The match the arena is to play. */
export type Order = {
  game: Game;
  options: BaseOptions;
  /** The players of the seats in the first rotation. */
  seats: Player[];
  deals: number;
  seed: string;
};

const PLAYERS: readonly Player[] = [...LEVELS, 'random'];
const USAGE =
  'npm run arena -- --game hearts --seats strong,easy,easy,easy --deals 1000 --seed 1 [--players 4] [--options \'{"moon":"new"}\']';
const NONE: string[] = [];

/** Reads the command line, or says what is wrong with it. `--options` may be given several times; later ones win. */
export const parseOrder = (args: string[]): Order | Refused =>
  ordered(
    args,
    USAGE,
    {
      game: said,
      seats: said,
      deals: usually('100'),
      seed: usually('1'),
      players: said,
      options: { type: 'string', multiple: true, default: NONE },
    },
    (values) => {
      const ids = GAMES.map(({ id }) => id).join(', ');
      if (values.game === undefined) throw new Error(`--game is missing: one of ${ids}`);
      const game = gameOf(values.game);
      if (!game) throw new Error(`--game ${values.game}: there are ${ids}`);
      if (values.seats === undefined)
        throw new Error(`--seats is missing: players with commas between them, of ${PLAYERS.join(', ')}`);
      const seats = values.seats.split(',').map(player);
      const deals = wholeNumber('deals', values.deals);
      const players = values.players === undefined ? seats.length : wholeNumber('players', values.players);
      const options = optionsOf(game, players, values.options);
      if (options.players !== seats.length)
        throw new Error(`--seats names ${seats.length} players, but ${options.players} play`);
      return { game, options, seats, deals, seed: values.seed };
    },
  );

function player(name: string): Player {
  const found = PLAYERS.find((known) => known === name);
  if (!found) throw new Error(`--seats: nobody is called ${JSON.stringify(name)}; there are ${PLAYERS.join(', ')}`);
  return found;
}

/** Completes the options for this number of players, with the longest matches there can be unless a length is given. */
function optionsOf(game: Game, players: number, texts: readonly string[]): BaseOptions {
  const given: Record<string, unknown> = { players, length: { kind: 'deals', count: 50 } };
  // Hearts for other than four players has its own preset (rules.md §1.6).
  for (const text of texts) Object.assign(given, objectOf(text));
  const read = [given, { preset: 'black-lady', ...given }].map((sent) => game.options.safeParse(sent));
  const fitting = read.find(({ success }) => success);
  if (fitting?.success) return fitting.data;
  const [{ error }] = read;
  const why = error?.issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': '));
  throw new Error(`${game.id} refuses these options: ${why?.join('; ')}`);
}

function objectOf(text: string): object {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error(`--options ${text}: this is not JSON`);
  }
  const read = z.record(z.string(), z.unknown()).safeParse(value);
  if (!read.success) throw new Error(`--options ${text}: a JSON object is needed`);
  return read.data;
}
