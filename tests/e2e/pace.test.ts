import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { lengthInWords } from '../../app/_ui/table/time-words';
import type { TableView } from '../../lib/match';
import { expectFaultlessHere } from '../support/e2e/axe';
import { followClock, moveClockTo, serverNow } from '../support/e2e/clock';
import { careful, keepPlain, Person } from '../support/e2e/player';
import { formAnswer, lookInSheet, openSheet, sheetOf } from '../support/e2e/sheet';
import { spectate } from '../support/e2e/table';
import { test } from '../support/e2e/test';
import { type Locale, textOf } from '../support/e2e/texts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const ZONE = 'Europe/Berlin';

type Manner = { locale: Locale; javaScriptEnabled: boolean };
const DE: Manner = { locale: 'de', javaScriptEnabled: true };
const EN_PLAIN: Manner = { locale: 'en', javaScriptEnabled: false };
const inWords = ({ locale, javaScriptEnabled }: Manner) =>
  `in ${locale}, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`;

/** Ada and Bo, with phones whose clocks go with that of the server, and what they do at their table. */
class Two {
  private constructor(
    readonly manner: Manner,
    readonly request: APIRequestContext,
    readonly people: readonly Person[],
    readonly baseURL: string,
    public table = '',
  ) {}

  static async arrive(browser: Browser, request: APIRequestContext, baseURL: string | undefined, manner: Manner) {
    const people = await Promise.all(['Ada', 'Bo'].map((name) => personOf(browser, name, manner)));
    return new Two(manner, request, people, baseURL ?? '');
  }

  t = (key: string) => textOf(this.manner.locale, key);

  /**
   * Ada opens a table with the form, with what `fill` chooses there; Bo takes the other seat. Both have its page open.
   * `isLookedAt`: axe looks at the pages on the way, which differ by no more than a sentence from pace to pace
   */
  async sitDown(fill: (page: Page) => Promise<void>, pace: string, isLookedAt = false): Promise<void> {
    const [ada, bo] = this.people.map(({ page }) => page);
    const form = '/new?game=herzblatt&players=2&all=yes';
    await ada.goto(form);
    if (isLookedAt) await expectFaultlessHere(ada, form, 'light');
    await fill(ada);
    await ada.getByLabel(this.t('new.name')).fill('Ada');
    await keepPlain(ada);
    await ada.getByRole('button', { name: this.t('new.submit') }).click();
    await expect(ada).toHaveURL(/\/t\/\w+\?as=0/);
    await expect(ada.locator('main')).toContainText(pace);
    if (isLookedAt) await expectFaultlessHere(ada, 'the lobby', 'light');
    const invitation = await ada.locator('input[value*="/i/"]').inputValue();
    await bo.goto(invitation);
    if (isLookedAt) await expectFaultlessHere(bo, 'the invitation', 'light');
    await expect(bo.locator('main')).toContainText(pace);
    await bo.getByLabel(this.t('invitation.name')).fill('Bo');
    await bo.getByRole('button', { name: this.t('invitation.submit') }).click();
    await expect(bo).toHaveURL(/\/t\/\w+\?as=1/);
    this.table = new URL(bo.url()).pathname.split('/')[2];
  }

  view = (): Promise<TableView> => spectate(this.request, this.table);

  /** The table's page of a player, as it is now. */
  async pageOf(seat: number): Promise<Page> {
    const { page } = this.people[seat];
    await page.goto(`/t/${this.table}?as=${seat}`);
    return page;
  }

  /** Makes a move for the player to act. */
  async move(): Promise<void> {
    const [seat] = (await this.view()).toAct;
    await this.people[seat].send(this.baseURL, this.table, seat);
  }

  /** The calendar of a player's deadlines. */
  async calendarOf(seat: number): Promise<string> {
    const { request } = this.people[seat].page.context();
    const headers = { origin: this.baseURL };
    const made = await request.post(`${this.baseURL}/api/feeds`, { headers, data: {} });
    const { deadlines } = await made.json();
    return (await request.get(deadlines)).text();
  }

  /** Lets time pass at the table until then, for the browsers, too. */
  moveClockTo(time: number): Promise<void> {
    const browsers = this.manner.javaScriptEnabled ? this.people.map(({ page }) => page.context()) : [];
    return moveClockTo(time, browsers);
  }

  /** Lets the deadline of the player to act pass; returns their seat. */
  async miss(): Promise<number> {
    const { toAct, deadlines } = await this.view();
    await this.moveClockTo((deadlines[toAct[0]] ?? 0) + 1000);
    return toAct[0];
  }

  /** Presses a button of a page and waits until its form has been answered. */
  async press(page: Page, key: string): Promise<void> {
    const button = page.getByRole('button', { name: this.t(key), exact: true });
    if (!(await button.isVisible())) await openSheet(page);
    const isAnswered = formAnswer(page);
    await button.click();
    await isAnswered;
  }

  /** Opens the part of the page with all that has to do with absence. */
  async unfold(page: Page): Promise<void> {
    await openSheet(page);
    const drawer = page
      .locator('details')
      .filter({ has: page.locator('summary', { hasText: this.t('absence.title') }) })
      .last();
    if (!(await drawer.evaluate((element) => element.hasAttribute('open')))) await drawer.locator('summary').click();
  }
}

async function personOf(browser: Browser, name: string, manner: Manner): Promise<Person> {
  const person = await Person.arrive(browser, name, careful, { ...manner, timezoneId: ZONE });
  if (manner.javaScriptEnabled) await followClock([person.page.context()]);
  return person;
}

/** The hour that a page says in the zone of its reader, which only scripts know, or in that of the table. */
const hourOf = (at: number, { locale }: Manner) =>
  new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: ZONE }).format(at);

/** Tests in one manner what Ada and Bo do at their table. */
function testInTwo(title: string, manner: Manner, what: (two: Two, browser: Browser) => Promise<void>): void {
  test(`${title}, ${inWords(manner)}`, async ({ browser, request, baseURL }) => {
    test.setTimeout(3 * 60_000);
    await what(await Two.arrive(browser, request, baseURL, manner), browser);
  });
}

testInTwo(
  'a pace for each move: a missed deadline costs one move, two in a row hand over, one tap brings back',
  DE,
  async (two) => {
    const { t } = two;
    await two.sitDown(
      async (page) => {
        await page.getByLabel(t('new.pace.label')).selectOption('move-1440');
        await expect(page.getByLabel(t('new.pace.zone'))).toHaveValue(ZONE);
      },
      '1 Tag für jeden Zug',
      true,
    );
    const before = await two.view();
    const [mover] = before.toAct;
    const deadline = before.deadlines[mover] ?? 0;
    expect(Math.abs(deadline - serverNow() - DAY)).toBeLessThan(60_000);
    const page = await two.pageOf(mover);
    await expect(page.locator('main header time').first()).toHaveAttribute(
      'datetime',
      new Date(deadline).toISOString(),
    );
    await expect(page.locator('main header time').first()).toContainText(hourOf(deadline, DE));
    expect(await two.calendarOf(mover)).toContain(new Date(deadline).toISOString().replace(/[-:]|\.\d+/g, ''));
    await page.goto('/mine');
    const entry = page.locator('main article');
    await expect(entry.locator('time').first()).toContainText(hourOf(deadline, DE));
    await expect(page.getByRole('timer')).toHaveCount(0);

    await two.moveClockTo(deadline - HOUR / 2);
    await page.reload();
    await expect(page.getByRole('timer')).toContainText('30 Minuten');
    await two.pageOf(mover);
    await expect(page.getByRole('timer')).toContainText('30 Minuten');

    // Time after time, a viewer sees that the match has gone on, until the seat stays on autopilot.
    let missed = 0;
    for (let i = 0; i < 12; i++) {
      const { toAct, seats, version } = await two.view();
      if (seats[mover].away) break;
      if (toAct.includes(mover)) {
        await two.miss();
        await two.pageOf(mover);
        const shown = Number(await page.locator('[data-version]').getAttribute('data-version'));
        expect(shown).toBeGreaterThan(version);
        missed += 1;
      } else await two.move();
    }
    expect(missed).toBeGreaterThanOrEqual(2);
    expect((await two.view()).seats[mover].away).not.toBeNull();
    await two.pageOf(mover);
    await expect(page.getByRole('heading', { name: t('absence.mine.title') })).toBeVisible();
    await expectFaultlessHere(page, 'a table with the autopilot', 'light');
    await page.goto('/mine');
    await expect(page.locator('main')).toContainText('Für dich spielt der Autopilot');
    await expectFaultlessHere(page, '/mine', 'light');
    await page.getByRole('button', { name: 'Ich bin wieder da' }).click();
    await expect(page).toHaveURL(new RegExp(`/t/${two.table}(\\?as=${mover})?$`));
    await expect(page.getByRole('heading', { name: t('absence.mine.title') })).toHaveCount(0);
    expect((await two.view()).seats[mover].away).toBeNull();
  },
);

testInTwo(
  'a bank: it falls while its player thinks, every move fills it, and never above its cap',
  EN_PLAIN,
  async (two) => {
    await two.sitDown(async (page) => {
      await page.getByLabel(two.t('new.pace.label')).selectOption('bank-14400');
    }, '12 hours more with every move, never above 10 days');
    /** Reads the bank of a seat, which its player's page says as well. */
    const bankOf = async (seat: number) => {
      const left = ((await two.view()).banks ?? [])[seat];
      const page = await two.pageOf(seat);
      const bank = `${two.t('absence.seat.bank')} ${lengthInWords(left, 'en')}`;
      await lookInSheet(page, () => expect(page.locator('main')).toContainText(bank));
      return left;
    };
    const near = (left: number, wanted: number) => expect(Math.abs(left - wanted)).toBeLessThan(60_000);
    const [mover] = (await two.view()).toAct;
    expect(await bankOf(mover)).toBe(10 * DAY);

    // Half a day is what a move gives: a player that fast is at the cap again.
    await two.moveClockTo(serverNow() + 6 * HOUR);
    await two.move();
    expect(await bankOf(mover)).toBe(10 * DAY);
    while (!(await two.view()).toAct.includes(mover)) await two.move();
    const { deadlines } = await two.view();
    near((deadlines[mover] ?? 0) - serverNow(), 10 * DAY);

    await two.moveClockTo(serverNow() + 4 * DAY);
    await two.move();
    near(await bankOf(mover), 6 * DAY + 12 * HOUR);
    while (!(await two.view()).toAct.includes(mover)) await two.move();
    await two.move();
    near(await bankOf(mover), 7 * DAY);
    for (const left of (await two.view()).banks ?? []) expect(left).toBeLessThanOrEqual(10 * DAY);
  },
);

testInTwo('a table without a pace waits for the player to act', DE, async (two) => {
  await two.sitDown(async (page) => {
    await page.getByLabel(two.t('new.pace.label')).selectOption('none');
    const zone = page.getByLabel(two.t('new.pace.zone'));
    await expect(zone).toBeHidden();
  }, two.t('pace.none'));
  const before = await two.view();
  expect([before.pace, before.deadline, before.banks]).toEqual([null, null, null]);
  await two.moveClockTo(serverNow() + 100 * DAY);
  const page = await two.pageOf(before.toAct[0]);
  await expect(page.locator('main header time')).toHaveCount(1);
  expect((await two.view()).version).toBe(before.version);
  await page.goto('/mine');
  await expect(page.locator('main article time')).toHaveCount(0);
});

testInTwo("days off on one's own turn, and a pause that all agree on", DE, async (two) => {
  const { t } = two;
  await two.sitDown(async () => {}, '2 Tage für jeden Zug');
  const before = await two.view();
  const [mover] = before.toAct;
  const page = await two.pageOf(mover);
  await two.unfold(page);
  await page.getByLabel(t('absence.daysOff.days')).first().fill('3');
  await two.press(page, 'absence.daysOff.now');
  await expect.poll(async () => (await two.view()).seats[mover].daysOffLeft).toBe(11);
  const later = await two.view();
  expect((later.deadlines[mover] ?? 0) - (before.deadlines[mover] ?? 0)).toBe(3 * DAY);
  // No deadline that would have passed meanwhile counts as missed.
  await two.moveClockTo((before.deadlines[mover] ?? 0) + HOUR);
  await two.pageOf(mover);
  expect((await two.view()).toAct).toEqual([mover]);
  await lookInSheet(page, () => expect(page.locator('main')).toContainText(t('absence.seat.dayOff')));

  await two.unfold(page);
  const pause = page.locator('form').filter({ has: page.locator('[name="kind"][value="pause"]') });
  await pause.getByLabel(t('absence.pause.days')).fill('5');
  await pause.getByLabel(t('absence.pause.why')).fill('Skiing <3');
  await two.press(page, 'absence.pause.propose');
  const other = await two.pageOf(1 - mover);
  await lookInSheet(other, () => expect(other.locator('main')).toContainText('Skiing <3'));
  await expectFaultlessHere(other, 'a proposal', 'light');
  await two.press(other, 'absence.proposal.yes');
  await expect.poll(async () => (await two.view()).pause?.reason).toBe('Skiing <3');
  const until = (await two.view()).pause?.until ?? 0;
  expect(Math.abs(until - serverNow() - 5 * DAY)).toBeLessThan(60_000);
  await two.moveClockTo(until - HOUR);
  for (const seat of [0, 1]) {
    const shown = await two.pageOf(seat);
    // A line says it above the hand, and the sheet why.
    const pauses = { name: t('absence.pause.title') };
    await expect(shown.locator('.screen-strip').getByRole('heading', pauses)).toBeVisible();
    if (seat === 0) await expectFaultlessHere(shown, 'a pause', 'light');
    await openSheet(shown);
    const notice = sheetOf(shown).getByRole('region', pauses);
    await expect(notice).toContainText('Skiing <3');
    await expect(notice.locator('time')).toHaveAttribute('datetime', new Date(until).toISOString());
    await shown.goto('/mine');
    await expect(shown.locator('main article')).toContainText(t('mine.pause'));
  }
  expect((await two.view()).toAct).toEqual([mover]);
  // After it the clock goes on where it stood.
  const { deadlines } = await two.view();
  expect(deadlines[mover] ?? 0).toBeGreaterThan(until);
  await two.miss();
  await two.pageOf(mover);
  expect((await two.view()).version).toBeGreaterThan(later.version + 2);
});

testInTwo("a friend's link plays and is taken back; an end that all agree on", EN_PLAIN, async (two, browser) => {
  const { t } = two;
  await two.sitDown(async () => {}, '2 days for each move');
  const [mover] = (await two.view()).toAct;
  const page = await two.pageOf(mover);
  await two.unfold(page);
  await page.getByLabel(t('absence.friend.name')).fill('Finn');
  await two.press(page, 'absence.friend.ask');
  await two.pageOf(mover);
  await two.unfold(page);
  const form = page.locator('form[action$="/friend/end"]');
  await expect(form).toBeVisible();
  const link = await page.locator('input[value*="/s/"]').last().inputValue();

  const finn = await personOf(browser, 'Finn', { ...EN_PLAIN, javaScriptEnabled: true });
  await finn.page.goto(link);
  const open = finn.page.locator('main form button');
  if (!/\/t\//.test(finn.page.url())) await open.first().click();
  await finn.page.goto(`/t/${two.table}?as=${mover}`);
  await expect(finn.page.getByRole('heading', { name: t('absence.friendOf.title') })).toBeVisible();
  await expectFaultlessHere(finn.page, 'a friend at the table', 'light');
  await finn.page.goto('/mine');
  await expect(finn.page.locator('main article')).toContainText(t('mine.friendOf'));
  const { version } = await two.view();
  await finn.send(two.baseURL, two.table, mover);
  expect((await two.view()).version).toBe(version + 1);

  await two.pageOf(mover);
  await two.unfold(page);
  await two.press(page, 'absence.friend.takeBack');
  await expect.poll(async () => (await two.view()).seats[mover].friend).toBeNull();
  await finn.page.goto(`/t/${two.table}?as=${mover}`);
  await expect(finn.page.getByRole('heading', { name: t('absence.friendOf.title') })).toHaveCount(0);
  const dead = await finn.page.context().request.get(`${two.baseURL}/api/tables/${two.table}?as=${mover}`);
  expect(dead.status()).toBe(401);
  await finn.page.context().close();

  await two.pageOf(mover);
  await two.unfold(page);
  await two.press(page, 'absence.end.propose');
  const other = await two.pageOf(1 - mover);
  await two.press(other, 'absence.proposal.yes');
  await expect.poll(async () => (await two.view()).ended?.reason).toBe('agreed');
  for (const address of [`/t/${two.table}`, `/t/${two.table}/recap`]) {
    await other.goto(address);
    await expect(other.locator('main')).toContainText('everybody agreed');
  }
  await expect(other.locator('main')).toContainText('Finn');
});
