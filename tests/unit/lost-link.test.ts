import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hashOf, type SeatKey } from '@/lib/identity';
import { fold, OBJECTION_MILLISECONDS, readLog } from '@/lib/match';
import { notice } from '@/lib/notify';
import {
  act,
  agreeLink,
  allowBot,
  askLink,
  type Context,
  dropLink,
  forget,
  join,
  open,
  openRequest,
  personalData,
  rebuild,
  renewKey,
  STRANGER,
  say,
  viewerWith,
  visit,
} from '@/lib/tables';
import { load } from '@/lib/tables/runner/load';
import { games } from '../support/match';
import { afterBots, moveOf, newContext, playOn } from '../support/tables';

let context: Context;
let close: () => Promise<void>;
/** Time goes on by so much more at a stroke (ms). */
let later: (milliseconds: number) => void;
beforeEach(() => {
  ({ context, close } = newContext());
  const { now } = context;
  let added = 0;
  later = (milliseconds) => {
    added += milliseconds;
  };
  context.now = () => now() + added;
});
afterEach(() => close());

const DAY = OBJECTION_MILLISECONDS;
const FOUR = { preset: 'black-lady', players: 4, passing: 'never', length: { kind: 'deals', count: 2 } };

/** Ada (the host), Bo, Cleo and Dov play; it is Cleo who has lost her link. */
async function running() {
  const { table, key, invitation } = await open(
    context,
    openRequest.parse({ name: 'Ada', game: 'hearts', options: FOUR, forced: false }),
  );
  const taken: SeatKey[] = [key];
  for (const name of ['Bo', 'Cleo', 'Dov']) taken.push((await join(context, table, { invitation, name })).key);
  const [ada, bo, cleo, dov] = taken;
  return { table, ada, bo, cleo, dov };
}
const ask = (key: SeatKey, seat = 2) => askLink(context, key.table, viewerWith(key), { seat });
const agree = (key: SeatKey, seat = 2) => agreeLink(context, key.table, viewerWith(key), { seat });
const drop = (key: SeatKey, seat = 2) => dropLink(context, key.table, viewerWith(key), { seat });
const look = (key: SeatKey, seat = key.seat) => visit(context, key.table, viewerWith(key), seat);
const seen = async (key: SeatKey) => (await look(key)).view;

/** Plays on until it is this player's turn. */
async function untilTurnOf(key: SeatKey, others: readonly SeatKey[]) {
  while ((await seen(key)).choices.length === 0) for (const other of others) await playOn(context, other, 1);
}

describe('a new link for a lost one', () => {
  test('the host asks: after a day without objection it opens the seat with the next deal, and the old one nothing any more', async () => {
    const { table, ada, bo, cleo, dov } = await running();
    const hand = (await seen(cleo)).hand;
    const { key, seat, objectUntil } = await ask(ada);
    expect(seat).toBe(2);
    expect((await look(key)).pending).toEqual([2]);
    later(DAY - 60_000);
    expect(await seen(key)).toMatchObject({ seat: null, hand: [] });
    expect(await seen(cleo)).toMatchObject({ seat: 2, hand });
    later(60_000);
    expect(context.now()).toBeGreaterThanOrEqual(objectUntil!);
    while ((await seen(ada)).deal === 0) {
      expect(await seen(key)).toMatchObject({ seat: null, hand: [] });
      for (const other of [ada, bo, dov]) await playOn(context, other, 1);
    }
    expect(await seen(key)).toMatchObject({ seat: 2, deal: 1, seats: [{}, {}, { away: null, linkAsked: null }, {}] });
    expect((await seen(key)).hand).toHaveLength(13);
    await expect(look(cleo)).rejects.toMatchObject({ code: 'no-seat' });
    await expect(personalData(context, table, viewerWith(cleo), 2)).rejects.toMatchObject({ code: 'no-seat' });
    expect((await personalData(context, table, viewerWith(key), 2)).name).toBe('Cleo');
    expect((await seen(bo)).changes.at(-1)).toMatchObject({ type: 'linkOpened', seat: 2, by: 0 });
    expect(await rebuild(context, table)).toEqual([]);
  });

  test('everybody sees that it was asked for, by whom, until when its player can object, and that he has not', async () => {
    const { table, ada, bo, cleo } = await running();
    const { objectUntil } = await ask(ada);
    const linkAsked = { by: 0, agreed: [0], objectUntil, isUnopposed: false };
    for (const view of [await seen(bo), await seen(cleo), (await visit(context, table, STRANGER)).view]) {
      expect(view.seats[2].linkAsked).toEqual(linkAsked);
      expect(view.changes.at(-1)).toMatchObject({ type: 'linkAsked', seat: 2, by: 0, name: 'Cleo' });
    }
    later(DAY);
    expect((await seen(bo)).seats[2].linkAsked).toEqual({ ...linkAsked, isUnopposed: true });
    expect((await seen(bo)).changes.slice(-2)).toMatchObject([
      { type: 'linkUnopposed', seat: 2, by: 0 },
      { type: 'autopilotOn', seat: 2, isWished: false },
    ]);
  });

  test('the player is told through his own messages; nobody else is', async () => {
    const { table, ada } = await running();
    const known = (await context.store.outbox(table)).map(({ id }) => id);
    await ask(ada);
    const told = (await context.store.outbox(table)).filter(({ id }) => !known.includes(id));
    expect(told.map(({ body }) => notice.parse(JSON.parse(body)))).toMatchObject([{ kind: 'link', seat: 2 }]);
  });

  test('whoever asked for it sees it again and again; nobody else does', async () => {
    const { table, ada, bo, cleo } = await running();
    const link = await ask(ada);
    const { version } = await load(context, table);
    expect(await ask(ada)).toEqual(link);
    expect((await load(context, table)).version).toBe(version);
    expect((await look(ada)).newLinks).toEqual([link]);
    for (const key of [bo, cleo]) expect((await look(key)).newLinks).toEqual([]);
    const state = await load(context, table);
    expect(JSON.stringify(state)).not.toContain(link.key.text);
    for (const view of [
      await seen(ada),
      await seen(bo),
      await seen(cleo),
      (await visit(context, table, STRANGER)).view,
    ]) {
      for (const secret of [link.key.text, hashOf(link.key.text)]) expect(JSON.stringify(view)).not.toContain(secret);
    }
  });

  test('without the host more than half of the other players have to agree before the day begins', async () => {
    const { table, bo, dov } = await running();
    const { key, objectUntil } = await ask(bo);
    expect(objectUntil).toBeNull();
    later(10 * DAY);
    expect(await seen(key)).toMatchObject({ seat: null, hand: [] });
    await agree(bo);
    expect((await load(context, table)).seats[2].link).toMatchObject({ agreed: [1], isEnough: false, clock: null });
    const { seats } = await agree(dov);
    expect(seats[2].linkAsked).toMatchObject({ agreed: [1, 3], isUnopposed: false });
    later(DAY);
    expect((await seen(bo)).seats[2].linkAsked).toMatchObject({ isUnopposed: true });
  });

  test('the host’s own link: the others decide', async () => {
    const { bo, cleo } = await running();
    const { objectUntil } = await ask(bo, 0);
    expect(objectUntil).toBeNull();
    await agree(cleo, 0);
    later(DAY);
    expect((await seen(bo)).seats[0].linkAsked).toMatchObject({ isUnopposed: true });
  });
});

describe('a host who wants to see another player’s hand', () => {
  test('sees nothing while the player can object, and nothing after he has', async () => {
    const { table, ada, cleo } = await running();
    const { key } = await ask(ada);
    const view = await drop(cleo);
    expect(view.seats[2].linkAsked).toBeNull();
    expect(view.changes.at(-1)).toMatchObject({ type: 'linkDropped', seat: 2, by: 2 });
    later(2 * DAY);
    await expect(look(key)).rejects.toMatchObject({ code: 'no-seat' });
    expect(await seen(cleo)).toMatchObject({ seat: 2 });
    const move = { version: 0, move: { type: 'play', card: 'AS' } };
    await expect(act(context, table, viewerWith(key), move)).rejects.toMatchObject({ code: 'wrong-key' });
  });

  test('does not ask again and again until the player once looks away for a day', async () => {
    const { ada, bo, cleo } = await running();
    await ask(ada);
    await drop(cleo);
    for (const key of [ada, bo]) await expect(ask(key)).rejects.toMatchObject({ code: 'link-refused' });
    later(DAY);
    expect((await ask(ada)).seat).toBe(2);
  });

  const signs: [string, (at: { table: string; cleo: SeatKey; others: SeatKey[] }) => Promise<unknown>][] = [
    [
      'moves',
      async ({ table, cleo }) => {
        const { version, choices } = await seen(cleo);
        await act(context, table, viewerWith(cleo), { version, move: moveOf(choices[0]) });
      },
    ],
    ['speaks', ({ table, cleo }) => say(context, table, viewerWith(cleo), { text: 'Bin noch da' })],
    ['renews his link', ({ table, cleo }) => renewKey(context, table, viewerWith(cleo), { seat: 2, renew: true })],
    [
      'says something about a bot',
      ({ table, cleo }) => allowBot(context, table, viewerWith(cleo), { seat: 2, allowed: true }),
    ],
  ];
  test.each(signs)('the new link falls away when the player %s', async (_, act) => {
    const { table, ada, bo, cleo, dov } = await running();
    await untilTurnOf(cleo, [ada, bo, dov]);
    const { key } = await ask(ada);
    await act({ table, cleo, others: [ada, bo, dov] });
    expect((await load(context, table)).seats[2].link).toBeNull();
    expect((await seen(ada)).changes.map(({ type }) => type)).toContain('linkDropped');
    later(2 * DAY);
    await expect(look(key)).rejects.toMatchObject({ code: 'no-seat' });
    expect(await rebuild(context, table)).toEqual([]);
  });

  test('what others do is no sign of life of the player', async () => {
    const { table, ada, bo, cleo, dov } = await running();
    await untilTurnOf(cleo, [ada, bo, dov]);
    await ask(ada);
    await say(context, table, viewerWith(bo), { text: 'Cleo?' });
    later(DAY);
    expect((await seen(bo)).seats[2].linkAsked).toMatchObject({ isUnopposed: true });
  });

  test('all others together do not open it sooner', async () => {
    const { ada, bo, dov } = await running();
    const { key, objectUntil } = await ask(ada);
    await agree(bo);
    const { seats } = await agree(dov);
    expect(seats[2].linkAsked).toMatchObject({ objectUntil, isUnopposed: false });
    expect(await seen(key)).toMatchObject({ seat: null, hand: [] });
  });

  test('of two players one is no majority but the host: and it takes the day all the same', async () => {
    const options = { ...FOUR, players: 3 };
    const request = { name: 'Ada', game: 'hearts', options, bots: [null, 'easy'] };
    const { table, key: ada, invitation } = await open(context, openRequest.parse(request));
    const bo = await join(context, table, { invitation, name: 'Bo' });
    await afterBots(context, ada);
    const { key } = await ask(ada, 1);
    expect(await seen(key)).toMatchObject({ seat: null, hand: [] });
    // Bo, who opens the table in the evening, sees his hand, and what is going on.
    later(DAY / 2);
    expect(await seen(bo.key)).toMatchObject({ seat: 1, seats: [{}, { linkAsked: { by: 0 } }, {}] });
  });
});

describe('who may not ask, agree or object', () => {
  test('somebody without a seat, for his own seat, a bot’s, a free one, or one that is not there', async () => {
    const { table, ada } = await running();
    await expect(askLink(context, table, STRANGER, { seat: 2 })).rejects.toMatchObject({ code: 'no-seat' });
    await expect(ask(ada, 0)).rejects.toMatchObject({ code: 'no-lost-link' });
    await expect(ask(ada, 7)).rejects.toMatchObject({ code: 'no-lost-link' });
    const alone = await open(
      context,
      openRequest.parse({ name: 'Ada', game: 'hearts', options: FOUR, bots: ['easy', null, null] }),
    );
    for (const seat of [1, 2]) await expect(ask(alone.key, seat)).rejects.toMatchObject({ code: 'no-lost-link' });
  });

  test('a second one while there is one; the host agrees to the first instead', async () => {
    const { ada, bo } = await running();
    await ask(bo);
    await expect(ask(ada)).rejects.toMatchObject({ code: 'link-asked' });
    await agree(ada);
    later(DAY);
    expect((await seen(bo)).seats[2].linkAsked).toMatchObject({ by: 1, isUnopposed: true });
  });

  test('others do not object for the player; whoever asked takes it back', async () => {
    const { ada, bo, dov } = await running();
    await ask(bo);
    for (const key of [ada, dov]) await expect(drop(key)).rejects.toMatchObject({ code: 'no-lost-link' });
    expect((await drop(bo)).seats[2].linkAsked).toBeNull();
    await expect(agree(dov)).rejects.toMatchObject({ code: 'no-lost-link' });
    expect((await ask(ada)).seat).toBe(2);
  });

  test('the new link agrees to nothing and renews nothing before it opens the seat', async () => {
    const { table, bo } = await running();
    const { key } = await ask(bo);
    await expect(agree(key)).rejects.toMatchObject({ code: 'wrong-key' });
    await expect(drop(key)).rejects.toMatchObject({ code: 'wrong-key' });
    await expect(renewKey(context, table, viewerWith(key), { seat: 2, renew: true })).rejects.toMatchObject({
      code: 'wrong-key',
    });
    await expect(forget(context, table, viewerWith(key), 2)).rejects.toMatchObject({ code: 'no-seat' });
  });

  test('with whoever asked for it, or whom it was for, it goes', async () => {
    const { table, ada, bo, cleo } = await running();
    await ask(bo);
    await forget(context, table, viewerWith(bo), 1);
    expect((await load(context, table)).seats[2].link).toBeNull();
    const { key } = await ask(ada);
    await forget(context, table, viewerWith(cleo), 2);
    later(DAY);
    await expect(look(key)).rejects.toMatchObject({ code: 'no-seat' });
  });
});

test('the state follows from the log, whenever somebody looked in between', async () => {
  const { table, ada, bo, cleo } = await running();
  await ask(ada);
  await agree(bo);
  later(DAY);
  await seen(bo);
  await say(context, table, viewerWith(bo), { text: 'Cleo?' });
  await renewKey(context, table, viewerWith(cleo), { seat: 2, renew: true });
  const log = readLog(games, await context.store.log(table));
  expect(JSON.parse((await context.store.read(table))!.state)).toEqual(JSON.parse(JSON.stringify(fold(games, log))));
});
