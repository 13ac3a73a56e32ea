import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { type BotTask, isForced } from '@/lib/bots';
import { suitOf } from '@/lib/cards';
import type { BaseMove } from '@/lib/rules/game';
import { readSettings } from '@/lib/settings';
import type { Context } from '@/lib/tables';
import { pool, type Timed } from './pool';
import { changes } from './under-way';

/** How bots think and how fast they move on this server. */
export function serverBots(): NonNullable<Context['bots']> {
  const think = evenly((task) => pool().think(task), { isForced: ({ view }) => isForced(view.choices), wait });
  return { think, pace: readSettings().BOT_PACE_MILLISECONDS, wait };
}

/** Resolves after so long (ms) to true; to false, and at once, when the server is to stop. */
async function wait(milliseconds: number): Promise<boolean> {
  if (milliseconds <= 0) return true;
  const over = new AbortController();
  const { signal } = over;
  const stopped = once(changes(), 'stop', { signal }).then(() => false);
  const isOver = await Promise.race([setTimeout(milliseconds, true, { signal }), stopped]);
  over.abort();
  return isOver;
}

/** How many of the latest times are remembered for each kind of thought, and among how many of them one is looked for. */
const REMEMBERED_TIMES = 256;
const LIKE_TIMES = 24;
/** The share of those times that is over before a move is made at all. */
const COVERED = 0.9;

/** How long a thought that was free took (ms), and how many cards were in all hands: with fewer, it is shorter. */
type Free = { took: number; left: number };

type Manner = {
  /** Whether there is nothing to think about. */
  isForced: (task: BotTask) => boolean;
  wait: (milliseconds: number) => Promise<boolean>;
  /** 0 ≤ value < 1. */
  random?: () => number;
};

/**
 * Makes a bot's card come at a moment that tells nothing of its hand. Forced or free, it waits for a thread alike; from there
 * on it comes after a time that follows from what everybody sees (`kindOf`, and how many cards are left): as long as nine of
 * ten free cards of its kind took lately. The tenth comes later, as does one forced card of ten, after the time of such a free
 * card, drawn by lot. The wait for a thread is not among these times: a forced card would have it twice.
 */
export function evenly(
  think: (task: BotTask) => Promise<Timed | null>,
  { isForced, wait, random = Math.random }: Manner,
): (task: BotTask) => Promise<BaseMove | null> {
  const times = new Map<string, Free[]>();
  return async (task) => {
    const thought = await think(task);
    const kind = kindOf(task);
    if (!thought || kind === null) return thought?.move ?? null;
    const known = times.get(kind) ?? [];
    const left = task.view.counts.reduce((sum, count) => sum + count, 0);
    const like = likest(known, left);
    if (!isForced(task)) times.set(kind, [...known, { took: thought.took, left }].slice(-REMEMBERED_TIMES));
    if (like.length > 0) {
      const covered = like[Math.floor((like.length - 1) * COVERED)];
      const late = isForced(task) ? like[Math.floor(random() * like.length)] : thought.took;
      await wait(Math.max(covered, late) - thought.took);
    }
    return thought.move;
  };
}

/** The times of the latest cards when about as many were left in all hands, the shortest first (ms). */
function likest(known: readonly Free[], left: number): number[] {
  const away = (one: Free) => Math.abs(one.left - left);
  const nearest = known.toReversed().toSorted((a, b) => away(a) - away(b));
  return nearest
    .slice(0, LIKE_TIMES)
    .map(({ took }) => took)
    .toSorted((a, b) => a - b);
}

/** Names the public part of a card played: the game, the bot, and whether it led, followed or could not. Null for other moves. */
function kindOf({ game, level, view }: BotTask): string | null {
  const [choice, ...others] = view.choices;
  if (choice?.type !== 'play' || others.length > 0 || !choice.cards?.length) return null;
  const led = view.trick?.cards[0];
  const manner = !led ? 'leads' : suitOf(choice.cards[0]) === suitOf(led) ? 'follows' : 'cannot follow';
  return `${game} ${view.counts.length} ${level} ${manner}`;
}
