import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { documentOf } from '@/app/_ui/mail/letters';
import { hashOf, type SeatKey } from '@/lib/identity';
import {
  DEFAULT_WISHES,
  type Letter,
  messageDocuments,
  notice,
  type OutgoingMail,
  planDeliveries,
  sendDeliveries,
} from '@/lib/notify';

import {
  askLink,
  type Context,
  dropLink,
  join,
  mute,
  nudge,
  open,
  openRequest,
  postOf,
  rematch,
  say,
  sayRequest,
  viewerWith,
  visit,
} from '@/lib/tables';
import { newContext, playOn } from '../support/tables';

let context: Context;
let close: () => Promise<void>;
let mails: OutgoingMail[];
beforeEach(() => {
  ({ context, close } = newContext());
  mails = [];
  context.publicUrl = 'https://cards.example.org';
  context.linkSecret = 'L'.repeat(40);
  context.channels = { email: { send: async (mail) => void mails.push(mail) } };
});
afterEach(() => close());

/** Ada and Bo play; Bo has mail sent to his address. */
async function running(count = 1) {
  const options = { players: 2, length: { kind: 'deals', count } };
  const { table, key, invitation } = await open(
    context,
    openRequest.parse({ name: 'Ada', game: 'herzblatt', options }),
  );
  const bo = (await join(context, table, { invitation, name: 'Bo' })).key;
  const wishes = {
    ...DEFAULT_WISHES,
    ...{ email: 'bo@example.org', confirmed: true, table, seat: 1, keyHash: hashOf(bo.text) },
    ...{ account: null, webhookSecret: null },
  };
  await messageDocuments(context).wishes.create(`${table}-1`, wishes, {}, context.now());
  return { table, ada: key, bo };
}
/** Ada and Cleo wait for a third one; Ada has mail sent to her address. */
async function waiting() {
  const { table, key, invitation } = await open(
    context,
    openRequest.parse({ name: 'Ada', game: 'herzblatt', options: { players: 3 } }),
  );
  const cleo = (await join(context, table, { invitation, name: 'Cleo' })).key;
  const wishes = {
    ...DEFAULT_WISHES,
    ...{ email: 'ada@example.org', confirmed: true, table, seat: 0, keyHash: hashOf(key.text) },
    ...{ account: null, webhookSecret: null },
  };
  await messageDocuments(context).wishes.create(`${table}-0`, wishes, {}, context.now());
  return { table, ada: key, cleo, invitation };
}
async function toTheEnd(keys: readonly SeatKey[]) {
  while ((await visit(context, keys[0].table, viewerWith(keys[0]))).view.status === 'running') {
    for (const key of keys) await playOn(context, key, 1);
  }
}
/** Tells all that the table has to announce of this kind; `before` is done between planning and sending. */
async function told(table: string, kind: string, before: () => Promise<unknown> = async () => {}) {
  const notices = (await context.store.outbox(table)).map(({ body }) => notice.parse(JSON.parse(body)));
  const ids = await planDeliveries(
    postOf(context),
    table,
    notices.filter((one) => one.kind === kind),
  );
  await before();
  await sendDeliveries(postOf(context), ids);
  return mails.map(({ letter }) => letter);
}

describe('what happens beside the match is told by mail', () => {
  test('that there is a rematch, with a link to the seat, once', async () => {
    const { table, ada, bo } = await running();
    await toTheEnd([ada, bo]);
    await rematch(context, table, viewerWith(ada), {});
    const [letter] = await told(table, 'rematch');
    expect(letter).toMatchObject({ kind: 'rematch', values: { from: 'Ada' }, table: { view: { game: 'herzblatt' } } });
    expect(letter).toHaveProperty('table.url', expect.stringContaining(`https://cards.example.org/s/${table}-1-`));
    expect(await told(table, 'rematch')).toHaveLength(1);
  });

  test('that somebody asks the host to get the others, while somebody is missing', async () => {
    const { table, ada, cleo, invitation } = await waiting();
    await nudge(context, table, viewerWith(cleo), { seat: 1 });
    expect(await told(table, 'nudge')).toMatchObject([{ kind: 'nudge', values: { by: { name: 'Cleo' }, missing: 1 } }]);
    expect(mails.map(({ to }) => to)).toEqual(['ada@example.org']);
    expect((await visit(context, table, viewerWith(ada))).view.status).toBe('open');
    mails = [];
    context.now = (
      (now) => () =>
        now + 25 * 60 * 60_000
    )(context.now());
    await nudge(context, table, viewerWith(cleo), { seat: 1 });
    const last = () => join(context, table, { invitation, name: 'Dominik' });
    expect(await told(table, 'nudge', last)).toEqual([]);
  });

  test('that others want a new link, while that is so', async () => {
    const { table, ada } = await running(2);
    const { objectUntil } = await askLink(context, table, viewerWith(ada), { seat: 1 });
    expect(await told(table, 'link')).toMatchObject([
      { kind: 'link', values: { by: { name: 'Ada' }, when: { date: objectUntil } } },
    ]);
  });

  test('no more once the player has objected', async () => {
    const { table, ada, bo } = await running(2);
    await askLink(context, table, viewerWith(ada), { seat: 1 });
    expect(await told(table, 'link', () => dropLink(context, table, viewerWith(bo), { seat: 1 }))).toEqual([]);
  });

  test('nothing of what is said; a message about something else has it in its view', async () => {
    const { table, ada, bo } = await running();
    await toTheEnd([ada, bo]);
    await say(context, table, viewerWith(ada), sayRequest.parse({ text: 'Gut gespielt!' }));
    const kinds = (await context.store.outbox(table)).map(({ body }) => notice.parse(JSON.parse(body)).kind);
    expect(kinds.filter((kind) => kind !== 'turn' && kind !== 'finished')).toEqual([]);
    await mute(context, table, viewerWith(bo), { player: 0, muted: true });
    const [unheard] = await told(table, 'finished');
    expect(JSON.stringify(unheard)).not.toContain('Gut gespielt!');
    await mute(context, table, viewerWith(bo), { player: 0, muted: false });
    const [seen] = await postOf(context).look([table]);
    const letter: Letter = { kind: 'finished', table: await postOf(context).letterOf(seen!, 1), recapUrl: '' };
    for (const locale of ['de', 'en'] as const) {
      const { parts } = documentOf({ letter, locale, unsubscribe: null });
      expect(JSON.stringify(parts)).toContain('Ada: Gut gespielt!');
    }
  });
});
