import type { Card } from '../cards';
import { gameOf } from '../rules';
import type { Level } from '../rules/facets';
import type { BaseMove, BaseOptions, Game } from '../rules/game';
import type { BaseView, Choice } from '../rules/view';
import { SAMPLES } from './kernel/bot';
import { type Random, randomFrom, shuffled } from './kernel/random';
import { botOf } from './list';

/**
 * A bot's manner: a level, or a number of worlds; `random` plays anything legal, for comparison. The same view and seed give
 * the same move; one seed does for a match's moves, and must not be that of its cards.
 */
export type Manner = { level: Level | 'random' | { samples: number }; seed: string | number };

/** A legal move for the viewer. `options` are complete. Throws if they are not to act, or no bot plays the game. */
export function chooseMove(game: Game, options: BaseOptions, view: BaseView, { level, seed }: Manner): BaseMove {
  const bot = botOf(game.id);
  if (!bot) throw new Error(`no bot plays ${game.id}`);
  if (view.seat === null || view.choices.length === 0) throw new Error('a bot is asked when it is not to act');
  const cards = view.counts.reduce((sum, count) => sum + count, 0);
  const random = randomFrom(`${seed}/${view.deal}/${view.seat}/${view.phase}/${cards}`);
  if (level === 'random') return anyMove(view.choices, random);
  const samples = typeof level === 'string' ? SAMPLES[level] : level.samples;
  return forced(view.choices) ?? bot.move({ options, view, seat: view.seat, samples, random });
}

/** Whether there is nothing to think about: a single card that may be played. */
export function isForced(choices: readonly Choice[]): boolean {
  return choices.length > 0 && forced(choices) !== null;
}

/** The first legal move there is: what is played for a bot that cannot choose. */
export function firstMove(choices: readonly Choice[]): BaseMove {
  return anyMove(choices, { next: () => 0, below: () => 0 });
}

/** Whether two moves are the same, whatever the order of their fields, or of the cards that they pass or lay away. */
export function isSameMove(one: BaseMove, other: BaseMove): boolean {
  const fields = (move: BaseMove) => Object.entries(move).sort(([a], [b]) => (a < b ? -1 : 1));
  const text = (move: BaseMove) =>
    JSON.stringify(fields(move).map(([name, value]) => [name, Array.isArray(value) ? value.toSorted() : value]));
  return text(one) === text(other);
}

/** The only card that may be played, if there is but one. */
function forced(choices: readonly Choice[]): BaseMove | null {
  const [{ type, cards }] = choices;
  return type === 'play' && cards?.length === 1 ? moveOf(type, { card: cards[0] }) : null;
}

function anyMove(choices: readonly Choice[], random: Random): BaseMove {
  const { type, cards = [], count, min = 0, max = 0, values } = choices[random.below(choices.length)];
  if (type === 'play') return moveOf(type, { card: cards[random.below(cards.length)] });
  if (values) return moveOf(type, { value: values[random.below(values.length)] });
  if (cards.length === 0) return moveOf(type, {});
  const number = count ?? min + random.below(max - min + 1);
  return moveOf(type, { cards: shuffled(cards, random).slice(0, number) });
}

/** A move in the form of referee.md. */
function moveOf<Data>(type: string, data: Data): BaseMove & Data {
  return { type, ...data };
}

/** A decision for a bot in another thread: plain JSON, nothing its seat may not know. `options` are complete. */
export type BotTask = { game: string; options: BaseOptions; view: BaseView; level: Level; seed: string };

/** A move for the viewer of the task, thought out here. Throws as `chooseMove` does. */
export function chooseFor({ game, options, view, level, seed }: BotTask): BaseMove {
  const rules = gameOf(game);
  if (!rules) throw new Error(`no such game: ${game}`);
  return chooseMove(rules, options, view, { level, seed });
}

type Seen = Pick<BaseView, 'hand' | 'choices'> & { game: string; options: unknown; suggestions: boolean };

/** The cards to give away without much thought, where the table suggests and asks for a number of them; undefined elsewhere. */
export function atFirstSight({ game, options, hand, choices, suggestions }: Seen): Card[] | undefined {
  if (!suggestions || choices.every(({ count }) => count === undefined)) return undefined;
  const rules = gameOf(game);
  return rules ? botOf(game)?.atFirstSight?.(hand, rules.options.parse(options)) : undefined;
}
