import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CARDS } from '@/lib/cards';
import { hashOf, newSecret } from '@/lib/identity';
import { isTableEvent, type TableView } from '@/lib/match';
import { addSubscriptions } from '@/lib/notify/subscriptions';
import type { Game } from '@/lib/rules/game';
import type { Seat } from '@/lib/rules/view';
import { Problem, sendMessages } from '@/lib/tables';
import { moveOf } from '../lab/shared/player';
import { games, picker } from '../support/match';
import { GAME_OPTIONS } from '../support/options';
import { Site, type Table } from '../support/site';

/**
 * One player's plans are nobody else's business: the same match is played twice with the same chance, at the same moments and with
 * the same cards. In the one world a player decides everything when it comes, in the other they leave orders, change them, say when
 * they want to be waited for. All others are served the same bytes. Once a card has
 * been played by an order, the other world's player plays it by hand, and then their views of the table are still the same.
 */
type World = { site: Site; table: Table; feeds: string[] };

type Plan = {
  table: readonly [Game, Record<string, unknown>];
  /** Whose plans differ. */
  secret: number;
  play: number;
  hold: string;
  /** Whether orders stay until they fire. */
  fires: boolean;
};

async function newWorld({ table: [game, options], hold }: Plan): Promise<World> {
  const site = new Site().open();
  const length = { kind: 'deals', count: 2 };
  const { players } = game.options.parse({ ...options, length });
  const request = {
    game: game.id,
    options: { ...options, length },
    forced: true,
    hold,
    pace: { kind: 'move', minutes: 600 },
  };
  const { context } = site;
  const opened = await site.table(request, players - 1);
  for (const player of opened.players) {
    const { key } = player;
    const webhook = { url: `https://hooks.example.org/${key.seat}`, form: 'json' };
    await player.setWishes({ webhook, delayMinutes: 0 });
    const to = {
      endpoint: `https://push.example.org/${key.seat}`,
      keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
    };
    const seats = [{ table: key.table, seat: key.seat, keyHash: hashOf(key.text) }];
    await addSubscriptions(context.records, { to, locale: 'en', seats }, context.now(), () =>
      newSecret(context.random),
    );
  }
  return { site, table: opened, feeds: await Promise.all(opened.players.map((player) => player.feed())) };
}

/** Returns everything served to all but the secret seat. `leak`: something of the world that must not matter, to see that it would be noticed. */
async function served({ site, table, feeds }: World, secret: Seat, leak: Leak): Promise<string[]> {
  const { hooks, pushes } = site.channels;
  const all = [...table.players, undefined].map(async (player, i) => {
    if (player?.seat === secret) return '';
    const told = [...hooks, ...pushes].filter(({ note }) => note.seat === player?.seat);
    return `${await table.served(player, feeds[i])} ${JSON.stringify(told)} ${await leak(table)}`;
  });
  return Promise.all(all);
}
type Leak = (table: Table) => Promise<string>;
const NO_LEAK: Leak = async () => '';

/** The part of a seat's answers that a played card shows of the table, however it came to be played. */
function shown(text: string): string {
  if (text === '') return text;
  const { visited, version } = JSON.parse(text.slice(0, text.lastIndexOf('}', text.indexOf('} [')) + 1));
  // How long players take is told by when their cards come.
  const { expectedEnd: _, ...view } = visited.view;
  return JSON.stringify({ ...view, stream: version });
}

/** Where two texts begin to differ, and what they say there. */
function difference(found: string, expected: string): string {
  let i = 0;
  while (i < found.length && found[i] === expected[i]) i++;
  const around = (text: string) => text.slice(Math.max(0, i - 60), i + 60);
  return `${around(found)} instead of ${around(expected)}`;
}

function someOrder(view: TableView, pick: (n: number) => number): object {
  const card = view.hand[pick(Math.max(1, view.hand.length))] ?? CARDS[pick(52)];
  const suit = 'CDHS'[pick(4)];
  const rule = ['lowest', 'highest', 'duck', 'win', 'dump'][pick(5)];
  const orders = [
    { kind: 'trick', card },
    { kind: 'trick', follow: { [suit]: { rule } } },
    { kind: 'trick', follow: { [card[1]]: card }, lead: card, until: ['moon'] },
    { kind: 'trick', lead: card },
    { kind: 'deal', rule: ['low', 'duck', 'win-cheaply', 'draw-trumps'][pick(4)] },
    { kind: 'bid', value: pick(5) },
    { kind: 'take', value: pick(2) === 0 },
    { kind: 'draw', suits: [suit], from: 'T' },
    { kind: 'decline-weak' },
  ];
  return orders[pick(orders.length)];
}

const ignoringProblems = (error: unknown) => {
  if (!(error instanceof Problem)) throw error;
};

/** The moves of all seats. */
async function movesOf({ table }: World) {
  const { game } = await table.state();
  return (await table.events()).flatMap((event) => (isTableEvent(event) ? [] : (games(game).moveOf(event) ?? [])));
}

/** How far the worlds were compared, by what had happened in the one with plans. */
type Tally = { quiet: number; fired: number; orders: number };

async function compared(plan: Plan, steps: number, tally: Tally, leak: Leak = NO_LEAK): Promise<void> {
  const plain = await newWorld(plan);
  const planned = await newWorld(plan);
  const worlds = [plain, planned];
  const pick = picker(plan.play);
  const { players } = plain.table;
  const secret = plan.secret % players.length;
  const planner = planned.table.players[secret];
  let hasFired = false;
  /** Every move that made itself at the secret seat in the one world is made by hand in the other. */
  const mirror = async () => {
    for (;;) {
      // A card that was held is played when somebody looks, and what follows from it with it.
      await Promise.all(worlds.map(({ table }) => table.players[secret].view()));
      const [made, others] = await Promise.all(worlds.map(movesOf));
      const next = others[made.length];
      if (next?.seat !== secret) return;
      hasFired = true;
      await players[secret].move(next.move);
    }
  };
  const compare = async () => {
    await mirror();
    const [then, now] = await Promise.all(worlds.map((world) => served(world, secret, leak)));
    for (const [seat, text] of now.entries()) {
      const [expected, found] = hasFired ? [shown(then[seat]), shown(text)] : [then[seat], text];
      if (found !== expected) throw new Error(`viewer ${seat} is served ${difference(found, expected)}`);
    }
    tally[hasFired ? 'fired' : 'quiet']++;
  };
  try {
    expect(planned.table.id).toBe(plain.table.id);
    await players[secret].setOrders({ wake: 'always' });
    await planner.setOrders({ wake: 'always' });
    await compare();
    for (let step = 0; step < steps; step++) {
      const { turns } = await plain.table.state();
      const toAct = turns.flatMap((turn, seat) => (turn ? [seat] : []));
      if (toAct.length === 0) break;
      const seat = toAct[pick(toAct.length)];
      if (pick(2) === 0) {
        const view = await planner.view();
        const wake = plan.fires && pick(3) === 0 ? 'decision' : 'always';
        const isLeft = plan.fires || turns[secret] === null;
        const orders = isLeft ? [someOrder(view, pick)] : [];
        await planner.setOrders({ wake, orders } as never).then(() => tally.orders++, ignoringProblems);
        await compare();
        if (!plan.fires) await planner.setOrders({ wake: 'always', orders: [] });
      }
      if (!(await plain.table.state()).turns[seat]) continue;
      const move = moveOf((await players[seat].view()).choices, pick);
      for (const { table } of worlds) await table.players[seat].move(move);
      await mirror();
      for (const { site } of worlds) site.now += 5_000;
      await compare();
      for (const { site } of worlds) await sendMessages(site.context);
      await compare();
    }
    expect(await planned.table.isFold()).toBe(true);
  } finally {
    for (const { site } of worlds) await site.close();
  }
}

const plans = (fires: boolean) =>
  fc.record({
    table: fc.constantFrom(...GAME_OPTIONS),
    secret: fc.integer({ min: 0, max: 5 }),
    play: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
    hold: fc.constantFrom('never', 'first-half', 'always'),
    fires: fc.constant(fires),
  });

/** A match in which what is looked for happens, whatever chance has in store for the others. */
const known = (fires: boolean): [Plan] => [
  { table: GAME_OPTIONS[0], secret: 1, play: fires ? 16 : 10, hold: 'never', fires },
];

describe('what a player plans changes no byte that anybody else is served', () => {
  test('orders that come and go, and wishes to be waited for', async () => {
    const tally: Tally = { quiet: 0, fired: 0, orders: 0 };
    const check = fc.asyncProperty(plans(false), (plan) => compared(plan, 24, tally));
    await fc.assert(check, { numRuns: 2, endOnFailure: true, examples: [known(false)] });
    expect(tally.quiet).toBeGreaterThan(60);
    expect(tally.fired).toBe(0);
    expect(tally.orders).toBeGreaterThan(5);
  }, 300_000);

  test('orders until they fire; and then only what the played card shows', async () => {
    const tally: Tally = { quiet: 0, fired: 0, orders: 0 };
    const check = fc.asyncProperty(plans(true), (plan) => compared(plan, 24, tally));
    await fc.assert(check, { numRuns: 2, endOnFailure: true, examples: [known(true)] });
    expect(tally.quiet).toBeGreaterThan(30);
    expect(tally.fired).toBeGreaterThan(10);
  }, 300_000);

  test.each<[string, Leak]>([
    ['a version that counts what nobody may know of', async (table) => `${(await table.state()).entries}`],
    [
      'how many orders there are',
      async (table) => `${(await table.state()).seats.flatMap(({ orders }) => orders).length}`,
    ],
  ])(
    '%s would be noticed',
    async (_, leak) => {
      const plan: Plan = {
        ...{ table: GAME_OPTIONS[0], secret: 1, play: 4711, hold: 'never', fires: false },
      };
      const tally: Tally = { quiet: 0, fired: 0, orders: 0 };
      await expect(compared(plan, 24, tally, leak)).rejects.toThrow();
      await expect(compared(plan, 6, tally)).resolves.toBeUndefined();
    },
    100_000,
  );
});
