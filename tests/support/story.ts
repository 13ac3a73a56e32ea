import { readdirSync, readFileSync } from 'node:fs';
import type { Frame, ReplayedDeal } from '@/lib/match';
import { gameOf } from '@/lib/rules';
import type { BaseEvent, BaseMove, Game } from '@/lib/rules/game';
import { fold } from '@/lib/rules/play';
import type { Replayed } from '@/lib/story';
import { type GoldenRecord, parseRecord } from '@/tests/lab/shared/golden';
import { type Plan, steps } from '@/tests/lab/shared/matches';
import { picker } from './match';
import { moveOf } from './player';
import { made as decided } from './rules/made';
import { type Facts, factsOf } from './story-facts';

const folder = new URL('../records/', import.meta.url);
const LOW_WINS = ['hearts'];

/** The names of all golden records. */
export const RECORDS = readdirSync(folder)
  .filter((name) => name.endsWith('.jsonl'))
  .map((name) => name.replace('.jsonl', ''));

function goldenRecord(name: string): GoldenRecord {
  return parseRecord(readFileSync(new URL(`${name}.jsonl`, folder), 'utf8'));
}

/** A match as a story reads it, and what happened in it, worked out from its events. A move was made every minute. */
export type Known = { match: Replayed; facts: Facts };

/** A golden record. */
export function goldenMatch(name: string): Known {
  const { header, lines } = goldenRecord(name);
  const game = gameOf(header.game)!;
  const made = lines.map((line) => ({
    move: 'move' in line ? { seat: line.seat, move: line.move } : null,
    events: line.events.map((event) => game.event.parse(event)),
  }));
  return replayedOf(game, game.options.parse(header.options), made, name);
}

/** A match that programs play. */
export function playedBy(plan: Plan): Known {
  const made = [...steps(plan)].map(({ made, events }) => ({ move: 'move' in made ? made : null, events }));
  return replayedOf(plan.game, plan.options, made, plan.seed);
}

/** A match of a game that no bot knows, by players who do anything they may. */
export function playedAtWill(game: Game, options: Replayed['options'], seed: number): Known {
  const pick = picker(seed);
  const made: Made[] = [];
  let state = game.start(options);
  while (!game.standing(state).finished) {
    const [seat] = game.toAct(state);
    const choice = seat === undefined ? null : game.choices(state, seat)[0];
    const move = choice && moveOf({ ...choice, cards: rotated(choice.cards ?? [], pick) });
    const shuffle = () => game.chance(options, (items) => rotated(items, pick));
    const events = move ? decided(game, state, seat, move).events : game.deal(state, shuffle());
    state = fold(game, state, events);
    made.push({ move: move && { seat, move }, events });
  }
  return replayedOf(game, options, made, game.id);
}

/** The same items, beginning at any of them. */
function rotated<T>(items: readonly T[], pick: (n: number) => number): T[] {
  const first = pick(items.length);
  return [...items.slice(first), ...items.slice(0, first)];
}

type Made = { move: { seat: number; move: BaseMove } | null; events: BaseEvent[] };

function replayedOf(game: Game, options: Replayed['options'], made: readonly Made[], table: string): Known {
  const deals: ReplayedDeal[] = [];
  let state = game.start(options);
  for (const [i, { move, events }] of made.entries()) {
    for (const event of events) {
      state = game.evolve(state, event);
      const chance = game.chanceOf(event);
      if (chance) deals.push({ chance, frames: [] });
    }
    const frame: Frame = { state, move, at: 60_000 * i, by: 'player', ...NOTHING };
    deals.at(-1)!.frames.push(frame);
  }
  const { players } = options;
  const shared = { lowWins: LOW_WINS.includes(game.id), sides: sidesOf(game, players) };
  const events = made.flatMap(({ events }) => events);
  const facts = factsOf(events, { ...shared, players });
  return { match: { table, game, options, deals, ended: null, handedOver: [], ...shared }, facts };
}

const NOTHING = { standIn: null, selfMade: null, order: null, thought: null };

/** Four play Spades as partners; everybody else alone. */
function sidesOf({ id }: Game, players: number): number[][] {
  if (id === 'spades' && players === 4)
    return [
      [0, 2],
      [1, 3],
    ];
  return Array.from({ length: players }, (_, seat) => [seat]);
}
