import type { AdviceTask, BotTask, HindsightTask } from '@/lib/bots';
import { gameOf } from '@/lib/rules';
import { type BaseView, baseView } from '@/lib/rules/view';

/** A card that a bot is to follow to a trick of Hearts that clubs were led to, when `left` are left in all hands. */
export function taskWith(cards: readonly string[], left: number): BotTask {
  const game = gameOf('hearts');
  if (!game) throw new Error('there is no Hearts');
  return {
    game: 'hearts',
    options: game.options.parse({ preset: 'black-lady', players: 4 }),
    seed: 'x',
    level: 'easy',
    view: viewWith(cards, left),
  };
}

/** One of every thought that a thread is asked for. */
export function thoughts(): { move: BotTask; advice: AdviceTask; hindsight: HindsightTask } {
  const { level, ...position } = taskWith(['2C', '3C'], 30);
  return {
    move: { level, ...position },
    advice: { ...position, wanted: 'suggestions' },
    hindsight: { ...position, made: { type: 'play' }, samples: 1, worlds: 1 },
  };
}

function viewWith(cards: readonly string[], left: number): BaseView {
  return baseView.parse({
    deal: 1,
    finished: false,
    dealScores: [],
    scores: [0, 0, 0, 0],
    winners: [],
    seat: 1,
    players: 4,
    phase: 'playing',
    toAct: [1],
    choices: [{ type: 'play', cards }],
    hand: cards,
    blocked: [],
    counts: [left, 0, 0, 0],
    trick: { leader: 0, cards: ['AC'] },
    tricks: [],
    taken: [0, 0, 0, 0],
  });
}
