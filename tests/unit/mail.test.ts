import { beforeAll, describe, expect, test } from 'vitest';
import { documentOf } from '@/app/_ui/mail/letters';
import { renderMail } from '@/app/_web/mail/render';
import { hashOf, opensSeat, parseSeatKey } from '@/lib/identity';
import { type Letter, MESSAGE_LOCALES, type MessageLocale, seatLinks } from '@/lib/notify';
import type { RenderedMail } from '@/lib/notify/channels/email';
import { sampleLetters } from '../lab/shared/letters';

const unsubscribe = { page: 'https://cards.example.org/off/page', oneClick: 'https://cards.example.org/off/now' };
const letters = sampleLetters();
const named = (name: string): Letter => {
  const letter = letters[name];
  if (!letter) throw new Error(`no letter ${name}`);
  return letter;
};
const render = (letter: Letter, locale: MessageLocale = 'en', zone?: string) =>
  renderMail({ letter, locale, zone, unsubscribe });
const hrefs = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href.replaceAll('&amp;', '&'));

/** Names as they can be at worst: signs that mean something in HTML and in messages, and breaks of lines. */
const EVIL = `<img src=x onerror=alert(1)>"'{count}\r\nBcc: eve@example.org`;

describe.each(MESSAGE_LOCALES)('every mail in %s', (locale) => {
  let mails: [string, RenderedMail][];
  beforeAll(async () => {
    mails = await Promise.all(
      Object.entries(letters).map(
        async ([name, letter]): Promise<[string, RenderedMail]> => [name, await render(letter, locale)],
      ),
    );
  });

  test('is no larger than 40 kB, and says the same links in both parts', () => {
    for (const [name, { html, text }] of mails) {
      expect(Buffer.byteLength(html), name).toBeLessThanOrEqual(40_000);
      const inText = [...text.matchAll(/https:\S+/g)].map(([url]) => url);
      expect(hrefs(html), name).toEqual(inText);
    }
  });

  test('loads nothing, counts nobody and runs nothing', () => {
    for (const [name, { html }] of mails) {
      expect(html, name).not.toMatch(
        /<(img|script|link|iframe|form|input|video|object)\b|url\(|@import|@font-face|\bon\w+=/i,
      );
    }
  });

  test('is for light and dark, and names its language', () => {
    for (const [name, { html }] of mails) {
      expect(html, name).toContain(`lang="${locale}"`);
      expect(html, name).toMatch(/<meta name="color-scheme" content="light dark"/);
      expect(html, name).toContain('prefers-color-scheme:dark');
    }
  });

  test('shows no card in its subject or beside it', () => {
    for (const [name, letter] of Object.entries(letters)) {
      const { subject, preview } = documentOf({ letter, locale, unsubscribe });
      expect(`${subject} ${preview}`, name).not.toMatch(/[♣♦♥♠]/);
    }
  });
});

describe('the mail of a turn', () => {
  const letter = named('turn-hearts-4');
  if (letter.kind !== 'turn') throw new Error('not a turn');
  const { view, cardUrl, url } = letter.table;

  test('has a link for every card that may be played, for no other one, and one to the table', async () => {
    const { html } = await render(letter);
    const [{ cards = [] }] = view.choices;
    expect(cards.length).toBeGreaterThan(1);
    expect(hrefs(html).toSorted()).toEqual([...cards.map(cardUrl), url, unsubscribe.page].toSorted());
  });

  test('shows the hand, the trick and who led, the scores, and what has happened', async () => {
    const { text } = await render(letter);
    const plain = text.replaceAll('\uFE0E', '');
    expect(plain).toContain('In the trick (Dominik led):\n  2♣ Dominik\n  K♣ Ada');
    expect(plain).toContain('Your other cards: 6♠ 7♠ J♠ 2♥');
    expect(plain).toContain('Since your last move:\n  Cleo has passed cards on');
    expect(plain).toContain('Scores:\n  Ada 4\n  Bo Jakobsson 5');
  });

  test('names those who had the seats when it happened, where one has changed hands since', async () => {
    if (letter.kind !== 'turn') throw new Error('no turn');
    const { table } = letter;
    const [ada, bo, ...others] = table.view.seats;
    const zoe = { name: 'Zoe', level: null, deal: 0, at: 1, how: 'invited' as const };
    const later = { ...bo, sat: [zoe, { ...zoe, name: bo.name, deal: table.view.deal, how: 'offered' as const }] };
    const played = { kind: 'move', seat: 1, move: { type: 'play', card: 'AC' } } as const;
    const points = table.view.dealScores[table.view.deal - 1];
    const happened = [played, { kind: 'trick', seat: 1 }, { kind: 'deal', deal: table.view.deal - 1, points }] as const;
    const view = { ...table.view, trick: null, seats: [ada, later, ...others] };
    const told = { ...table, view, happened: [...happened, played, { kind: 'trick', seat: 1 } as const] };
    const { text } = await render({ ...letter, table: told });
    const [, before, after] = /Since your last move:\n([\s\S]*?Deal \d[^\n]*)\n([\s\S]*?)\n\n/.exec(text) ?? [];
    expect([before.includes('Zoe'), before.includes('Bo Jakobsson')]).toEqual([true, false]);
    expect([after.includes('Zoe'), after.includes('Bo Jakobsson')]).toEqual([false, true]);
  });

  test('calls the cards in the language of its receiver', async () => {
    expect((await render(letter, 'de')).text.replaceAll('\uFE0E', '')).toContain('B♠');
    expect((await render(letter, 'de')).html).toContain('aria-label="Kreuz-Zehn spielen"');
    expect((await render(letter, 'en')).html).toContain('aria-label="Play the ten of clubs"');
  });

  test('has the subject of the turn when it reminds of it, so that both stay in one thread', async () => {
    const reminder = await render(named('reminder'));
    const first = await render(letter);
    expect(reminder.subject).toBe(first.subject);
    expect(reminder.text).toContain('still your turn');
  });

  test('has a link for every value that can be bid', async () => {
    const { html } = await render(named('turn-spades-2-bids'));
    const bids = hrefs(html).flatMap((href) => /\?value=(\d+)$/.exec(href)?.[1] ?? []);
    expect(bids.map(Number)).toEqual(Array.from({ length: 14 }, (_, bid) => bid));
  });

  test.each(['turn-hearts-pass', 'turn-spades-2-draws', 'turn-spades-2-look', 'turn-herzblatt-buries'])(
    'leads to the form where the move is no single card (%s)',
    async (name) => {
      const one = named(name);
      const { html } = await render(one);
      expect(one.kind === 'turn' && hrefs(html)).toEqual(one.kind === 'turn' && [one.table.url, unsubscribe.page]);
    },
  );
});

describe('a turn with a deadline', () => {
  // Its time runs from Monday, 21 September 2026.
  const since = Date.UTC(2026, 8, 21, 14);
  const timed = (name: string, hours: number): Letter => {
    const letter = named(name);
    if (letter.kind !== 'turn') throw new Error('not a turn');
    const { table } = letter;
    const waitingSince = table.view.waitingSince.map((_, seat) => (seat === table.seat ? since : null));
    return {
      ...letter,
      table: { ...table, view: { ...table.view, waitingSince, deadline: since + hours * 3_600_000 } },
    };
  };

  test.each([
    ['en', 'Europe/Berlin', 24, 'You have until Tuesday, 16:00.'],
    ['de', 'Europe/Berlin', 24, 'Du hast Zeit bis Dienstag, 16:00.'],
    ['en', 'America/New_York', 15, 'You have until Tuesday, 01:00.'],
    ['en', undefined, 24, 'You have until Tuesday, 14:00 UTC.'],
    ['de', 'Europe/Berlin', 8 * 24, 'Du hast Zeit bis Dienstag, 29. September, 16:00.'],
    ['en', 'Europe/Berlin', 8 * 24, 'You have until Tuesday, September 29, 16:00.'],
  ] as const)('says until when in %s and %s (%d hours)', async (locale, zone, hours, expected) => {
    for (const name of ['turn-until', 'reminder-until']) {
      const { html, text } = await render(timed(name, hours), locale, zone);
      expect(text).toContain(expected);
      expect(html).toContain(expected);
    }
  });

  test('says so in the subject of a reminder', async () => {
    const subject = async (locale: MessageLocale) =>
      (await render(timed('reminder-until', 24), locale, 'Europe/Berlin')).subject;
    expect(await subject('en')).toBe('Your turn until Tuesday, 16:00: Donnerstagsrunde');
    expect(await subject('de')).toBe('Du bist dran, bis Dienstag, 16:00: Donnerstagsrunde');
  });

  test('has it in a digest, too', async () => {
    const { text } = await render(named('digest-until'), 'en', 'Europe/Berlin');
    expect(text).toMatch(/Donnerstagsrunde\n {2}Deal 2, .* · until \w+, \d\d:\d\d\n/);
    expect(text.match(/until/g)).toHaveLength(1);
  });
});

describe('what is told of absence', () => {
  test.each([
    ['en', 'Take your seat back', 'The autopilot has played for you since'],
    ['de', 'Meinen Platz wieder einnehmen', 'Seit '],
  ] as const)('whom the autopilot plays for gets one link, to his seat (%s)', async (locale, button, lead) => {
    const letter = named('away');
    if (letter.kind !== 'away') throw new Error('not away');
    const { html, text } = await render(letter, locale);
    expect(hrefs(html)).toEqual([letter.table.url, unsubscribe.page]);
    expect(text).toContain(`${button}:\n${letter.table.url}`);
    expect(text).toContain(lead);
  });

  test.each([
    ['proposal-end', 'en', 'Bo Jakobsson proposes to end the match as it stands.'],
    ['proposal-end', 'de', 'Bo Jakobsson schlägt vor, die Partie so zu beenden, wie sie steht.'],
    ['proposal-pause', 'en', 'The reason: “Wir sind alle im Urlaub.”'],
    ['proposal-pause', 'de', 'Bo Jakobsson schlägt eine Pause bis '],
    ['proposal-hand-over', 'en', 'Bo Jakobsson proposes to give Cleo’s seat to somebody else.'],
    ['proposal-hand-over', 'de', 'Bo Jakobsson schlägt vor, den Platz von Cleo jemand anderem zu geben.'],
  ] as const)('who is asked reads what is proposed, by whom and why (%s, %s)', async (name, locale, expected) => {
    expect((await render(named(name), locale)).text).toContain(expected);
  });

  test.each([
    ['finished-agreed', 'en', 'Everybody agreed to end it as it stands, as Cleo had proposed.'],
    ['finished-agreed', 'de', 'Vorgeschlagen hat es Cleo.'],
    ['finished-away', 'en', 'It ends undecided, because Cleo stayed away for too long.'],
    ['finished-away', 'de', 'Sie endet unentschieden, weil Cleo zu lange weg war.'],
  ] as const)('the mail at the end says that the match was not played out (%s, %s)', async (name, locale, expected) => {
    const { text } = await render(named(name), locale);
    expect(text).toContain(expected);
    expect(text).not.toMatch(/Won by|Gewonnen/);
    expect(/Final ranking|Endstand/.test(text)).toBe(name === 'finished-agreed');
  });
});

describe('a digest', () => {
  const many = named('digest-10');
  if (many.kind !== 'digest') throw new Error('not a digest');

  test('shows every table with its cards while they fit', async () => {
    const { html } = await render(many);
    for (const { url, view, cardUrl } of many.tables) {
      expect(hrefs(html)).toContain(url);
      for (const card of view.choices[0].cards ?? []) expect(hrefs(html)).toContain(cardUrl(card));
    }
  });

  test('that would be too long leaves cards out, says so, and still links to every table', async () => {
    const tables = Array.from({ length: 80 }, (_, i) => {
      const table = many.tables[i % 10];
      return { ...table, url: `${table.url}?n=${i}` };
    });
    const { html, text } = await render({ kind: 'digest', tables });
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(40_000);
    expect(text).toMatch(/\d+ more tables are waiting\. They are here only by their links/);
    for (const { url } of tables) expect(hrefs(html)).toContain(url);
  });
});

test('who has an account and no seat is promised no link to one', async () => {
  const signInUrl = 'https://cards.example.org/sign-in';
  const letter: Letter = { kind: 'lost-links', tables: [], signInUrl };
  const { preview } = documentOf({ letter, locale: 'en', unsubscribe: null });
  const { html, text } = await renderMail({ letter, locale: 'en', unsubscribe: null });
  expect(hrefs(html)).toEqual([signInUrl]);
  expect(`${preview} ${text}`).not.toMatch(/these links|The links in this email/);
});

test.each([
  ['confirm', 'en', 'because somebody entered your address'],
  ['confirm', 'de', 'weil jemand deine Adresse'],
  ['sign-in', 'en', 'because somebody entered your address'],
  ['join-account', 'en', 'because somebody entered your address'],
] as const)(
  'an address that somebody may have entered who is not its owner is not told that its owner wished for the mail (%s, %s)',
  async (name, locale, expected) => {
    const letter = named(name);
    const asked = { letter, locale, unsubscribe: name === 'confirm' ? unsubscribe : null };
    expect((await renderMail(asked)).text).toContain(expected);
  },
);

test.each(Object.keys(letters))(
  'names and titles can say nothing to the program that shows them (%s)',
  async (name) => {
    const letter = named(name);
    const { html } = await render(withNames(letter, EVIL));
    expect(html).not.toContain('<img');
    expect(hrefs(html)).toEqual(hrefs((await render(letter)).html));
  },
);

/** The letter with this in the place of every name and title that a player wrote. */
function withNames(letter: Letter, name: string): Letter {
  const table = (one: Extract<Letter, { kind: 'turn' }>['table']) => ({
    ...one,
    view: { ...one.view, title: name, seats: one.view.seats.map((seat) => ({ ...seat, name })) },
  });
  switch (letter.kind) {
    case 'turn':
    case 'finished':
    case 'away':
      return { ...letter, table: table(letter.table) };
    case 'rematch':
      return { ...letter, table: table(letter.table), values: { from: name } };
    case 'proposal': {
      const values = { ...letter.values, hasReason: 'yes', reason: { name } };
      return { ...letter, table: table(letter.table), values };
    }
    case 'joined':
    case 'link':
    case 'nudge':
      return { ...letter, table: table(letter.table), values: { ...letter.values, by: { name } } };
    case 'digest':
      return { ...letter, tables: letter.tables.map(table) };
    case 'confirm':
      return { ...letter, tableTitle: name, playerName: name };
    case 'lost-links':
      return { ...letter, tables: letter.tables.map((one) => ({ ...one, title: name, players: [name] })) };
    case 'sign-in':
    case 'join-account':
      return letter;
  }
}

test('the links of a seat carry a key of it that ends with the key the player has', () => {
  const hash = hashOf('the key');
  const held = { table: 'k3v9x2m7q1wz', seat: 2, keyHash: hash };
  const { url, cardUrl, valueUrl } = seatLinks('https://cards.example.org', 'secret', held);
  const key = parseSeatKey(url.replace('https://cards.example.org/s/', ''));
  if (!key) throw new Error('no key');
  expect(opensSeat(key, hash, { linkSecret: 'secret' })).toBe(true);
  expect(opensSeat(key, hashOf('another'), { linkSecret: 'secret' })).toBe(false);
  expect(opensSeat(key, hash, { linkSecret: 'another' })).toBe(false);
  expect(cardUrl('QS')).toBe(`${url}?card=QS`);
  expect(valueUrl(3)).toBe(`${url}?value=3`);
});
