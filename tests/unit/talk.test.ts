import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SeatKey } from '@/lib/identity';
import { isText, tidyText } from '@/lib/identity';
import {
  act,
  asHeard,
  type Context,
  forget,
  haveRead,
  join,
  KEPT_MILLISECONDS,
  mute,
  open,
  openRequest,
  personalData,
  record,
  ruleTalk,
  STRANGER,
  say,
  sayRequest,
  sweep,
  viewerWith,
  visit,
} from '@/lib/tables';
import { dueAt } from '@/lib/tables/runner/due';
import { load } from '@/lib/tables/runner/load';
import { afterBots, moveOf, newContext, playOn } from '../support/tables';

let context: Context;
let close: () => Promise<void>;
beforeEach(() => {
  ({ context, close } = newContext());
});
afterEach(() => close());

const THREE = { preset: 'black-lady', players: 3, passing: 'never', length: { kind: 'deals', count: 1 } };

/** Ada and Bo play with a bot at seat 2; the match runs. */
async function running(more: Record<string, unknown> = {}) {
  const request = { name: 'Ada', game: 'hearts', options: THREE, bots: [null, 'easy'], forced: false, ...more };
  const { table, key, invitation } = await open(context, openRequest.parse(request));
  const bo = await join(context, table, { invitation, name: 'Bo' });
  await afterBots(context, key);
  return { table, ada: key, bo: bo.key };
}
const tell = (key: SeatKey, text: string, secret?: string) =>
  say(context, key.table, viewerWith(key), sayRequest.parse({ text, ...(secret ? { secret } : {}) }));
const seen = async (key: SeatKey) => (await visit(context, key.table, viewerWith(key))).view;
const heard = async (key: SeatKey) => (await seen(key)).talk!.messages.map(({ name, text }) => `${name}: ${text}`);
async function playToEnd(keys: readonly SeatKey[]) {
  while ((await afterBots(context, keys[0])).status === 'running')
    for (const key of keys) await playOn(context, key, 1);
}

describe('what can be said', () => {
  test.each([
    ['  Na, \n  so was! ', 'Na, so was!'],
    ['a\u0000b\u0007c', 'abc'],
    ['rechts\u202eherum', 'rechtsherum'],
    ['\u200b\ufeffda', 'da'],
    ['e\u00ad\u0301', 'é'],
    ['👩‍👧 ❤️', '👩‍👧 ❤️'],
    [`Z${'\u0301'.repeat(30)}`, `Z${'\u0301'.repeat(30)}`.normalize('NFC').slice(0, 6)],
    ['https://example.org <b>fett</b>', 'https://example.org <b>fett</b>'],
  ])('%j is said as %j', (text, said) => {
    expect(tidyText(text)).toBe(said);
    expect(isText(said)).toBe(true);
    expect(tidyText(said)).toBe(said);
  });

  test.each([
    ['nothing', ''],
    ['white space', ' \n\t '],
    ['what cannot be seen', '\u200b\u200d\u3164\u2060'],
    ['501 characters', 'ä'.repeat(501)],
  ])('%s cannot be said, and nothing changes', async (_, text) => {
    const { ada } = await running();
    const { version } = await seen(ada);
    await expect(tell(ada, text)).rejects.toMatchObject({ code: 'bad-text', status: 400 });
    expect((await seen(ada)).version).toBe(version);
  });

  test('500 characters can be said, counted as people count them', async () => {
    const { ada, bo } = await running();
    await tell(ada, '😀'.repeat(500));
    expect((await seen(bo)).talk!.messages[0].text).toBe('😀'.repeat(500));
  });
});

describe('who hears it', () => {
  test('everybody at the table, in order; whoever only watches hears nothing', async () => {
    const { table, ada, bo } = await running();
    await tell(ada, 'Viel Glück!');
    await tell(bo, 'Gleichfalls.');
    for (const key of [ada, bo]) expect(await heard(key)).toEqual(['Ada: Viel Glück!', 'Bo: Gleichfalls.']);
    const { view } = await visit(context, table, STRANGER);
    expect(view.talk).toBeNull();
    expect(JSON.stringify(view)).not.toContain('Gleichfalls');
  });

  test('who has no seat says nothing', async () => {
    const { table } = await running();
    await expect(say(context, table, STRANGER, sayRequest.parse({ text: 'Hallo' }))).rejects.toMatchObject({
      code: 'no-seat',
    });
    const wrong = { table, seat: 0, text: `${table}-0-${'x'.repeat(22)}` };
    await expect(tell(wrong, 'Hallo')).rejects.toMatchObject({ code: 'wrong-key' });
  });

  test('nobody says anything as somebody else', async () => {
    const { table, bo } = await running();
    const asAda = say(context, table, viewerWith(bo), sayRequest.parse({ text: 'Ich gebe auf', seat: 0 }));
    await expect(asAda).rejects.toMatchObject({ code: 'no-seat' });
  });

  test('the same message sent again counts once', async () => {
    const { ada, bo } = await running();
    const secret = 'T'.repeat(22);
    const { version } = await tell(ada, 'Hallo', secret);
    expect((await tell(ada, 'Hallo', secret)).version).toBe(version);
    await tell(bo, 'Hallo', secret);
    expect(await heard(ada)).toEqual(['Ada: Hallo', 'Bo: Hallo']);
  });

  test('what is new to a player is what others have said since he last moved or spoke', async () => {
    const { ada, bo } = await running();
    await tell(ada, 'eins');
    await tell(ada, 'zwei');
    expect((await seen(bo)).talk!.unread).toBe(2);
    expect((await seen(ada)).talk!.unread).toBe(0);
    // Looking changes nothing.
    expect((await seen(bo)).talk!.unread).toBe(2);
    await tell(bo, 'ja?');
    expect((await seen(bo)).talk).toMatchObject({ unread: 0 });
    expect((await seen(ada)).talk!.unread).toBe(1);
    // A message about a turn tells what was said since the last move, whatever he has said himself.
    const { talk } = await seen(bo);
    expect(talk!.messages.filter(({ id }) => id > talk!.since)).toHaveLength(3);
    await playToEnd([ada, bo]);
    expect((await seen(bo)).talk).toMatchObject({ unread: 0 });
    const after = (await seen(bo)).talk!;
    expect(after.messages.filter(({ id }) => id > after.since)).toEqual([]);
  });

  test('the table shows the latest 50', async () => {
    const { ada, bo } = await running();
    const { now } = context;
    let minutes = 0;
    context.now = () => now() + minutes++ * 60_000;
    for (let i = 0; i < 60; i++) await tell(i % 2 ? ada : bo, `Nr. ${i}`);
    const { talk } = await seen(ada);
    expect(talk!.messages.map(({ text }) => text)).toEqual(Array.from({ length: 50 }, (_, i) => `Nr. ${i + 10}`));
  });
});

describe('talk does not disturb the match', () => {
  test('a move that names the version before the talk counts', async () => {
    const { ada, bo } = await running();
    const mover = (await seen(ada)).choices.length > 0 ? ada : bo;
    const before = await seen(mover);
    await tell(mover === ada ? bo : ada, 'Beeil dich!');
    const move = { version: before.version, move: moveOf(before.choices[0]) };
    const after = await act(context, mover.table, viewerWith(mover), move);
    expect(after.version).toBe(before.version + 2);
    // And sent again it is recognised.
    expect((await act(context, mover.table, viewerWith(mover), move)).version).toBe(after.version);
  });

  test('no turn begins anew, nobody is sent a message, and nothing is due at another time', async () => {
    const { table, ada, bo } = await running();
    const before = await load(context, table);
    const due = dueAt(before);
    const outbox = await context.store.outbox(table);
    await tell(ada, 'Hallo');
    await tell(bo, 'Hallo');
    const after = await load(context, table);
    expect([after.turns, after.changedAt, after.last]).toEqual([before.turns, before.changedAt, before.last]);
    expect(dueAt(after)).toBe(due);
    expect(await context.store.outbox(table)).toEqual(outbox);
  });

  test('a table does not live longer because somebody talks there', async () => {
    const { key } = await open(
      context,
      openRequest.parse({ name: 'Ada', game: 'hearts', options: THREE, bots: 'easy', forced: false }),
    );
    const { changedAt } = await afterBots(context, key);
    await tell(key, 'Ist da wer?');
    const late = { ...context, now: () => changedAt + KEPT_MILLISECONDS };
    expect(await sweep(late, 10)).toMatchObject({ removed: 1 });
  });

  test('after the match it tells nobody again that it is over, and the record says when it was', async () => {
    const { table, ada, bo } = await running();
    await playToEnd([ada, bo]);
    const { finishedAt } = await record(context, table);
    const before = await context.store.outbox(table);
    await tell(ada, 'Gut gespielt!');
    expect(await context.store.outbox(table)).toEqual(before);
    const after = await record(context, table);
    expect(after.finishedAt).toBe(finishedAt);
    // Talk is the players' own: the record, which everybody can have, is without it.
    expect(JSON.stringify(after)).not.toContain('Gut gespielt');
  });
});

describe('who floods the table', () => {
  test('nobody says more than ten things a minute; then he may again', async () => {
    const { ada, bo } = await running();
    for (let i = 0; i < 10; i++) await tell(ada, `${i}`);
    await expect(tell(ada, 'elf')).rejects.toMatchObject({ code: 'talk-too-fast', status: 429 });
    await tell(bo, 'Lass gut sein.');
    const { now } = context;
    context.now = () => now() + 60_000;
    await tell(ada, 'elf');
  });

  test('nobody says more than 500 things at a table', async () => {
    const { table, ada, bo } = await running();
    const { now } = context;
    let minutes = 0;
    context.now = () => now() + minutes++ * 60_000;
    for (let i = 0; i < 500; i++) await tell(ada, `${i}`);
    await expect(tell(ada, 'noch eins')).rejects.toMatchObject({ code: 'talk-full' });
    await tell(bo, 'Endlich.');
    expect((await load(context, table)).talk.messages).toHaveLength(50);
  });
});

describe('a table where talk is closed', () => {
  test('while a deal is in play: open before the match and after it', async () => {
    const options = { ...THREE, players: 3 };
    const opened = await open(
      context,
      openRequest.parse({
        name: 'Ada',
        game: 'hearts',
        options,
        bots: [null, 'easy'],
        talk: 'between-deals',
        forced: false,
      }),
    );
    await tell(opened.key, 'Kommst du?');
    const bo = await join(context, opened.table, { invitation: opened.invitation, name: 'Bo' });
    await afterBots(context, bo.key);
    expect((await seen(bo.key)).talk).toMatchObject({ rule: 'between-deals', isOpen: false, unread: 0 });
    await expect(tell(bo.key, 'Ich habe die Dame')).rejects.toMatchObject({ code: 'talk-closed' });
    await playToEnd([opened.key, bo.key]);
    expect((await tell(bo.key, 'Das war knapp')).talk).toMatchObject({ isOpen: true });
  });

  test('the host closes and opens it, and everybody sees that; nobody else does', async () => {
    const { table, ada, bo } = await running();
    await expect(ruleTalk(context, table, viewerWith(bo), { talk: 'closed' })).rejects.toMatchObject({
      code: 'not-host',
    });
    const { version } = await ruleTalk(context, table, viewerWith(ada), { talk: 'closed' });
    expect((await ruleTalk(context, table, viewerWith(ada), { talk: 'closed' })).version).toBe(version);
    await expect(tell(ada, 'Nur ich')).rejects.toMatchObject({ code: 'talk-closed' });
    expect((await visit(context, table, STRANGER)).view.changes.at(-1)).toMatchObject({
      type: 'talkRuled',
      talk: 'closed',
    });
    await ruleTalk(context, table, viewerWith(ada), { talk: 'open' });
    await tell(bo, 'Danke');
  });
});

describe('who is forgotten', () => {
  test('his messages go from the table and its log; those of the others stay', async () => {
    const { table, ada, bo } = await running();
    await tell(bo, 'Mein Geheimnis');
    await tell(ada, 'Aha');
    expect((await personalData(context, table, viewerWith(bo), 1)).said).toMatchObject([{ text: 'Mein Geheimnis' }]);
    expect((await personalData(context, table, viewerWith(ada), 0)).said).toMatchObject([{ text: 'Aha' }]);
    await forget(context, table, viewerWith(bo), 1);
    expect(await heard(ada)).toEqual(['Ada: Aha']);
    expect((await context.store.log(table)).join()).not.toContain('Geheimnis');
    expect((await context.store.read(table))!.state).not.toContain('Geheimnis');
  });
});

describe('whom a player does not want to hear', () => {
  const heardBy = async (key: SeatKey) => (await asHeard(context, await seen(key))).talk!;

  test('he hears no more, before or after, until he wants to again; nobody else can tell', async () => {
    const { table, ada, bo } = await running();
    await tell(bo, 'Bla');
    const before = [await load(context, table), await visit(context, table, viewerWith(bo))];
    await mute(context, table, viewerWith(ada), { player: 1, muted: true });
    expect([await load(context, table), await visit(context, table, viewerWith(bo))]).toEqual(before);
    expect(await heardBy(bo)).toEqual((await seen(bo)).talk);
    await tell(bo, 'Blabla');
    expect(await heardBy(ada)).toMatchObject({ messages: [], unread: 0, muted: [1] });
    await mute(context, table, viewerWith(ada), { player: 1, muted: false });
    expect(await heardBy(ada)).toMatchObject({ messages: [{ text: 'Bla' }, { text: 'Blabla' }], unread: 2, muted: [] });
  });

  test('nobody mutes for another, himself, or a seat that is not there', async () => {
    const { table, ada, bo } = await running();
    await expect(mute(context, table, viewerWith(bo), { player: 0, muted: true, seat: 0 })).rejects.toMatchObject({
      code: 'no-seat',
    });
    for (const player of [0, 7]) {
      await expect(mute(context, table, viewerWith(ada), { player, muted: true })).rejects.toMatchObject({
        code: 'bad-request',
      });
    }
  });

  test('a later player at the seat of either is heard, and hears', async () => {
    const { table, ada, bo } = await running();
    await mute(context, table, viewerWith(ada), { player: 1, muted: true });
    await mute(context, table, viewerWith(bo), { player: 0, muted: true });
    await forget(context, table, viewerWith(bo), 1);
    expect(await context.records.read('hearing', `${table}-1`)).toBeNull();
    await tell(ada, 'Wer ist noch da?');
    expect((await heardBy(ada)).muted).toEqual([]);
  });

  test('what he says he has read is no longer new to him', async () => {
    const { table, ada, bo } = await running();
    const { version } = await tell(bo, 'eins');
    await tell(bo, 'zwei');
    await haveRead(context, table, viewerWith(ada), { version });
    expect((await heardBy(ada)).unread).toBe(1);
    // Not what is yet to be said.
    await haveRead(context, table, viewerWith(ada), { version: 1_000_000 });
    expect((await heardBy(ada)).unread).toBe(0);
    await tell(bo, 'drei');
    expect((await heardBy(ada)).unread).toBe(1);
  });
});
