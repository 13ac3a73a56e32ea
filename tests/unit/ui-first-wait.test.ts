import { describe, expect, test } from 'vitest';
import { LOCALES, type Locale } from '@/app/_texts/locale';
import { FirstWait, isFirstWait } from '@/app/_ui/table/first-wait';
import { readMessages, viewerWith } from '@/lib/tables';
import { render, sceneIn, words } from '../support/render';
import { freshSite, type Player } from '../support/site';

const site = freshSite({ ticks: 1000 });

/** Ada and Bo play Spades for two; whose turn it is, and who waits. */
async function playing(more: object = {}) {
  const options = { players: 2, length: { kind: 'deals', count: 1 } };
  const table = await site.table({ game: 'spades', options, ...more }, ['Bo']);
  await table.playUntil(({ phase }) => phase === 'playing');
  const [waits] = await table.others();
  return { table, due: await table.mover(), waits };
}
const messagesOf = async ({ key }: Player) => {
  const read = await readMessages(site.context, key.table, viewerWith(key));
  return { ofSeat: read.of(key.seat, 0), isPushed: await read.isPushed(key.seat) };
};
const isAsked = async (player: Player) => {
  const { ofSeat } = await messagesOf(player);
  return isFirstWait(sceneIn(await player.visit()), ofSeat);
};
async function box(player: Player, locale: Locale, ways: { hasMail: boolean; publicKey: string | null }) {
  const here = { now: site.now, zone: 'UTC' };
  const props = { scene: sceneIn(await player.visit(), locale), here, form: '/form', ...ways };
  return render(FirstWait, props, locale);
}

describe('who waits for the first time', () => {
  test('is asked how they want to be told; a player who is to act is not', async () => {
    const { due, waits } = await playing();
    expect([await isAsked(due), await isAsked(waits)]).toEqual([false, true]);
  });

  test('is never asked again after any answer: “not now” is a wish that sends nothing and leaves their clock', async () => {
    const { waits, table } = await playing({ pace: { kind: 'move', minutes: 1440 } });
    const { entries } = await table.state();
    await waits.setWishes({ zone: 'Europe/Berlin', locale: 'de' });
    expect(await isAsked(waits)).toBe(false);
    expect((await messagesOf(waits)).ofSeat.wishes).toMatchObject({
      email: null,
      when: 'at-once',
      zone: 'Europe/Berlin',
    });
    expect((await table.state()).entries).toBe(entries);
  });

  test('is not asked while only bots or a new player are waited for, nor after the match', async () => {
    const { due, waits, table } = await playing();
    await due.setBot({ level: 'easy' });
    expect(await isAsked(waits)).toBe(false);
    await due.playOn();
    await table.playOut();
    expect(await isAsked(waits)).toBe(false);
  });

  test.each(LOCALES)('reads until when the others have time and which ways there are, in %s', async (locale) => {
    const { waits, due } = await playing();
    const name = (await due.view()).seats[due.seat].name;
    const [open, ask] = {
      de: [`${name} ist dran, ohne Frist.`, 'Wie soll ich dir Bescheid geben?'],
      en: [`It is ${name}’s turn, with no deadline.`, 'How shall I tell you?'],
    }[locale];
    const [mail, notNow, cannot] = {
      de: ['Mail', 'Jetzt nicht', 'schickt keine Nachrichten'],
      en: ['Email', 'Not now', 'sends no messages'],
    }[locale];
    const both = words(await box(waits, locale, { hasMail: true, publicKey: 'x' }));
    // The device is a choice that only a script can offer.
    expect(both).toBe(`${open} ${ask} ${mail} ${notNow}`);
    expect(words(await box(waits, locale, { hasMail: false, publicKey: 'x' }))).toBe(`${open} ${ask} ${notNow}`);
    const none = words(await box(waits, locale, { hasMail: false, publicKey: null }));
    expect(none).toContain(cannot);
    for (const text of [ask, mail, notNow]) expect(none).not.toContain(text);
    const paced = await playing({ pace: { kind: 'move', minutes: 1440 } });
    const said = words(await box(paced.waits, locale, { hasMail: true, publicKey: null }));
    expect(said).toMatch(
      { de: / hat bis morgen, \d\d:\d\d UTC\. Wie/, en: / has until tomorrow, \d\d:\d\d UTC\. How/ }[locale],
    );
  });
});
