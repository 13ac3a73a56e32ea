import { describe, expect, test } from 'vitest';
import { isText, tidyText } from '@/lib/identity';
import { asHeard, KEPT_MILLISECONDS, sweep } from '@/lib/tables';
import { dueAt } from '@/lib/tables/runner/due';
import { moveOf } from '../support/player';
import { freshSite, MINUTE, type Player, refused } from '../support/site';

const site = freshSite({ ticks: 1000 });
const GAME = {
  ...{ game: 'hearts', suggestions: true },
  options: { preset: 'black-lady', players: 3, passing: 'never', length: { kind: 'deals', count: 1 } },
};

/** Ada and Bo play with a bot at seat 2; the match runs. */
async function running(more: Record<string, unknown> = {}) {
  const table = await site.table({ ...GAME, bots: [null, 'easy'], ...more }, 1);
  await table.bots();
  return table;
}
const tell = (player: Player, text: string, secret?: string) => player.say({ text, ...(secret ? { secret } : {}) });
const talkFor = async (player: Player) => (await player.view()).talk!;
const heard = async (player: Player) => (await talkFor(player)).messages.map(({ name, text }) => `${name}: ${text}`);

describe('a text', () => {
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
    ['characters that cannot be seen', '\u200b\u200d\u3164\u2060'],
    ['501 characters', 'ä'.repeat(501)],
  ])('%s cannot be said, and nothing changes', async (_, text) => {
    const { ada } = await running();
    const { version } = await ada.view();
    await expect(tell(ada, text)).rejects.toMatchObject({ code: 'bad-text', status: 400 });
    expect((await ada.view()).version).toBe(version);
  });

  test('500 characters can be said, counted as people count them', async () => {
    const { ada, bo } = await running();
    await tell(ada, '😀'.repeat(500));
    expect((await talkFor(bo)).messages[0].text).toBe('😀'.repeat(500));
  });
});

describe('talk', () => {
  test('is heard by everybody at the table, in order; spectators hear nothing', async () => {
    const { table, ada, bo } = await running();
    await tell(ada, 'Viel Glück!');
    await tell(bo, 'Gleichfalls.');
    for (const player of [ada, bo]) expect(await heard(player)).toEqual(['Ada: Viel Glück!', 'Bo: Gleichfalls.']);
    const view = await table.view();
    expect(view.talk).toBeNull();
    expect(JSON.stringify(view)).not.toContain('Gleichfalls');
  });

  test('needs a seat', async () => {
    const { table } = await running();
    await refused(table.stranger.say({ text: 'Hallo' }), 'no-seat');
    const text = `${table.id}-0-${'x'.repeat(22)}`;
    await refused(tell(site.with({ table: table.id, seat: 0, text }), 'Hallo'), 'wrong-key');
  });

  test('is not said as somebody else', async () => {
    const { bo } = await running();
    await refused(bo.say({ text: 'Ich gebe auf', seat: 0 }), 'no-seat');
  });

  test('counts once where the same message is sent again', async () => {
    const { ada, bo } = await running();
    const secret = 'T'.repeat(22);
    const { version } = await tell(ada, 'Hallo', secret);
    expect((await tell(ada, 'Hallo', secret)).version).toBe(version);
    await tell(bo, 'Hallo', secret);
    expect(await heard(ada)).toEqual(['Ada: Hallo', 'Bo: Hallo']);
  });

  test('is new to a player if others have said it since that player last moved or spoke', async () => {
    const { table, ada, bo } = await running();
    await tell(ada, 'eins');
    await tell(ada, 'zwei');
    expect((await talkFor(bo)).unread).toBe(2);
    expect((await talkFor(ada)).unread).toBe(0);
    // Looking changes nothing.
    expect((await talkFor(bo)).unread).toBe(2);
    await tell(bo, 'ja?');
    expect(await talkFor(bo)).toMatchObject({ unread: 0 });
    expect((await talkFor(ada)).unread).toBe(1);
    // A message about a turn tells what was said since the last move, whether or not its player has spoken.
    const talk = await talkFor(bo);
    expect(talk.messages.filter(({ id }) => id > talk.since)).toHaveLength(3);
    await table.playOut();
    expect(await talkFor(bo)).toMatchObject({ unread: 0 });
    const after = await talkFor(bo);
    expect(after.messages.filter(({ id }) => id > after.since)).toEqual([]);
  });

  test('is shown for the latest 50 messages', async () => {
    const { ada, bo } = await running();
    for (let i = 0; i < 60; i++, site.now += MINUTE) await tell(i % 2 ? ada : bo, `Nr. ${i}`);
    const { messages } = await talkFor(ada);
    expect(messages.map(({ text }) => text)).toEqual(Array.from({ length: 50 }, (_, i) => `Nr. ${i + 10}`));
  });
});

describe('talk does not disturb the match', () => {
  test('a move that names the version before the talk counts', async () => {
    const { ada, bo } = await running();
    const mover = (await ada.view()).choices.length > 0 ? ada : bo;
    const before = await mover.view();
    await tell(mover === ada ? bo : ada, 'Beeil dich!');
    const move = { version: before.version, move: moveOf(before.choices[0]) };
    const after = await mover.act(move);
    expect(after.version).toBe(before.version + 2);
    // And sent again it is recognised.
    expect((await mover.act(move)).version).toBe(after.version);
  });

  test('no turn begins anew, nobody is sent a message, and nothing is due at another time', async () => {
    const { table, ada, bo } = await running();
    const before = await table.state();
    const due = dueAt(before);
    const outbox = await site.context.store.outbox(table.id);
    await tell(ada, 'Hallo');
    await tell(bo, 'Hallo');
    const after = await table.state();
    expect([after.turns, after.changedAt, after.last]).toEqual([before.turns, before.changedAt, before.last]);
    expect(dueAt(after)).toBe(due);
    expect(await site.context.store.outbox(table.id)).toEqual(outbox);
  });

  test('a table does not live longer because somebody talks there', async () => {
    const table = await site.table({ ...GAME, bots: 'easy' });
    await table.bots();
    const { changedAt } = await table.view();
    await tell(table.players[0], 'Ist da wer?');
    const late = { ...site.context, now: () => changedAt + KEPT_MILLISECONDS };
    expect(await sweep(late)).toMatchObject({ removed: 1 });
  });

  test('after the match it tells nobody again that it is over, and the record says when it was', async () => {
    const { table, ada } = await running();
    await table.playOut();
    const { finishedAt } = await table.record();
    const before = await site.context.store.outbox(table.id);
    await tell(ada, 'Gut gespielt!');
    expect(await site.context.store.outbox(table.id)).toEqual(before);
    const after = await table.record();
    expect(after.finishedAt).toBe(finishedAt);
    // Talk is the players' own: the record, which everybody can have, is without it.
    expect(JSON.stringify(after)).not.toContain('Gut gespielt');
  });
});

describe('flooding the table', () => {
  test('nobody says more than ten things a minute; then they may again', async () => {
    const { ada, bo } = await running();
    for (let i = 0; i < 10; i++) await tell(ada, `${i}`);
    await expect(tell(ada, 'elf')).rejects.toMatchObject({ code: 'talk-too-fast', status: 429 });
    await tell(bo, 'Lass gut sein.');
    site.now += MINUTE;
    await tell(ada, 'elf');
  });

  test('nobody says more than 500 things at a table', async () => {
    const { table, ada, bo } = await running();
    for (let i = 0; i < 500; i++, site.now += MINUTE) await tell(ada, `${i}`);
    await refused(tell(ada, 'noch eins'), 'talk-full');
    await tell(bo, 'Endlich.');
    expect((await table.state()).talk.messages).toHaveLength(50);
  });
});

describe('a table where talk is closed', () => {
  test('while a deal is in play: open before the match and after it', async () => {
    const { table, ada } = await site.table({ ...GAME, bots: [null, 'easy'], talk: 'between-deals' });
    await tell(ada, 'Kommst du?');
    const bo = await table.join('Bo');
    await table.bots();
    expect(await talkFor(bo)).toMatchObject({ rule: 'between-deals', isOpen: false, unread: 0 });
    await refused(tell(bo, 'Ich habe die Dame'), 'talk-closed');
    await table.playOut();
    expect((await tell(bo, 'Das war knapp')).talk).toMatchObject({ isOpen: true });
  });

  test('the host closes and opens it, and everybody sees that; nobody else does', async () => {
    const { table, ada, bo } = await running();
    await refused(bo.ruleTalk({ talk: 'closed' }), 'not-host');
    const { version } = await ada.ruleTalk({ talk: 'closed' });
    expect((await ada.ruleTalk({ talk: 'closed' })).version).toBe(version);
    await refused(tell(ada, 'Nur ich'), 'talk-closed');
    expect((await table.view()).changes.at(-1)).toMatchObject({ type: 'talkRuled', talk: 'closed' });
    await ada.ruleTalk({ talk: 'open' });
    await tell(bo, 'Danke');
  });
});

test('a player who is forgotten takes their messages from the table and its log; those of the others stay', async () => {
  const { table, ada, bo } = await running();
  await tell(bo, 'Mein Geheimnis');
  await tell(ada, 'Aha');
  expect((await bo.personalData(1)).said).toMatchObject([{ text: 'Mein Geheimnis' }]);
  expect((await ada.personalData(0)).said).toMatchObject([{ text: 'Aha' }]);
  await bo.forget(1);
  expect(await heard(ada)).toEqual(['Ada: Aha']);
  expect((await site.context.store.log(table.id)).join()).not.toContain('Geheimnis');
  expect((await site.context.store.read(table.id))!.state).not.toContain('Geheimnis');
});

describe('a player whom another one mutes', () => {
  const heardBy = async (player: Player) => (await asHeard(site.context, await player.view())).talk!;

  test('is heard no more, before or after, until unmuted; nobody else can tell', async () => {
    const { table, ada, bo } = await running();
    await tell(bo, 'Bla');
    const before = [await table.state(), await bo.visit()];
    await ada.mute({ player: 1, muted: true });
    expect([await table.state(), await bo.visit()]).toEqual(before);
    expect(await heardBy(bo)).toEqual(await talkFor(bo));
    await tell(bo, 'Blabla');
    expect(await heardBy(ada)).toMatchObject({ messages: [], unread: 0, muted: [1] });
    await ada.mute({ player: 1, muted: false });
    expect(await heardBy(ada)).toMatchObject({ messages: [{ text: 'Bla' }, { text: 'Blabla' }], unread: 2, muted: [] });
  });

  test('is not muted for another, nor by themselves, nor at a seat that is not there', async () => {
    const { ada, bo } = await running();
    await refused(bo.mute({ player: 0, muted: true, seat: 0 }), 'no-seat');
    for (const player of [0, 7]) await refused(ada.mute({ player, muted: true }), 'bad-request');
  });

  test('a later player at the seat of either is heard, and hears', async () => {
    const { table, ada, bo } = await running();
    await ada.mute({ player: 1, muted: true });
    await bo.mute({ player: 0, muted: true });
    await bo.forget(1);
    expect(await site.context.records.read('hearing', `${table.id}-1`)).toBeNull();
    await tell(ada, 'Wer ist noch da?');
    expect((await heardBy(ada)).muted).toEqual([]);
  });

  test('no longer has new messages for a player who says they are read', async () => {
    const { ada, bo } = await running();
    const { version } = await tell(bo, 'eins');
    await tell(bo, 'zwei');
    await ada.haveRead({ version });
    expect((await heardBy(ada)).unread).toBe(1);
    // Not what is yet to be said.
    await ada.haveRead({ version: 1_000_000 });
    expect((await heardBy(ada)).unread).toBe(0);
    await tell(bo, 'drei');
    expect((await heardBy(ada)).unread).toBe(1);
  });
});
