import { type Browser, type BrowserContextOptions, expect, type Locator, type Page } from '@playwright/test';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { awake } from '../support/e2e/awake';
import { BOTH, expectFaultless, expectNoViolations } from '../support/e2e/axe';
import { keepPlain } from '../support/e2e/player';
import { test } from '../support/e2e/test';
import { textOf } from '../support/e2e/texts';

const PHONE = { width: 360, height: 640 };

async function arrive(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ locale: 'en', viewport: PHONE, ...options });
  return context.newPage();
}

/** A control of the page by what it says. */
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const friends = (page: Page) => page.getByRole('link', { name: 'Play with friends' });
const demo = (page: Page) => page.locator('#demo');
const card = (page: Page, name: string) => demo(page).getByRole('button', { name, exact: true });

/** How far down the window the lower edge of something is. */
async function lowerEdge(what: Locator): Promise<number> {
  const box = await what.boundingBox();
  if (!box) throw new Error('it is not shown');
  return box.y + box.height;
}

/** A word that is wider than its line is cut, or makes the page wider. */
async function expectNothingCut(page: Page): Promise<void> {
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1)
      .filter((element) => !['auto', 'scroll'].includes(getComputedStyle(element).overflowX))
      .filter((element) => getComputedStyle(element).display !== 'inline' && !element.matches('input, svg *'))
      .map((element) => element.outerHTML.slice(0, 120)),
  );
  expect(cut).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
}

for (const locale of ['de', 'en'] as const) {
  test(`a newcomer with a phone sees the three cards and "play now" without scrolling, ${locale}`, async ({
    browser,
  }) => {
    const page = await arrive(browser, { locale });
    await page.goto('/');
    for (const one of await demo(page).getByRole('button').all()) {
      expect(await lowerEdge(one)).toBeLessThanOrEqual(PHONE.height);
    }
    await expect(demo(page).getByRole('button')).toHaveCount(3);
    expect(await lowerEdge(page.getByLabel(textOf(locale, 'home.start.name')))).toBeLessThanOrEqual(PHONE.height);
    expect(await lowerEdge(button(page, textOf(locale, 'home.start.bots')))).toBeLessThanOrEqual(PHONE.height);
    await expectNothingCut(page);
  });
}

for (const hasTouch of [true, false]) {
  test(`the demonstration: a locked card says why, another shows who takes the trick, ${hasTouch ? 'by touch' : 'by keyboard'}`, async ({
    browser,
  }) => {
    const page = await arrive(browser, { hasTouch });
    let asked = 0;
    page.on('request', (request) => {
      if (request.resourceType() === 'document') asked++;
    });
    await page.goto('/');
    await awake(page);
    const choose = async (name: string) => {
      if (hasTouch) return card(page, name).tap();
      await card(page, name).focus();
      await page.keyboard.press('Enter');
    };
    const said = demo(page).locator('[aria-live="polite"]');

    await choose('seven of hearts');
    await expect(said).toContainText('You must follow suit');
    await expect(demo(page).getByRole('button')).toHaveCount(3);

    await choose('four of clubs');
    await expect(said).toContainText('Bob has the highest card of the suit and gets 13 penalty points');
    await expect(demo(page).getByRole('listitem').filter({ hasText: 'You' }).getByRole('img')).toHaveAccessibleName(
      'four of clubs',
    );
    // Keyboard users go on where they were.
    await expect(button(page, 'Once more')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(demo(page).getByRole('button')).toHaveCount(3);
    await expect(card(page, 'four of clubs')).toBeFocused();

    await choose('ace of clubs');
    await expect(said).toContainText('You have the highest card of the suit and take the trick: 13 penalty points');
    expect(asked).toBe(1);
  });
}

test('the demonstration works without JavaScript', async ({ browser }) => {
  const page = await arrive(browser, { javaScriptEnabled: false });
  await page.goto('/');
  await expect(demo(page)).toContainText('Hearts: whoever takes this trick gets 13 penalty points');
  await card(page, 'seven of hearts').click();
  await expect(demo(page)).toContainText('You must follow suit');
  await card(page, 'ace of clubs').click();
  await expect(demo(page)).toContainText('take the trick: 13 penalty points');
  await button(page, 'Once more').click();
  await expect(demo(page).getByRole('button')).toHaveCount(3);
});

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with' : 'without';
  test(`the name is remembered on the home page, for a new table and on an invitation, ${how} JavaScript`, async ({
    browser,
  }) => {
    const ada = await arrive(browser, { javaScriptEnabled });
    await ada.goto('/');
    await expect(ada.getByLabel('Your name')).toHaveValue('Guest');
    await friends(ada).click();
    await expect(ada.getByLabel('Your name')).toHaveValue('');
    await ada.goBack();
    await ada.getByLabel('Your name').fill('Ada & Co');
    await friends(ada).click();
    // A link takes along what was typed only with a script.
    await expect(ada.getByLabel('Your name')).toHaveValue(javaScriptEnabled ? 'Ada & Co' : '');
    await ada.getByLabel('Your name').fill('Ada & Co');
    await button(ada, 'Start the table').click();
    await expect(ada).toHaveURL(/\/t\/\w+\?as=0/);
    const invitation = await ada.getByLabel('Invitation link').inputValue();
    for (const address of ['/', '/new']) {
      await ada.goto(address);
      await expect(ada.getByLabel('Your name')).toHaveValue('Ada & Co');
    }
    // Another who shares the browser is called something else.
    await ada.goto(invitation);
    await expect(ada.locator('input[name="name"]')).toHaveValue('');

    const bo = await arrive(browser, { javaScriptEnabled });
    await bo.goto(invitation);
    await bo.getByLabel('Your name').fill('Bo');
    await button(bo, 'Take the seat').click();
    await bo.goto('/');
    await expect(bo.getByLabel('Your name')).toHaveValue('Bo');
    await friends(bo).click();
    await button(bo, 'Start the table').click();
    await expect(bo).toHaveURL(/\/t\/\w+\?as=0/);
    const second = await bo.getByLabel('Invitation link').inputValue();
    await ada.goto(second);
    await expect(ada.getByLabel('Your name')).toHaveValue('Ada & Co');
    await button(ada, 'Take the seat').click();
    await expect(ada.locator('main')).toContainText('Ada & Co (You)');
  });
}

test('a name that no player may have is not proposed', async ({ browser }) => {
  const page = await arrive(browser);
  await page
    .context()
    .addCookies([{ name: 'player-name', value: encodeURIComponent('<b>Ada</b>'), domain: 'localhost', path: '/' }]);
  await page.goto('/');
  await expect(page.getByLabel('Your name')).toHaveValue('Guest');
});

/** Touches from the home page to one's first card on the felt. */
const FEW = 5;
for (const [locale, javaScriptEnabled] of [
  ['en', true],
  ['de', false],
] as const) {
  test(`a newcomer has a card on the felt after at most ${FEW} touches, ${locale}, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    browser,
  }) => {
    const page = await arrive(browser, { locale, javaScriptEnabled, hasTouch: true });
    let touches = 0;
    const touch = async (what: Locator) => {
      await what.tap();
      touches++;
    };
    await page.goto('/');
    await touch(button(page, textOf(locale, 'home.start.bots')));
    await expect(page).toHaveURL(/as=0/);
    const { pathname } = new URL(page.url());
    const mine = async () =>
      (await (await page.request.get(`/api${pathname.replace('/t/', '/tables/')}?as=0`)).json()).counts[0];
    const choose = async (what: string) => {
      const input = page.locator(`form[action$="/moves"] input[type="radio"]${what}`).first();
      await expect(async () => {
        if (!javaScriptEnabled) await page.reload();
        await expect(input).toBeAttached({ timeout: 500 });
      }).toPass();
      await touch(page.locator(`label[for="${await input.getAttribute('id')}"]`).first());
    };
    const play = async () => {
      // A page loaded anew while the form is on its way would call it back.
      const answered = page.waitForResponse((response) => response.request().method() === 'POST');
      await touch(page.locator('form[action$="/moves"] .play-button').filter({ visible: true }));
      await answered;
    };
    await choose('[name="move.value"][value="3"]');
    await play();
    await choose('[name="move.card"]:not([data-locked])');
    await play();
    // One less where the next card is a forced one, which comes by itself.
    await expect.poll(mine).toBeLessThanOrEqual(12);
    expect(touches).toBeLessThanOrEqual(FEW);
  });
}

test('home shows a mail with the cards of the demonstration, each of which plays there, and what a recap says', async ({
  browser,
}) => {
  const page = await arrive(browser, { javaScriptEnabled: false });
  await page.goto('/');
  const mail = page.locator('.mail-parts');
  await expect(mail).toContainText(textOf('en', 'inbox.subject.turn').replace('{table}', 'Hearts with'));
  await mail.getByRole('link', { name: 'Play the four of clubs' }).click();
  await expect(demo(page)).toContainText('Bob has the highest card of the suit');
  await expect(page.locator('blockquote')).toContainText('queen of spades');
});

test('every game is shown with a fan, and one tap chooses it', async ({ browser }) => {
  const page = await arrive(browser);
  await page.goto('/');
  for (const game of ['Hearts', 'Spades', 'Herzblatt']) {
    await expect(page.getByRole('link', { name: `Rules (${game})` })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Play Spades' }).click();
  await expect(page.getByRole('heading', { name: 'Play Spades' })).toBeVisible();
  await page.getByRole('link', { name: /4 players/ }).click();
  await expect(page).toHaveURL(/start=spades\.spades-4/);
  await page.getByLabel('Your name').fill('Ada');
  await keepPlain(page);
  await button(page, 'Play now').click();
  await expect(page).toHaveURL(/\/t\/\w+\?as=0/);
});

for (const [locale, javaScriptEnabled] of [
  ['en', true],
  ['de', false],
] as const) {
  test(`the tour has five steps and can be left at each, ${locale}, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    browser,
  }) => {
    const page = await arrive(browser, { locale, javaScriptEnabled });
    await page.goto('/');
    await page.getByRole('link', { name: textOf(locale, 'home.tour') }).click();
    for (const [i, step] of ['seat', 'message', 'choose', 'wait', 'recap'].entries()) {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf(locale, `tour.${step}.title`));
      await expect(page.getByRole('link', { name: textOf(locale, 'tour.leave') })).toHaveAttribute('href', '/');
      await expectNothingCut(page);
      // The third is among the scenes.
      if (javaScriptEnabled && i !== 2)
        for (const scheme of BOTH) await expectNoViolations(page, `step ${i + 1}`, scheme);
      const onward = textOf(locale, i < 4 ? 'tour.next' : 'tour.play');
      await page.getByRole('link', { name: onward, exact: true }).click();
    }
    await expect(page).toHaveURL(/\/#start$/);
    await page.goto('/tour?step=3');
    await page.getByRole('link', { name: textOf(locale, 'tour.back'), exact: true }).click();
    await expect(page).toHaveURL(/\/tour\?step=2$/);
    for (const strange of ['0', '6', 'x', '1.5']) {
      await page.goto(`/tour?step=${strange}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf(locale, 'tour.seat.title'));
    }
  });
}

test('the lobby begins with the invitation and is one round of seats, the invitation has the same words, and its QR code leads there', async ({
  browser,
  request,
  baseURL,
}) => {
  // Its words are longer than the English ones.
  const locale = 'de';
  const data = { game: 'hearts', name: 'Ada', names: ['Bo'] };
  const opened = await (await request.post('/api/tables', { data })).json();
  const ada = await arrive(browser, { locale, colorScheme: 'dark', deviceScaleFactor: 2 });
  await ada.goto(opened.seatLink);
  const seats = ada.locator('main ol').first().getByRole('listitem');
  await expect(seats).toHaveCount(4);
  // The viewer sits below, the others follow clockwise.
  const [own, left, across, right] = await seats.evaluateAll((all) =>
    all.map((seat) => seat.getBoundingClientRect()).map(({ x, y }) => ({ x, y })),
  );
  expect(across.y).toBeLessThan(Math.min(left.y, right.y));
  expect(own.y).toBeGreaterThan(Math.max(left.y, right.y));
  expect([left.x < own.x, own.x < right.x]).toEqual([true, true]);
  const give = ada.getByRole('button', { name: 'Einladung kopieren' });
  const { y = 0, height = 0 } = (await give.boundingBox()) ?? {};
  expect(y + height).toBeLessThan(400);
  const expected = textOf(locale, 'lobby.seat.expected');
  const free = textOf(locale, 'lobby.seat.free');
  await expect(seats.nth(1)).toContainText(`Bo${expected}`);
  await expect(seats.nth(2)).toContainText(free);
  await expect(ada.locator('main').getByText('Bo', { exact: true }).filter({ visible: true })).toHaveCount(1);
  const guest = await arrive(browser, { locale });
  await guest.goto(opened.invitationLink);
  const invited = guest.locator('section[aria-labelledby="seats"]').getByRole('listitem');
  await expect(invited.nth(1)).toHaveText(`Bo${expected}`);
  await expect(invited.nth(2)).toContainText(free);
  await expectNothingCut(guest);

  // A bot at a free seat, right there, and away again.
  const door = ada.locator('details').filter({ hasText: textOf(locale, 'lobby.bots') });
  await door.locator('summary').click();
  const bots = door.getByRole('listitem');
  await bots.nth(1).getByRole('button').click();
  await expect(seats.nth(2)).toContainText('Bot');
  await bots
    .nth(1)
    .getByRole('button', { name: textOf(locale, 'table.bots.freeUp') })
    .click();
  await expect(seats.nth(2)).toContainText(free);

  const link = await ada.getByLabel(textOf(locale, 'table.lobby.link')).inputValue();
  expect(new URL(link).origin).toBe(new URL(baseURL ?? '').origin);
  await ada.getByText(textOf(locale, 'lobby.otherWays'), { exact: true }).click();
  const code = ada.getByRole('img', { name: link });
  await expect.poll(() => read(code)).toBe(link);
  await expectNothingCut(ada);
});

/** Returns the text of a QR code as a telephone reads it off the page. */
async function read(what: Locator): Promise<string | undefined> {
  const picture = sharp(await what.screenshot())
    .ensureAlpha()
    .raw();
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

/** All that somebody has to look over: links, buttons, fields and what folds. */
const CONTROLS = 'a, button, input:not([type="hidden"]), select, summary';
/** Everything there is to choose for each table, which only one more tap shows. */
const FURTHER = [
  ...['names[]', 'bots[]', 'emblem', 'title', 'talk', 'forced', 'hold', 'suggestions', 'away.preset', 'pace.preset'],
  ...['pace.nights.from', 'pace.nights.to', 'pace.weekends', 'pace.zone', 'pace.daysOff', 'options.trickHistory'],
];

for (const [locale, javaScriptEnabled] of [
  ['en', true],
  ['de', false],
] as const) {
  test(`a new table asks for game, players and name, and all else is behind one door, ${locale}, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    browser,
  }) => {
    const page = await arrive(browser, { locale, javaScriptEnabled, viewport: { width: 360, height: 740 } });
    for (const game of ['hearts', 'spades', 'herzblatt']) {
      await page.goto(`/new?game=${game}`);
      expect.soft(await page.locator(CONTROLS).filter({ visible: true }).count(), game).toBeLessThanOrEqual(20);
      await expect(page.locator('main').getByRole('textbox')).toHaveCount(1);
      await expect(page.locator('main summary')).toHaveCount(1);
      await page.locator('main summary').click();
      const shown = page.locator('main :is(input, select)[name]').filter({ visible: true });
      const names = await shown.evaluateAll((fields) => fields.map((field) => field.getAttribute('name')));
      expect(names).toEqual(expect.arrayContaining(FURTHER));
    }
    // A field that is not as it must be is seen, although its part is folded again.
    const field = page.locator('[name="pace.daysOff"]');
    await field.fill('99');
    await page.locator('main summary').click();
    await page.getByLabel(textOf(locale, 'new.name')).fill('Ada');
    await button(page, textOf(locale, 'new.submit')).click();
    await expect(field).toBeFocused();
    await expect(field).toBeInViewport();
    // So is everything where the server has refused something, and what was typed and chosen is there again.
    await page.locator('main summary').click();
    await field.fill('9');
    await page.locator('[name="names[]"]').last().fill('Bo & Co');
    await page.locator('[name="bots[]"]').last().selectOption('strong');
    await page.locator('[name="pace.nights.from"]').fill('22:00');
    await page.locator('[name="pace.zone"]').fill('Europe/Oslo');
    await page.locator('[name="pace.weekends"]').check();
    await page.locator('[name="options.mustTrump"]').selectOption({ index: 1 });
    await page.locator('[name="emblem"][value="snail"]').check({ force: true });
    const all = () =>
      page
        .locator('main form')
        .evaluate((form: HTMLFormElement) => [...new FormData(form)].filter(([name]) => name !== 'bits'));
    const typed = await all();
    // Refused twice, the second time with something else.
    for (const title of ['Friday', 'Sunday']) {
      await page.locator('[name="title"]').fill(title);
      await button(page, textOf(locale, 'new.submit')).click();
      await expect(page.locator('main [role="alert"]')).toContainText(textOf(locale, 'parts.pace.problems.bad-nights'));
      await expect(field).toBeVisible();
      expect(await all()).toEqual(typed.map(([name, value]) => [name, name === 'title' ? title : value]));
    }
  });
}

// The home page itself, all choices for a new table, a lobby and an invitation are among the scenes, which axe looks at in more ways.
test('axe finds nothing on the pages before a match', async ({ browser }) => {
  const page = await arrive(browser, { locale: 'de' });
  for (const address of ['/?card=4C', '/?card=7H', '/?start=spades.spades-4'])
    await expectFaultless(page, address, ...BOTH);
});
