import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type HindsightTask, weigh } from '@/lib/bots';
import { foldLines, readLog, replay, type TableView } from '@/lib/match';
import { GAMES, gameOf } from '@/lib/rules';
import {
  act,
  type Context,
  forget,
  type Hindsight,
  hindsightOf,
  letBotsMove,
  lookBack,
  recap,
  visit,
} from '@/lib/tables';
import { momentsOf } from '@/lib/tables/moments';
import { parseLog } from '@/scripts/shared/golden';
import { agreement, sampled } from '@/scripts/shared/hindsight';
import { openTable } from '../support/commands';
import { moveOf, newContext } from '../support/tables';

let context: Context;
let close: () => Promise<void>;
beforeEach(() => {
  ({ context, close } = newContext());
});
afterEach(() => close());

/** Golden logs, and the card in each that cost its player most. */
const TURNING_POINTS: [string, object][] = [
  ['hearts-3-thoughts', { deal: 0, step: 31, seat: 1, made: { card: '4C' }, weighed: { instead: { card: '8S' } } }],
  ['spades-4-finished', { deal: 0, step: 36, seat: 0, made: { card: 'QS' }, weighed: { instead: { card: '5H' } } }],
  ['herzblatt-4-finished', { deal: 1, step: 9, seat: 2, made: { card: '8H' }, weighed: { instead: { card: 'JC' } } }],
];

const CARE = { quick: { samples: 4, worlds: 6 }, deep: { samples: 16, worlds: 80 }, few: 4 };

/** Hearts: as many points as can be had. */
const greedy = ({ choices }: TableView) => {
  const [choice] = choices;
  const worth = (card: string) => (card === 'QS' ? 100 : 'TJQKA'.indexOf(card[0]) + (card[1] === 'H' ? 20 : 0));
  const [card] = [...(choice.cards ?? [])].sort((a, b) => worth(b) - worth(a));
  return choice.type === 'play' ? { type: 'play', card } : moveOf(choice);
};

/** The world in which nothing is found, and how often a bot was asked in it. */
function counted(): Context & { asked: () => number } {
  let asked = 0;
  const weigh = async () => {
    asked++;
    return null;
  };
  return { ...context, weigh, asked: () => asked };
}

/** A match of one deal against three bots, in which Ada plays like this. */
async function played(manner: (view: TableView) => object) {
  const options = { passing: 'never', length: { kind: 'deals', count: 1 } };
  const { table, key } = await openTable(context, { game: 'hearts', options, bots: 'medium' });
  for (;;) {
    await letBotsMove(context, table);
    const { view } = await visit(context, table, [key]);
    if (view.status === 'finished') return { table, key };
    if (view.choices.length === 0) throw new Error('nobody moves');
    await act(context, table, [key], { version: view.version, move: { type: 'play', ...manner(view) } });
  }
}

async function momentsAt(table: string, keys: Parameters<typeof recap>[2]['keys']) {
  const { view, deals } = await recap(context, table, { keys });
  const game = GAMES.find(({ id }) => id === view.game)!;
  return { deals, moments: momentsOf(table, game, game.options.parse(view.options), deals, view.dealScores) };
}

describe('looking back at a match', () => {
  test('finds the cards that cost a player much, by what he could see, notes them once, and goes with the table', async () => {
    const { table, key } = await played(greedy);
    expect(await hindsightOf(context, table)).toBeNull();
    await lookBack(context, table, CARE);
    const known = (await hindsightOf(context, table)) as Hindsight;
    expect(known.isDone).toBe(true);
    expect(known.found.length).toBeGreaterThan(0);
    const { deals } = await momentsAt(table, [key]);
    for (const { deal, step, seat, played, instead, gain, error } of known.found) {
      expect(seat).toBe(0);
      expect(gain).toBeGreaterThan(2 * error);
      expect(played).not.toBe(instead);
      expect(deals[deal].frames[step].move).toEqual({ seat, move: { type: 'play', card: played } });
    }
    const counting = counted();
    await lookBack(counting, table, CARE);
    expect(counting.asked()).toBe(0);
    expect(await forget(context, table, [key], 0)).toBe('removed');
    expect(await hindsightOf(context, table)).toBeNull();
  });

  test('is not done while the match runs', async () => {
    const { table } = await openTable(context, { game: 'hearts', bots: 'easy' });
    await expect(lookBack(context, table, CARE)).rejects.toMatchObject({ code: 'not-finished' });
    expect(await hindsightOf(context, table)).toBeNull();
  });

  test('is done by one at a time; whoever has died is followed by another', async () => {
    const { table } = await played(greedy);
    const counting = counted();
    const dead = new Error('died');
    await expect(
      lookBack(
        {
          ...context,
          log: () => {
            throw dead;
          },
          weigh: async () => {
            throw dead;
          },
        },
        table,
        CARE,
      ),
    ).rejects.toBe(dead);
    await lookBack(counting, table, CARE);
    expect(counting.asked()).toBe(0);
    const later: Context = { ...counting, now: () => context.now() + 120_000 };
    await lookBack(later, table, CARE);
    expect(counting.asked()).toBeGreaterThan(0);
    expect(await hindsightOf(context, table)).toMatchObject({ found: [], isDone: true });
  });

  test('looks at cards that players chose themselves among several, and at what they could see then', async () => {
    const { table, key } = await played(greedy);
    const { deals, moments } = await momentsAt(table, [key]);
    expect(moments.length).toBeGreaterThan(3);
    for (const { deal, step, seat, task } of moments) {
      expect(deals[deal].frames[step].by).toBe('player');
      expect([seat, task.view.seat]).toEqual([0, 0]);
      expect(task.view.choices[0].cards!.length).toBeGreaterThan(1);
      // Nothing but what goes to another thread as JSON: no state, and nobody else's hand.
      expect(Object.keys(task).sort()).toEqual(['game', 'made', 'options', 'seed', 'view']);
      expect(JSON.parse(JSON.stringify(task))).toEqual(task);
    }
  });
});

describe.each(GAMES)('in $id', (game) => {
  const options = game.options.parse({ length: { kind: 'deals', count: 1 } });

  test('the same card is weighed the same, and a card the bot would play costs nothing', () => {
    const [task] = [...sampled(game, options, 'same', 5)];
    const whole: HindsightTask = { ...task, samples: 12, worlds: 20 };
    const weighed = weigh(whole)!;
    expect(weigh(JSON.parse(JSON.stringify(whole)))).toEqual(weighed);
    expect(weigh({ ...whole, made: weighed.instead })).toEqual({ instead: weighed.instead, gain: 0, error: 0 });
  });

  test('what is found agrees with a search in many more worlds', () => {
    const tasks = [0, 1, 2, 3, 4, 5].flatMap((match) => [...sampled(game, options, `agreement ${match}`, 4)]);
    const { moments, within, told, sameSign } = agreement(tasks, { samples: 12, worlds: 40 }, 6, 10);
    expect(moments).toBeGreaterThanOrEqual(5);
    expect(within / moments).toBeGreaterThanOrEqual(0.8);
    expect(sameSign).toBeGreaterThanOrEqual(told - 1);
  });
});

/** The cards of a golden log (tests/records/logs) that a player chose himself, and what another would have brought him. */
function golden(name: string) {
  const file = new URL(`../records/logs/${name}.jsonl`, import.meta.url);
  const { log } = parseLog(readFileSync(file, 'utf8'));
  const state = foldLines((id) => gameOf(id)!, log);
  const game = gameOf(state.game)!;
  const options = game.options.parse(state.options);
  const deals = replay(
    game,
    state.options,
    readLog(() => game, log),
  );
  const { dealScores } = game.view(state.play, null);
  return momentsOf('golden', game, options, deals, dealScores).map(({ deal, step, seat, task }) => {
    const weighed = weigh({ ...task, samples: 24, worlds: 60 });
    return { deal, step, seat, made: task.made, weighed };
  });
}

describe('on golden matches', () => {
  test.each(TURNING_POINTS)('%s', (name, known) => {
    const worst = golden(name).sort((a, b) => (b.weighed?.gain ?? 0) - (a.weighed?.gain ?? 0))[0];
    expect(worst).toMatchObject(known);
    expect(worst.weighed!.gain).toBeGreaterThan(2 * worst.weighed!.error);
  });
});
