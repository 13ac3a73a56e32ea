import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CARDS } from '@/lib/cards';
import { hashOf, newSecret } from '@/lib/identity';
import { isTableEvent, type TableView } from '@/lib/match';
import { addSubscriptions } from '@/lib/notify/subscriptions';
import type { Game } from '@/lib/rules/game';
import type { Seat } from '@/lib/rules/view';
import { act, Problem, sendMessages, setWishes, viewerWith, wishesRequest } from '@/lib/tables';
import { load } from '@/lib/tables/runner/load';
import { games, picker } from '../support/match';
import { newSite, type Site } from '../support/messages';
import { GAME_OPTIONS } from '../support/options';
import { feedOf, isFold, type Sitting, servedTo, sitDown } from '../support/plans';

/**
 * One player's plans are nobody else's business: the same match is played twice with the same chance, at the same moments and with
 * the same cards. In the one world a player decides everything when it comes, in the other they leave orders, change them, say when
 * they want to be waited for. All others are served the same bytes. Once a card has
 * been played by an order, the other world's player plays it by hand, and then their views of the table are still the same.
 */
type World = { site: Site; sitting: Sitting; feeds: (string | null)[] };

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
  const site = newSite();
  const length = { kind: 'deals', count: 2 };
  const { players } = game.options.parse({ ...options, length });
  const request = {
    game: game.id,
    options: { ...options, length },
    forced: true,
    hold,
    pace: { kind: 'move', minutes: 600 },
  };
  const sitting = await sitDown(site, players, request);
  const { context } = site;
  for (const key of sitting.keys) {
    const webhook = { url: `https://hooks.example.org/${key.seat}`, form: 'json' };
    const wished = wishesRequest.parse({ seat: key.seat, webhook, delayMinutes: 0 });
    await setWishes(context, key.table, { keys: [key], account: null }, wished);
    const to = {
      endpoint: `https://push.example.org/${key.seat}`,
      keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
    };
    const seats = [{ table: key.table, seat: key.seat, keyHash: hashOf(key.text) }];
    await addSubscriptions(context.records, { to, locale: 'en', seats }, context.now(), () =>
      newSecret(context.random),
    );
  }
  const feeds = await Promise.all(sitting.keys.map((key) => feedOf(context, key)));
  return { site, sitting, feeds: [...feeds, null] };
}

/** Returns everything served to all but the secret seat. `leak`: something of the world that must not matter, to see that it would be noticed. */
async function served({ site, sitting, feeds }: World, secret: Seat, leak: Leak): Promise<string[]> {
  const { context } = site;
  const all = [...sitting.keys, null].map(async (key, i) => {
    if (key?.seat === secret) return '';
    const told = [...site.hooks, ...site.pushes].filter(({ note }) => key && note.seat === key.seat);
    return `${await servedTo(context, sitting.table, key, feeds[i])} ${JSON.stringify(told)} ${await leak(context, sitting.table)}`;
  });
  return Promise.all(all);
}
type Leak = (context: Site['context'], table: string) => Promise<string>;
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
  ];
  return orders[pick(orders.length)];
}

/** Some legal move. */
function someMove({ choices }: TableView, pick: (n: number) => number): { type: string } {
  const { type, cards, values, count, min } = choices[pick(choices.length)];
  if (type === 'play') return { type, card: cards![pick(cards!.length)] } as never;
  if (values) return { type, value: values[pick(values.length)] } as never;
  if (!cards) return { type };
  const left = [...cards];
  const chosen = Array.from({ length: count ?? min ?? 0 }, () => left.splice(pick(left.length), 1)[0]);
  return { type, cards: chosen } as never;
}

const ignoringProblems = (error: unknown) => {
  if (!(error instanceof Problem)) throw error;
};

/** The moves of all seats. */
async function movesOf({ site: { context }, sitting }: World) {
  const { game } = await load(context, sitting.table);
  return (await sitting.log()).flatMap(({ events }) =>
    events.flatMap((event) => (isTableEvent(event) ? [] : (games(game).moveOf(event) ?? []))),
  );
}

/** How far the worlds were compared, by what had happened in the one with plans. */
type Tally = { quiet: number; fired: number; orders: number };

async function compared(plan: Plan, steps: number, tally: Tally, leak: Leak = NO_LEAK): Promise<void> {
  const plain = await newWorld(plan);
  const planned = await newWorld(plan);
  const worlds = [plain, planned];
  const pick = picker(plan.play);
  const { table, keys } = plain.sitting;
  const secret = plan.secret % keys.length;
  let hasFired = false;
  const make = async ({ site, sitting }: World, seat: Seat, move: { type: string }) => {
    const { version } = await sitting.view(seat);
    return act(site.context, table, viewerWith(keys[seat]), { seat, version, move });
  };
  /** Every move that made itself at the secret seat in the one world is made by hand in the other. */
  const mirror = async () => {
    for (;;) {
      // A card that was held is played when somebody looks, and what follows from it with it.
      await Promise.all(worlds.map(({ sitting }) => sitting.view(secret)));
      const [made, others] = await Promise.all(worlds.map(movesOf));
      const next = others[made.length];
      if (next?.seat !== secret) return;
      hasFired = true;
      await make(plain, secret, next.move);
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
    expect(planned.sitting.table).toBe(table);
    await plain.sitting.order(secret, { wake: 'always' });
    await planned.sitting.order(secret, { wake: 'always' });
    await compare();
    for (let step = 0; step < steps; step++) {
      const { turns } = await load(plain.site.context, table);
      const toAct = turns.flatMap((turn, seat) => (turn ? [seat] : []));
      if (toAct.length === 0) break;
      const seat = toAct[pick(toAct.length)];
      if (pick(2) === 0) {
        const view = await planned.sitting.view(secret);
        const wake = plan.fires && pick(3) === 0 ? 'decision' : 'always';
        const isLeft = plan.fires || turns[secret] === null;
        const orders = isLeft ? [someOrder(view, pick)] : [];
        await planned.sitting.order(secret, { wake, orders }).then(() => tally.orders++, ignoringProblems);
        await compare();
        if (!plan.fires) await planned.sitting.order(secret, { wake: 'always', orders: [] });
      }
      if (!(await load(plain.site.context, table)).turns[seat]) continue;
      const view = await plain.sitting.view(seat);
      const move = someMove(view, pick);
      for (const world of worlds) await make(world, seat, move);
      await mirror();
      for (const { site } of worlds) site.clock.now += 5_000;
      await compare();
      for (const { site } of worlds) await sendMessages(site.context, 100);
      await compare();
    }
    expect(await isFold(planned.site.context, table)).toBe(true);
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
const known = (fires: boolean): [Plan] => [{ table: GAME_OPTIONS[0], secret: 1, play: 4711, hold: 'never', fires }];

describe('what a player plans changes no byte that anybody else is served', () => {
  test('orders that come and go, and wishes to be waited for', async () => {
    const tally: Tally = { quiet: 0, fired: 0, orders: 0 };
    const check = fc.asyncProperty(plans(false), (plan) => compared(plan, 24, tally));
    await fc.assert(check, { numRuns: 4, endOnFailure: true, examples: [known(false)] });
    expect(tally.quiet).toBeGreaterThan(60);
    expect(tally.fired).toBe(0);
    expect(tally.orders).toBeGreaterThan(5);
  }, 300_000);

  test('orders until they fire; and then only what the played card shows', async () => {
    const tally: Tally = { quiet: 0, fired: 0, orders: 0 };
    const check = fc.asyncProperty(plans(true), (plan) => compared(plan, 24, tally));
    await fc.assert(check, { numRuns: 4, endOnFailure: true, examples: [known(true)] });
    expect(tally.quiet).toBeGreaterThan(30);
    expect(tally.fired).toBeGreaterThan(10);
  }, 300_000);

  test.each<[string, Leak]>([
    [
      'a version that counts what nobody may know of',
      async (context, table) => `${(await load(context, table)).entries}`,
    ],
    [
      'how many orders there are',
      async (context, table) => `${(await load(context, table)).seats.flatMap(({ orders }) => orders).length}`,
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
