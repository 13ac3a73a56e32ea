import { createTranslator, NextIntlClientProvider } from 'next-intl';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LOCALES, type Locale } from '@/app/_texts/locale';
import { MESSAGES } from '@/app/_texts/messages';
import { gameUiOf } from '@/app/_ui/games';
import { Lobby } from '@/app/_ui/lobby/lobby';
import { mailLink } from '@/app/_ui/lobby/mail-link';
import { NextTable } from '@/app/_ui/mine/next-table';
import { MyTables } from '@/app/_ui/mine/tables';
import { waitingIcon } from '@/app/_ui/site/mark';
import { sceneOf } from '@/app/_ui/table/scene';
import type { SeatKey } from '@/lib/identity';
import {
  answerProposal,
  askFriend,
  autopilot,
  type Context,
  join,
  type MyTable,
  myTables,
  nudge,
  propose,
  viewerWith,
  visit,
} from '@/lib/tables';
import { openTable, tableOfTwo } from '../support/commands';
import { routed } from '../support/routed';
import { newContext, playOn } from '../support/tables';

let context: Context;
let close: () => Promise<void>;
beforeEach(() => {
  ({ context, close } = newContext());
});
afterEach(() => close());

/** A component as HTML; fails if it lacks a text. */
function rendered(element: ReactElement, locale: Locale = 'en'): string {
  const onError = (error: Error) => {
    throw error;
  };
  const world = { locale, messages: MESSAGES[locale], timeZone: 'UTC', now: new Date(0), onError };
  // biome-ignore lint/correctness/noChildrenProp: the type of the component asks for it
  return renderToStaticMarkup(routed(createElement(NextIntlClientProvider, { ...world, children: element })));
}

const list = (tables: readonly MyTable[], isFull: boolean, locale: Locale = 'en') =>
  rendered(createElement(MyTables, { tables, now: context.now(), isFull }), locale);
const cardsIn = (html: string) => [...html.matchAll(/card=([2-9TJQKA][CDHS])/g)].map(([, card]) => card);

/** A running match for two at Spades, at which the cards are played; whose turn it is, and the other. */
async function playing(friend = 'Bo', more: object = {}) {
  const options = { players: 2, length: { kind: 'deals', count: 1 } };
  const { table, ada, bo } = await tableOfTwo(context, { game: 'spades', options, ...more }, friend);
  for (;;) {
    const { view } = await visit(context, table, viewerWith(ada));
    const due = view.toAct.includes(0) ? ada : bo;
    if (view.phase === 'playing') return { table, ada, bo, due, waits: due === ada ? bo : ada };
    await playOn(context, due, 1);
  }
}

describe('my tables', () => {
  test('a table that waits shows the hand, each card that may be played as a link; the home page and others do not', async () => {
    const { due, waits } = await playing();
    const [mine] = await myTables(context, viewerWith(due));
    const links = cardsIn(list([mine], true));
    const [choice] = mine.turns[0].choices;
    expect(links.toSorted()).toEqual([...(choice.cards ?? [])].toSorted());
    expect(cardsIn(list([mine], false))).toEqual([]);
    const html = list(await myTables(context, viewerWith(waits)), true);
    expect(html).toContain('Others are to move');
    expect(html).toContain('Waiting for');
    expect(html).not.toContain('Your hand');
  });

  test('a card that may not be played is shaded as in the hand, and none is made transparent', async () => {
    const { due } = await playing();
    const tables = await myTables(context, viewerWith(due));
    const [{ blocked, hand }] = tables[0].turns;
    const html = list(tables, true);
    expect(html.match(/class="card-locked"/g) ?? []).toHaveLength(blocked.length);
    expect(cardsIn(html)).toHaveLength(hand.length - blocked.length);
    expect(html).not.toContain('opacity-');
  });

  test('whoever shares the browser with another finds both hands closed, and the link asks first', async () => {
    const { table, ada, bo } = await playing();
    const html = list(await myTables(context, viewerWith(ada, bo)), true);
    expect(html).toMatch(/<details[^>]*><summary[^>]*>Show (Ada|Bo)’s hand/);
    expect(html.split('<details')[0]).not.toContain('card=');
    expect(html).toContain(`href="/t/${table}"`);
  });

  test.each(LOCALES)('no text is missing for tables of every kind, in %s', async (locale) => {
    const running = await playing();
    const finished = await playing('Cleo');
    for (let turn = 0; ; turn++) {
      if ((await playOn(context, [finished.ada, finished.bo][turn % 2])).finished) break;
    }
    const open = await openTable(context, { game: 'hearts', names: ['Bo'] });
    const keys = [running.due, finished.ada, open.key];
    const tables = await myTables(context, viewerWith(...keys));
    expect(tables.map(({ view }) => view.status)).toEqual(['running', 'open', 'finished']);
    for (const isFull of [true, false]) expect(list(tables, isFull, locale)).toContain('Cleo');
  });
});

describe('time and absence in the list', () => {
  const zone = 'Asia/Tokyo';
  const slow = { pace: { kind: 'move', minutes: 2880, zone } };

  test.each(LOCALES)(
    'says until when it is the visitor’s turn, in the zone of the table until the browser knows better, in %s',
    async (locale) => {
      const { due, waits } = await playing('Bo', slow);
      const [deadline] = (await myTables(context, viewerWith(due)))[0].view.deadlines.filter((at) => at !== null);
      const day = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: zone }).format(deadline);
      const html = list(await myTables(context, viewerWith(due)), true, locale);
      expect(html).toMatch(
        new RegExp(`${{ de: 'bis', en: 'until' }[locale]} <time[^>]*>${day}, \\d\\d:\\d\\d (GMT\\+9|JST)`),
      );
      expect(list(await myTables(context, viewerWith(waits)), true, locale)).not.toContain('<time');
    },
  );

  test('without a pace it says nothing of that', async () => {
    const { due } = await playing();
    expect(list(await myTables(context, viewerWith(due)), true)).not.toContain('<time');
  });

  test.each(LOCALES)('whoever has handed over comes back with one tap, in %s', async (locale) => {
    const { table, ada } = await playing();
    await autopilot(context, table, viewerWith(ada), { seat: 0, on: true });
    const html = list(await myTables(context, viewerWith(ada)), true, locale);
    expect(html).toMatch(new RegExp(`action="/api/tables/${table}/autopilot"`));
    expect(html).toContain('<input type="hidden" name="on" value="no"');
    expect(html).toContain({ de: 'Für dich spielt der Autopilot.', en: 'The autopilot plays for you.' }[locale]);
    await autopilot(context, table, viewerWith(ada), { seat: 0, on: false });
    expect(list(await myTables(context, viewerWith(ada)), true, locale)).not.toContain('/autopilot');
  });

  test('a friend sees for whom he plays, is asked when it is that player’s turn, and comes to the right seat', async () => {
    const { table, due } = await playing();
    const { key } = await askFriend(context, table, viewerWith(due), { seat: due.seat, name: 'Finn', days: 2 });
    const tables = await myTables(context, viewerWith(key));
    const html = list(tables, true);
    const name = ['Ada', 'Bo'][due.seat];
    expect(html).toContain(`You play here for ${name}, until`);
    expect(html).toContain(`It has been ${name}’s turn`);
    expect(html).toContain(`href="/t/${table}?as=${due.seat}"`);
    expect(cardsIn(html).length).toBeGreaterThan(0);
  });

  test('a table that pauses says until when', async () => {
    const { table, ada, bo } = await playing('Bo', slow);
    await propose(context, table, viewerWith(ada), {
      seat: 0,
      kind: 'pause',
      about: null,
      until: null,
      days: 3,
      reason: null,
    });
    const [proposal] = (await visit(context, table, viewerWith(bo))).view.proposals;
    await answerProposal(context, table, viewerWith(bo), {
      seat: 1,
      kind: 'pause',
      about: null,
      proposed: proposal.at,
      agree: true,
    });
    for (const key of [ada, bo]) {
      expect(list(await myTables(context, viewerWith(key)), true)).toContain('The table pauses until <time');
    }
  });
});

describe('the next table', () => {
  /** What stands at a table below the trick, for whoever holds these keys. */
  async function shown(table: string, keys: readonly SeatKey[], as?: number): Promise<string> {
    const { view, held } = await visit(context, table, viewerWith(...keys), as);
    return rendered(
      createElement(NextTable, { here: view, held, tables: await myTables(context, viewerWith(...keys)) }),
    );
  }

  test('is the most urgent one, counted with the others, and this one is not among them', async () => {
    const here = await playing();
    const [first, second] = [await playing('Cleo'), await playing('Dov')];
    const keys = [here.waits, first.due, second.due];
    const html = await shown(here.table, keys);
    expect(html).toContain('Next table: 2 waiting');
    expect(html).toContain(`href="/t/${first.table}?as=${first.due.seat}"`);
    // While it is the visitor's turn here, only the key `n` leads on.
    expect(await shown(first.table, keys)).toMatch(/^<a hidden="" data-key="n" href="[^"]*"><\/a>$/);
  });

  test('where no other waits, the list of tables; while it is his own turn, nothing; without tables, nothing', async () => {
    const { table, due, waits } = await playing();
    expect(await shown(table, [waits])).toContain('href="/mine"');
    expect(await shown(table, [due])).toBe('');
    expect(await shown(table, [])).toBe('');
  });

  test('at a table where people share the browser it asks first', async () => {
    const here = await playing();
    const shared = await playing('Cleo');
    expect(await shown(here.table, [here.waits, shared.ada, shared.bo])).toContain(`href="/t/${shared.table}"`);
  });
});

describe('a table that waits for players', () => {
  async function lobby(key: SeatKey, locale: Locale = 'en'): Promise<string> {
    const { view, held } = await visit(context, key.table, viewerWith(key));
    const t = createTranslator({ locale, messages: MESSAGES[locale], namespace: 'table' });
    const scene = sceneOf(gameUiOf(view.game), view, held, t);
    const props = { scene, held, origin: 'http://localhost', now: context.now(), next: null };
    return rendered(createElement(Lobby, props), locale);
  }

  test.each(LOCALES)(
    'the host sees who has not come, and may fill with bots; others may remind, in %s',
    async (locale) => {
      const { key, table, invitation } = await openTable(context, { game: 'hearts', names: ['Bo', 'Cleo'] });
      const bo = await join(context, table, { invitation, name: 'Bo' });
      const texts = MESSAGES[locale].mine.lobby;
      const { ask } = MESSAGES[locale].parts.nudge;
      const host = await lobby(key, locale);
      expect(host).toContain(MESSAGES[locale].lobby.seat.expected);
      expect(host).toContain(texts.fill);
      expect(host).toContain('mailto:?subject=');
      expect(host).not.toContain(ask);
      const guest = await lobby(bo.key, locale);
      expect(guest).toContain(ask);
      expect(guest).not.toContain(texts.fill);
      await nudge(context, table, viewerWith(bo.key), { seat: bo.seat });
      expect(await lobby(bo.key, locale)).not.toContain(`>${ask}<`);
      expect(await lobby(key, locale)).toContain('Bo');
    },
  );

  test('the invitation by mail names the table and holds the link, whatever the table is called', async () => {
    const { key, invitation } = await openTable(context, { game: 'hearts', title: 'Bo & Cleo?' });
    const html = (await lobby(key)).replaceAll('&amp;', '&');
    const [, address] = /href="(mailto:[^"]*)"/.exec(html) ?? [];
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
