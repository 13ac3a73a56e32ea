import { describe, expect, test } from 'vitest';
import { LOCALES, type Locale } from '@/app/_texts/locale';
import { MESSAGES } from '@/app/_texts/messages';
import { waitingIcon } from '@/app/_ui/kit/marks';
import { Invitation } from '@/app/_ui/lobby/invitation';
import { mailLink } from '@/app/_ui/lobby/invite';
import { Lobby } from '@/app/_ui/lobby/lobby';
import { NextTable } from '@/app/_ui/mine/next-table';
import { MyTables } from '@/app/_ui/mine/tables';
import { Overview } from '@/app/_ui/recap/overview';
import { FirstWait, isFirstWait } from '@/app/_ui/table/first-wait';
import { Tour } from '@/app/_ui/tour/tour';
import { myTables, readMessages, viewerWith } from '@/lib/tables';
import { found, render, sceneIn, words } from '../support/render';
import { freshSite, type Player, type Table } from '../support/site';

const site = freshSite({ ticks: 1000 });

const mine = (...players: Player[]) => myTables(site.context, viewerWith(...players.map(({ key }) => key)));
/** The list of the tables of these players, as their page or (not full) the home page has it. */
const list = async (players: Player[], isFull = true, locale: Locale = 'en') =>
  render(MyTables, { tables: await mine(...players), now: site.now, isFull }, locale);
const cardsIn = (html: string) => found(html, /card=([2-9TJQKA][CDHS])/g);

/** A running match for two at Spades, at which the cards are played; whose turn it is, and the other. */
async function playing(friend = 'Bo', more: object = {}) {
  const options = { players: 2, length: { kind: 'deals', count: 1 } };
  const table = await site.table({ game: 'spades', options, ...more }, [friend]);
  await table.playUntil(({ phase }) => phase === 'playing');
  const [ada, bo] = table.players;
  const [waits] = await table.others();
  return { table, ada, bo, due: await table.mover(), waits };
}

describe('my tables', () => {
  test('a table that waits shows the hand, each card that may be played as a link; the home page and others do not', async () => {
    const { due, waits } = await playing();
    const [{ turns }] = await mine(due);
    expect(cardsIn(await list([due])).toSorted()).toEqual([...(turns[0].choices[0].cards ?? [])].toSorted());
    expect(cardsIn(await list([due], false))).toEqual([]);
    const html = await list([waits]);
    expect(html).toContain('Waiting for others');
    expect(html).toContain('Waiting for');
    expect(html).not.toContain('Your hand');
  });

  test('a card that may not be played is shaded as in the hand, and none is made transparent', async () => {
    const { due } = await playing();
    const [{ turns }] = await mine(due);
    const [{ blocked, hand }] = turns;
    const html = await list([due]);
    expect(found(html, /class="card-locked"/g)).toHaveLength(blocked.length);
    expect(cardsIn(html)).toHaveLength(hand.length - blocked.length);
    expect(html).not.toContain('opacity-');
  });

  test('players who share a browser find both hands closed, and the link asks first', async () => {
    const { table, ada, bo } = await playing();
    const html = await list([ada, bo]);
    expect(html).toMatch(/<details[^>]*><summary[^>]*>Show (Ada|Bo)’s hand/);
    expect(html.split('<details')[0]).not.toContain('card=');
    expect(html).toContain(`href="/t/${table.id}"`);
  });

  test.each(LOCALES)('no text is missing for tables of every kind, in %s', async (locale) => {
    const running = await playing();
    const over = await playing('Cleo');
    await over.table.playUntil(({ finished }) => finished);
    const [host] = (await site.table({ game: 'hearts', names: ['Bo'] })).players;
    const players = [running.due, over.ada, host];
    expect((await mine(...players)).map(({ view }) => view.status)).toEqual(['running', 'open', 'finished']);
    for (const isFull of [true, false]) expect(await list(players, isFull, locale)).toContain('Cleo');
  });
});

describe('time and absence in the list', () => {
  const zone = 'Asia/Tokyo';
  const slow = { pace: { kind: 'move', minutes: 2880, zone } };

  test.each([
    ['de', 'bis'],
    ['en', 'until'],
  ] as const)(
    'tells in %s the time (%s) on the visitor’s turn, at first in the zone of the table',
    async (locale, until) => {
      const { due, waits } = await playing('Bo', slow);
      const [deadline] = (await mine(due))[0].view.deadlines.filter((at) => at !== null);
      const day = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: zone }).format(deadline);
      expect(await list([due], true, locale)).toMatch(
        new RegExp(`${until} <time[^>]*>${day}, \\d\\d:\\d\\d (GMT\\+9|JST)`),
      );
      expect(await list([waits], true, locale)).not.toContain('<time');
    },
  );

  test('without a pace it says nothing of that', async () => {
    expect(await list([(await playing()).due])).not.toContain('<time');
  });

  test.each([
    ['de', 'Für dich spielt der Autopilot.'],
    ['en', 'The autopilot plays for you.'],
  ] as const)('a player who has handed over comes back with one tap, in %s', async (locale, told) => {
    const { table, ada } = await playing();
    await ada.autopilot({ on: true });
    const html = await list([ada], true, locale);
    expect(html).toContain(`action="/api/tables/${table.id}/autopilot"`);
    expect(html).toContain('<input type="hidden" name="on" value="no"');
    expect(html).toContain(told);
    await ada.autopilot({ on: false });
    expect(await list([ada], true, locale)).not.toContain('/autopilot');
  });

  test('a friend sees for whom they play, is asked when it is that player’s turn, and comes to the right seat', async () => {
    const { table, due } = await playing();
    const { key } = await due.askFriend({ name: 'Finn', days: 2 });
    const html = await list([site.with(key)]);
    const name = ['Ada', 'Bo'][due.seat];
    expect(html).toContain(`You play here for ${name}, until`);
    expect(html).toContain(`It has been ${name}’s turn`);
    expect(html).toContain(`href="/t/${table.id}?as=${due.seat}"`);
    expect(cardsIn(html).length).toBeGreaterThan(0);
  });

  test('a match that all agreed to end before any deal had its points is nobody’s victory', async () => {
    const { table, ada } = await site.table({ game: 'spades', options: { players: 2 }, ...slow }, ['Bo']);
    await table.agreeOn(ada, { kind: 'end' });
    expect(await list([ada])).toContain('Ended undecided, ');
    expect(await list([ada], true, 'de')).toContain('Ohne Entscheidung beendet, ');
    const whole = await table.recap(ada);
    expect(render(Overview, { recap: whole, origin: '' }, 'en')).not.toContain('The match in figures');
  });

  test('a table that pauses says until when', async () => {
    const { table, ada, bo } = await playing('Bo', slow);
    await table.agreeOn(ada, { kind: 'pause', days: 3 });
    for (const player of [ada, bo]) expect(await list([player])).toContain('The table pauses until <time');
  });
});

describe('the next table', () => {
  /** The line below the trick of a table, for the visitor who holds the keys of these players. */
  async function shown({ id, stranger }: Table, ...players: Player[]): Promise<string> {
    const [first, ...more] = players.toSorted((a, b) => Number(b.key.table === id) - Number(a.key.table === id));
    const visitor = first ? site.with(first.key, ...more.map(({ key }) => key)) : stranger;
    const { view, held } = await visitor.visit();
    return render(NextTable, { here: view, held, tables: await mine(...players) });
  }

  test('is the most urgent one, counted with the others, and this one is not among them', async () => {
    const here = await playing();
    const [first, second] = [await playing('Cleo'), await playing('Dov')];
    const players = [here.waits, first.due, second.due];
    const html = await shown(here.table, ...players);
    expect(html).toContain('Next table: 2 waiting');
    expect(html).toContain(`href="/t/${first.table.id}?as=${first.due.seat}"`);
    // While it is the visitor's turn here, only the key `n` leads on.
    expect(await shown(first.table, ...players)).toMatch(/^<a href="[^"]*" hidden="" data-key="n" data-soft=""><\/a>$/);
  });

  test('where no other waits is the list of tables; nothing on the visitor’s own turn; nothing without tables', async () => {
    const { table, due, waits } = await playing();
    expect(await shown(table, waits)).toContain('href="/mine"');
    expect(await shown(table, due)).toBe('');
    expect(await shown(table)).toBe('');
  });

  test('at a table where people share the browser it asks first', async () => {
    const here = await playing();
    const shared = await playing('Cleo');
    expect(await shown(here.table, here.waits, shared.ada, shared.bo)).toContain(`href="/t/${shared.table.id}"`);
  });
});

describe('a table that waits for players', () => {
  async function lobby(player: Player, locale: Locale = 'en', tells = true): Promise<string> {
    const visited = await player.visit();
    const { held } = visited;
    const props = {
      scene: sceneIn(visited, locale),
      held,
      origin: 'http://localhost',
      now: site.now,
      next: null,
      told: 'The way to be told',
      tells,
    };
    return render(Lobby, props, locale);
  }

  test.each(LOCALES)('the host sees who has not come, may fill with bots; others may remind, in %s', async (locale) => {
    const [ada, bo] = (await site.table({ game: 'hearts', names: ['Bo', 'Cleo'] }, 1)).players;
    const { fill } = MESSAGES[locale].mine.lobby;
    const { ask } = MESSAGES[locale].parts.nudge;
    const host = await lobby(ada, locale);
    for (const text of [MESSAGES[locale].lobby.seat.expected, fill, 'mailto:?subject=']) expect(host).toContain(text);
    expect(host).not.toContain(ask);
    const guest = await lobby(bo, locale);
    expect(guest).toContain(ask);
    expect(guest).not.toContain(fill);
    await bo.nudge();
    expect(await lobby(bo, locale)).not.toContain(`>${ask}<`);
    expect(await lobby(ada, locale)).toContain('Bo');
  });

  test('how to be told comes before all that can wait, since those who have sat down leave now', async () => {
    const [, bo] = (await site.table({ game: 'hearts' }, 1)).players;
    const html = await lobby(bo);
    const [before] = html.split('The way to be told');
    expect(before).not.toContain(`>${MESSAGES.en.pace.label}<`);
  });

  test.each(LOCALES)('nobody is promised a message where this server sends none, in %s', async (locale) => {
    const { table, ada, bo } = await site.table({ game: 'hearts', names: ['Bo', 'Cleo'] }, 1);
    const promises = { de: /bekommt eine Nachricht|Eine Nachricht sagt/, en: /gets a message|A message tells/ }[locale];
    const none = { de: 'Dieser Server schickt keine Nachrichten', en: 'his server sends no messages' }[locale];
    const invited = { visit: await table.stranger.visit(), invitation: 'x', secret: 'y', player: null, typed: {} };
    for (const tells of [true, false]) {
      const pages = [await lobby(bo, locale, tells), render(Invitation, { ...invited, tells }, locale)].map(words);
      for (const page of pages) expect([tells, page.includes(none)]).toEqual([tells, !tells]);
      for (const page of pages)
        expect(page).toEqual(tells ? expect.stringMatching(promises) : expect.not.stringMatching(promises));
    }
    expect(words(await lobby(ada, locale, false))).not.toMatch(promises);
    const steps = [true, false].map((tells) => words(render(Tour, { step: 1, tells }, locale)));
    const { nothing } = MESSAGES[locale].tour.message;
    expect(steps.map((page) => page.includes(nothing))).toEqual([false, true]);
  });

  test('the invitation by mail names the table and holds the link, whichever characters the title has', async () => {
    const { players, invitation } = await site.table({ game: 'hearts', title: 'Bo & Cleo?' });
    const [address] = found((await lobby(players[0])).replaceAll('&amp;', '&'), /href="(mailto:[^"]*)"/g);
    const query = new URLSearchParams(address.slice('mailto:?'.length));
    expect([...query.keys()]).toEqual(['subject', 'body']);
    expect(query.get('subject')).toContain('Bo & Cleo?');
    expect(query.get('body')).toContain(`http://localhost/i/${invitation}\r\n`);
    expect(mailLink('a b', 'c\nd')).toBe('mailto:?subject=a%20b&body=c%0D%0Ad');
  });
});

test('the icon of a tab shows the number of tables that wait, up to nine', () => {
  expect(waitingIcon(3)).toContain('>3</text>');
  expect(waitingIcon(10)).toContain('>9+</text>');
});

const PACED = { pace: { kind: 'move', minutes: 1440 } };
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
    const { waits, table } = await playing('Bo', PACED);
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
    const paced = await playing('Bo', PACED);
    const said = words(await box(paced.waits, locale, { hasMail: true, publicKey: null }));
    expect(said).toMatch(
      { de: / hat bis morgen, \d\d:\d\d UTC\. Wie/, en: / has until tomorrow, \d\d:\d\d UTC\. How/ }[locale],
    );
  });
});
