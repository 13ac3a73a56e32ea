import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type HindsightTask, isWorthTelling, weigh, withDoubt } from '@/lib/bots';
import { type Card, card } from '@/lib/cards';
import { foldLines, type ReplayedDeal, readLog, replay, type TableView } from '@/lib/match';
import { GAMES, gameOf } from '@/lib/rules';
import { type Context, type Hindsight, hindsightOf, lookBack } from '@/lib/tables';
import { momentsOf } from '@/lib/tables/reading/moments';
import { parseLog } from '@/tests/lab/shared/golden';
import { agreement, finished, type Kind, sampled } from '@/tests/lab/shared/hindsight';
import { moveOf } from '../support/player';
import { freshSite, refused, type Table } from '../support/site';

const site = freshSite({ ticks: 1000 });

/** A card that was played there, and the better one. */
const better = (deal: number, step: number, seat: number, made: string, instead: string) => ({
  ...{ deal, step, seat, made: { card: made } },
  weighed: { instead: { card: instead } },
});
/** Golden logs, and the card in each that cost its player most, and the decision before the play that did. */
const TURNING_POINTS: [string, 'card' | 'before', object][] = [
  ['hearts-3-thoughts', 'card', better(0, 31, 1, '4C', '8S')],
  ['spades-4-finished', 'card', better(0, 36, 0, 'QS', '5H')],
  ['herzblatt-4-finished', 'card', better(1, 9, 2, '8H', 'JC')],
  // The jack of spades, and an ace kept.
  ['hearts-3-thoughts', 'before', { step: 1, seat: 0, made: { type: 'pass', cards: ['5S', 'JS', 'AD'] } }],
  // Four tricks beside a partner's four, with a queen of hearts and three low trumps.
  ['spades-4-finished', 'before', { step: 3, seat: 2, made: { type: 'bid', value: 4 } }],
  ['herzblatt-4-finished', 'before', { deal: 1, step: 2, seat: 2, made: { type: 'take' } }],
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
  return { ...site.context, weigh, asked: () => asked };
}

/** A match of one deal against bots, by itself of Hearts, in which Ada plays like this. */
async function played(manner: (view: TableView) => object, game = 'hearts', of: object = { passing: 'never' }) {
  const options = { ...of, length: { kind: 'deals', count: 1 } };
  const { table, ada } = await site.table({ game, options, bots: 'medium' });
  for (;;) {
    const view = await ada.playOn(0);
    if (view.status === 'finished') return { table, id: table.id, ada };
    await ada.move(manner(view));
  }
}

async function momentsAt(table: Table) {
  const { view, deals } = await table.recap(table.players[0]);
  const game = GAMES.find(({ id }) => id === view.game)!;
  return { deals, moments: momentsOf(table.id, game, game.options.parse(view.options), deals, view.dealScores) };
}

describe('looking back at a match', () => {
  test('finds the cards that cost a player much, by what they could see, notes them once, and goes with the table', async () => {
    const { table, id, ada } = await played(greedy);
    const known = () => hindsightOf(site.context, id);
    expect(await known()).toBeNull();
    await lookBack(site.context, id, CARE);
    const { isDone, found } = (await known()) as Hindsight;
    expect(isDone).toBe(true);
    expect(found.length).toBeGreaterThan(0);
    const { deals } = await momentsAt(table);
    for (const { deal, step, seat, made, instead, gain, error } of found) {
      expect(seat).toBe(0);
      expect(gain).toBeGreaterThan(2 * error);
      expect(made).not.toEqual(instead);
      expect(deals[deal].frames[step].move).toEqual({ seat, move: made });
    }
    const counting = counted();
    await lookBack(counting, id, CARE);
    expect(counting.asked()).toBe(0);
    expect(await ada.forget(0)).toBe('removed');
    expect(await known()).toBeNull();
  });

  test('is not done while the match runs', async () => {
    const { id } = await site.table({ game: 'hearts', bots: 'easy' });
    await refused(lookBack(site.context, id, CARE), 'not-finished');
    expect(await hindsightOf(site.context, id)).toBeNull();
  });

  test('is done by one server at a time; one that has died is followed by another', async () => {
    const { id } = await played(greedy);
    const counting = counted();
    const dead = new Error('died');
    const dies = () => {
      throw dead;
    };
    await expect(lookBack({ ...site.context, log: dies, weigh: async () => dies() }, id, CARE)).rejects.toBe(dead);
    await lookBack(counting, id, CARE);
    expect(counting.asked()).toBe(0);
    site.now += 120_000;
    await lookBack(counting, id, CARE);
    expect(counting.asked()).toBeGreaterThan(0);
    expect(await hindsightOf(site.context, id)).toMatchObject({ found: [], isDone: true });
  });

  test('tells two decisions before the play at most, and looks at no more of them than of cards', async () => {
    const { id } = await played(
      ({ choices: [choice] }) => (choice.type === 'bid' ? { type: 'bid', value: 5 } : moveOf(choice)),
      'spades',
      { players: 2, blindNil: false },
    );
    const thorough: string[] = [];
    const weigh = async ({ made, worlds }: HindsightTask) => {
      if (worlds === CARE.deep.worlds) thorough.push(made.type);
      // A decision before the play is always told, a card never.
      const gain = made.type === 'play' ? 7 : 50;
      return { instead: made, gain, error: 1 };
    };
    await lookBack({ ...site.context, weigh }, id, { ...CARE, few: 8 });
    const known = await hindsightOf(site.context, id);
    expect(known?.found.map(({ made }) => made.type === 'play')).toEqual([false, false]);
    expect(thorough.filter((type) => type === 'play')).toHaveLength(4);
    expect(thorough.filter((type) => type !== 'play')).toHaveLength(2);
  });

  test('looks at cards that players chose themselves among several, and at their view then', async () => {
    const { table } = await played(greedy);
    const { deals, moments } = await momentsAt(table);
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

/** The decisions that are looked at again in each game, by the number of players. */
const KINDS_OF: [string, number, Kind[]][] = [
  ['hearts', 4, ['play', 'pass']],
  ['spades', 2, ['play', 'bid', 'draw']],
  ['spades', 4, ['play', 'bid']],
  ['herzblatt', 2, ['play', 'take', 'blind', 'bury']],
  ['herzblatt', 3, ['play', 'take', 'blind', 'bury']],
];
const CASES = KINDS_OF.flatMap(([id, players, kinds]) => kinds.map((kind) => ({ id, players, kind })));

describe('decisions before the play', () => {
  const game = gameOf('spades')!;
  const options = game.options.parse({ players: 2, length: { kind: 'deals', count: 1 } });
  const { deals, dealScores } = finished(game, options, 'drawn 4');
  const draws = (of: ReplayedDeal[], seat: number) =>
    momentsOf('drawn', game, options, of, dealScores).filter(({ made, seat: by }) => 'upper' in made && by === seat);

  test('a draw is told with the card that was seen, and none is weighed of a player who bid nil', () => {
    expect(draws(deals, 0)).toHaveLength(13);
    for (const { made, task } of draws(deals, 0))
      expect(made).toEqual({ ...task.made, upper: viewOf(task).draw.upper });
    for (const move of [{ type: 'bid', value: 0 }, { type: 'blindNil' }]) {
      const forNil = deals.map((deal) => ({
        ...deal,
        frames: deal.frames.map((frame) => {
          const isBid = frame.move?.seat === 0 && frame.move.move.type === 'bid';
          return isBid ? { ...frame, move: { seat: 0, move } } : frame;
        }),
      }));
      expect(draws(forNil, 0)).toEqual([]);
      expect(draws(forNil, 1)).toHaveLength(13);
    }
  });

  test.each(CASES)('of $id for $players, kind $kind, are weighed by the view of that seat', ({ id, players, kind }) => {
    const game = gameOf(id)!;
    const options = game.options.parse({ players, length: { kind: 'deals', count: 1 } });
    const { deals, dealScores } = finished(game, options, `seen ${kind}`);
    for (const { step, seat, deal, task } of momentsOf('seen', game, options, deals, dealScores)) {
      expect(task.view).toEqual(game.view(deals[deal].frames[step - 1].state, seat));
      expect(Object.keys(task).sort()).toEqual(['game', 'made', 'options', 'seed', 'view']);
    }
  });
});

const viewOf = ({ view }: { view: object }) => z.object({ draw: z.object({ upper: card }) }).parse(view);

test('notes from when only cards were looked at are still shown', async () => {
  const gained = { deal: 0, step: 3, seat: 1, gain: 4.4, error: 0.9 };
  const value = JSON.stringify({ found: [{ ...gained, played: 'QS', instead: '4H' }], isDone: true, heldUntil: 0 });
  await site.context.records.write('hindsight', 'old', 0, { id: 'write', value });
  expect((await hindsightOf(site.context, 'old'))?.found).toEqual([
    { ...gained, made: { type: 'play', card: 'QS' }, instead: { type: 'play', card: '4H' } },
  ]);
});

test('before the play a quarter of a gain is uncertain besides', () => {
  const weighed = { instead: { type: 'bid', value: 2 }, gain: 40, error: 3 };
  expect(withDoubt(weighed, { type: 'bid' }).error).toBeCloseTo(Math.hypot(3, 10));
  expect(withDoubt(weighed, { type: 'play' })).toEqual(weighed);
});

test('a gain is told from a number of points on, if it is twice its error; in a game nobody knows, never', () => {
  expect(isWorthTelling('hearts', { gain: 1, error: 0.5 })).toBe(true);
  expect(isWorthTelling('hearts', { gain: 1, error: 0.51 })).toBe(false);
  expect(isWorthTelling('hearts', { gain: 0.99, error: 0.1 })).toBe(false);
  expect(isWorthTelling('spades', { gain: 7.9, error: 0.1 })).toBe(false);
  expect(isWorthTelling('whist', { gain: 100, error: 0 })).toBe(false);
  for (const { id } of GAMES) expect(isWorthTelling(id, { gain: 100, error: 0 })).toBe(true);
});

describe.each(CASES)('in $id for $players, of kind $kind,', ({ id, players, kind }) => {
  const game = gameOf(id)!;
  const options = game.options.parse({ players, length: { kind: 'deals', count: 1 } });
  function* tasks(seed: string) {
    const every = kind === 'play' || kind === 'draw' ? 4 : 1;
    for (let match = 0; match < 10; match++) yield* sampled(game, options, `${seed} ${match}`, every, kind);
  }

  test('the same move is weighed the same, and one the bot would make costs nothing', () => {
    const [task] = tasks('same');
    const whole: HindsightTask = { ...task, samples: 12, worlds: 20 };
    const weighed = weigh(whole)!;
    expect(weigh(JSON.parse(JSON.stringify(whole)))).toEqual(weighed);
    const { instead } = weighed;
    const same = 'cards' in instead ? { ...instead, cards: [...(instead.cards as Card[])].reverse() } : instead;
    expect(weigh({ ...whole, made: same })).toEqual({ instead, gain: 0, error: 0 });
  });

  test('the findings agree with a search in many more worlds', () => {
    const { moments, within, told, sameSign } = agreement(tasks('agreement'), { samples: 12, worlds: 30 }, 6, 6);
    expect(moments).toBeGreaterThanOrEqual(3);
    expect(within).toBeGreaterThanOrEqual(0.8 * moments - 1);
    expect(sameSign).toBeGreaterThanOrEqual(told - 1);
  });
});

/** The cards of a golden log (tests/records/logs) that a player chose themselves, and the gain another would have brought them. */
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

test.each(TURNING_POINTS)('on golden matches: %s, %s', (name, when, known) => {
  const moments = golden(name).filter(({ made }) => (made.type === 'play') === (when === 'card'));
  const worst = moments.sort((a, b) => (b.weighed?.gain ?? 0) - (a.weighed?.gain ?? 0))[0];
  expect(worst).toMatchObject(known);
  expect(worst.weighed!.gain).toBeGreaterThan(2 * worst.weighed!.error);
});
