import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SeatKey } from '@/lib/identity';
import { KEPT_CHANGES } from '@/lib/match/changes';
import {
  allowBot,
  answerProposal,
  askFriend,
  askLink,
  autopilot,
  type Context,
  dropLink,
  endFriend,
  forget,
  friendRequest,
  join,
  proposalRequest,
  propose,
  renewKey,
  ruleTalk,
  viewerWith,
} from '@/lib/tables';
import { load } from '@/lib/tables/runner/load';
import { rebuild } from '@/lib/tables/upkeep/rebuild';
import { openTable, seenWith } from '../support/commands';
import { newContext } from '../support/tables';

let context: Context;
let close: () => Promise<void>;
let at: number;
beforeEach(() => {
  ({ context, close } = newContext());
  at = 1_790_000_000_000;
  context = { ...context, now: () => at };
});
afterEach(() => close());

const THREE = { preset: 'black-lady', players: 3, passing: 'never', length: { kind: 'deals', count: 2 } };
const MOST = 30;
const TOO_MANY = { code: 'too-many-changes' };
const seen = (key: SeatKey) => seenWith(context, key);
const toggle = (key: SeatKey, i: number) =>
  allowBot(context, key.table, viewerWith(key), { seat: key.seat, allowed: i % 2 === 0 });

/** Does something until it is too much. */
async function exhaust(change: (i: number) => Promise<unknown>) {
  const tooMuch = async () => {
    for (let i = 0; i <= MOST; i++) await change(i);
  };
  await expect(tooMuch()).rejects.toMatchObject(TOO_MANY);
}

/** Ada, Bo and Cleo play. */
async function running() {
  const { table, key: ada, invitation } = await openTable(context, { game: 'hearts', options: THREE });
  const [bo, cleo] = [
    await join(context, table, { invitation, name: 'Bo' }),
    await join(context, table, { invitation, name: 'Cleo' }),
  ];
  return { table, ada, bo: bo.key, cleo: cleo.key };
}

describe('somebody who has got hold of a player’s link', () => {
  /** He has used up all that the player may change. */
  async function exhausted() {
    const given = await running();
    await askFriend(
      context,
      given.table,
      viewerWith(given.bo),
      friendRequest.parse({ seat: 1, name: 'Mallory', days: 60 }),
    );
    await autopilot(context, given.table, viewerWith(given.bo), { seat: 1, on: true });
    await exhaust((i) => toggle(given.bo, i));
    await askLink(context, given.table, viewerWith(given.ada), { seat: 1 });
    return given;
  }

  const defences: [string, (bo: SeatKey) => Promise<unknown>][] = [
    ['renewing his link', (bo) => renewKey(context, bo.table, viewerWith(bo), { seat: 1, renew: true })],
    ['ending the friend', (bo) => endFriend(context, bo.table, viewerWith(bo), { seat: 1 })],
    ['objecting to a new link', (bo) => dropLink(context, bo.table, viewerWith(bo), { seat: 1 })],
    ['leaving', (bo) => forget(context, bo.table, viewerWith(bo), 1)],
    [
      'coming back from the autopilot',
      async (bo) => {
        await autopilot(context, bo.table, viewerWith(bo), { seat: 1, on: false });
        expect((await seen(bo)).seats[1].away).toBeNull();
      },
    ],
  ];
  test.each(defences)('does not keep him from %s', async (_, defend) => {
    const { bo } = await exhausted();
    await defend(bo);
  });

  test('nor from all of it one after the other, a hundred times: what defends a seat counts for nothing', async () => {
    const { table, ada, bo } = await running();
    let key = bo;
    for (let i = 0; i < 40; i++) key = (await renewKey(context, table, viewerWith(key), { seat: 1, renew: true })).key;
    await toggle(key, 0);
    const { busy } = await load(context, table);
    // That he came counts, and that.
    expect(busy.find(({ seat }) => seat === 1)).toMatchObject({ of: 'changes', count: 2 });
    // Nor does what he does count for the host.
    await ruleTalk(context, table, viewerWith(ada), { talk: 'closed' });
    await rebuild(context, table);
  });

  test('coming back counts for nothing, going away does', async () => {
    const { table, bo } = await running();
    await exhaust(async () => {
      await autopilot(context, table, viewerWith(bo), { seat: 1, on: true });
      await autopilot(context, table, viewerWith(bo), { seat: 1, on: false });
    });
    expect((await seen(bo)).seats[1].away).toBeNull();
  });
});

describe('somebody who wants to flood the others with proposals, and the list of changes with his whims', () => {
  const proposeEnd = (key: SeatKey) =>
    propose(context, key.table, viewerWith(key), proposalRequest.parse({ seat: key.seat, kind: 'end' }));
  const takeBack = async (key: SeatKey) => {
    const [{ kind, about, at: proposed }] = (await seen(key)).proposals;
    await answerProposal(context, key.table, viewerWith(key), { seat: key.seat, kind, about, proposed, agree: false });
  };

  test('proposes three things an hour, whatever he toggles in between', async () => {
    const { bo } = await running();
    for (let round = 0; round < 3; round++) {
      await proposeEnd(bo);
      await takeBack(bo);
      for (let i = 0; i < KEPT_CHANGES; i++) {
        at += 2_000;
        await toggle(bo, i);
      }
      at += 30_000;
    }
    await expect(proposeEnd(bo)).rejects.toMatchObject({ code: 'proposed-too-often' });
    expect((await load(context, bo.table)).seats[1].asked).toHaveLength(3);
    await rebuild(context, bo.table);
    at += 3_600_000;
    await proposeEnd(bo);
  });

  test('asks for another’s new link as often: that sends a message, too', async () => {
    const { ada } = await running();
    for (let i = 0; i < 3; i++) {
      await askLink(context, ada.table, viewerWith(ada), { seat: 1 });
      await dropLink(context, ada.table, viewerWith(ada), { seat: 1 });
    }
    await expect(askLink(context, ada.table, viewerWith(ada), { seat: 1 })).rejects.toMatchObject({
      code: 'proposed-too-often',
    });
  });

  test('toggles one wish: the list holds its last state, and all that others did before', async () => {
    const { table, ada, bo, cleo } = await running();
    await ruleTalk(context, table, viewerWith(ada), { talk: 'closed' });
    const before = (await seen(cleo)).changes;
    for (let i = 0; i < 2 * KEPT_CHANGES; i++) await toggle(bo, i);
    const { changes } = await seen(cleo);
    expect(changes.slice(0, -1)).toEqual(before);
    expect(changes.at(-1)).toMatchObject({ type: 'botAllowed', seat: 1, allowed: false });
  });

  test('does a dozen different things: of each other player the latest stays', async () => {
    const { table, ada, bo, cleo } = await running();
    await ruleTalk(context, table, viewerWith(ada), { talk: 'closed' });
    for (let i = 0; i < 20; i++) {
      await toggle(bo, i);
      await autopilot(context, table, viewerWith(bo), { seat: 1, on: i % 2 === 0 });
      await askFriend(context, table, viewerWith(bo), friendRequest.parse({ seat: 1, name: `Freund ${i}`, days: 1 }));
      await endFriend(context, table, viewerWith(bo), { seat: 1 });
      at += 60_000;
    }
    expect((await seen(cleo)).changes).toContainEqual(expect.objectContaining({ type: 'talkRuled', seat: 0 }));
  });
});
