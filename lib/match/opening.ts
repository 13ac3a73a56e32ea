import type { Seed } from '../cards';
import type { Level } from '../rules/facets';
import type { Game } from '../rules/game';
import type { Seat } from '../rules/view';
import type { Games } from './evolve';
import type { AwayRule, Emblem, Hold, Pace, Share, TalkRule } from './kernel';
import type { TableEvent } from './parts';
import type { MatchState } from './state';
import { type Done, tableChanged } from './written';

/** Everything a new table is made of; chance and identity come from outside. */
export type Opening = {
  table: string;
  game: Game;
  options: Record<string, unknown>;
  title: string | null;
  expected: (string | null)[];
  invitation: string;
  seed: Seed;
  commitment: string;
  /** The player who opens it; at seat 0 by default. Without their share the shuffles follow from the seed alone. */
  host: { seat?: Seat; name: string; keyHash: string; emblem?: Emblem | null | undefined; share?: Share | undefined };
  /** When players may talk; always, if nothing is said. */
  talk?: TalkRule | undefined;
  /** How long players may take; as long as they like, if nothing is said. */
  pace?: Pace | null | undefined;
  /** Says what becomes of a seat whose player stays away; by default the autopilot plays on. */
  away?: AwayRule | undefined;
  /** Whether cards that leave nothing to decide play themselves, when they are held back, and whether orders are suggested; no, if nothing is said. */
  forced?: boolean | undefined;
  hold?: Hold | undefined;
  suggestions?: boolean | undefined;
  /** The seats kept for players of the match before. */
  kept?: readonly Seat[];
  bots?: readonly { seat: Seat; name: string; level: Level }[];
};

/** Opens a table with its host seated. `options` are complete, as the game parsed them. With bots in all other seats, it deals. */
export function open(games: Games, opening: Opening, at: number): Done {
  const { game, host, bots = [], talk = 'open', kept = [], pace = null, ...rest } = opening;
  const { away = { kind: 'autopilot' }, forced = false, hold = 'never', suggestions = false } = opening;
  const shuffle = host.share ? 'seed-and-bits' : 'seed';
  return tableChanged(games, null, at, [
    {
      type: 'tableOpened',
      ...rest,
      ...{ game: game.id, shuffle, talk, kept: [...kept], pace, away, forced, hold, suggestions },
    },
    { type: 'seatTaken', seat: 0, ...host, emblem: host.emblem ?? null, share: host.share ?? null, botAllowed: false },
    ...bots.map((bot): TableEvent => ({ type: 'botSeated', ...bot })),
  ]);
}

/** Returns the parts of a match that its rematch has too: game, options, people at their seats, which are kept for them, and bots. */
export function rematchOf(
  game: Game,
  state: MatchState,
  opener: Seat,
): Omit<Opening, 'table' | 'invitation' | 'seed' | 'commitment' | 'host'> {
  const { options, title, seats, talk, pace, away, forced, hold, suggestions } = state;
  return {
    game,
    options,
    title,
    talk: talk.rule,
    pace,
    away,
    forced,
    hold,
    suggestions,
    expected: seats.map(({ keyHash, name }) => (keyHash === null ? null : name)),
    kept: seats.flatMap(({ keyHash }, seat) => (keyHash !== null && seat !== opener ? [seat] : [])),
    bots: seats.flatMap(({ keyHash, name, bot }, seat) =>
      keyHash === null && bot !== null && name !== null ? [{ seat, name, level: bot }] : [],
    ),
  };
}
