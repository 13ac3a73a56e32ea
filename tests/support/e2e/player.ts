import { type Browser, type BrowserContextOptions, expect, type Locator, type Page } from '@playwright/test';
import { isCard, RANKS } from '../../../lib/cards';
import { tableView } from '../../../lib/match';
import type { BaseMove } from '../../../lib/rules/game';
import type { Choice } from '../../../lib/rules/view';
import { pastEnds } from './sheet';

/** Where a card of the hand is tapped: another row may lie over its middle. */
export const AT_INDEX = { position: { x: 10, y: 20 } };

/**
 * How a player chooses: a number for each card, for each value, and for each move without content by its type. They take
 * what has the highest; of equals, what the page shows first.
 * @param several whether the card is to go with others, as in passing
 */
export type Taste = (option: string, several?: boolean) => number;

const ORDER = RANKS.join('');
const rank = (option: string) => (isCard(option) ? ORDER.indexOf(option[0]) : -1);
const penalty = (card: string) => (card === 'QS' ? 30 : card[1] === 'H' ? 20 + rank(card) : 0);
/** Takes tricks and keeps points: this is how a match comes to its end. */
export const greedy: Taste = (card, several = false) => (several ? -1 : 1) * (penalty(card) || rank(card));
/** Stays below, and gets rid of points when they can. */
export const careful: Taste = (card) => penalty(card) || -rank(card);

/** The forms that make a move, and not those that stay until the felt has told of it. */
const FORM = 'form[action$="/moves"]:not(:is([data-until="before"], [data-until="hand"], [data-until="nothing"]) *)';
/** The kind of move that a form makes, or one of its buttons. */
const TYPE = '[name="move.type"]';
/** The fields by which a form is told to ask for a card, for several, for a value, or for a decision. */
const SHAPES = ['input[name="move.card"]', 'input[type="checkbox"][name^="move."]', 'input[name="move.value"]', TYPE];

const move = <Data>(type: string, data: Data) => ({ type, ...data });

/**
 * Adds to the form for a new table, on the page open, that every card is played by its player and no orders are suggested: what
 * tests need that count moves.
 */
export async function keepPlain(page: Page): Promise<void> {
  await page.locator('form[action="/api/tables"]').evaluate((form) => {
    for (const name of ['forced', 'suggestions']) {
      const input = document.createElement('input');
      Object.assign(input, { type: 'hidden', name, value: 'no' });
      form.append(input);
    }
  });
}

/** The cards of the player's hand, whether they are merely shown or can be chosen for an order. */
export function handOf(page: Page): Locator {
  const hand = page.getByRole('region', { name: 'Your hand' });
  const choices = ['C', 'D', 'H', 'S'].map((suit) => `input[name="card"][id^="order-"][id$="${suit}"]`);
  return hand.getByRole('img').or(hand.locator(choices.join()));
}

/** A person at a table: a browser of their own, and nothing but what its pages show. */
export class Person {
  constructor(
    readonly name: string,
    readonly page: Page,
    readonly taste: Taste,
    readonly hasScripts: boolean,
  ) {}

  static async arrive(
    browser: Browser,
    name: string,
    taste: Taste,
    options: BrowserContextOptions = {},
  ): Promise<Person> {
    const context = await browser.newContext({ locale: 'en', viewport: { width: 360, height: 740 }, ...options });
    return new Person(name, await context.newPage(), taste, options.javaScriptEnabled !== false);
  }

  /** Opens a table of Hearts for friends from the home page and gives back the invitation link. */
  async openTable(): Promise<string> {
    await this.page.goto('/');
    await this.page.getByText('Another game or variant').click();
    await this.page.getByRole('link', { name: 'Hearts', exact: true }).click();
    await expect(this.page).toHaveURL(/start=hearts/);
    await this.page.getByRole('link', { name: 'Play with friends' }).click();
    await expect(this.page).toHaveURL(/\/new\?/);
    return this.startTable();
  }

  /** Sends the form for a new table and gives back the invitation link. */
  async startTable(): Promise<string> {
    await this.page.getByLabel('Your name').fill(this.name);
    await keepPlain(this.page);
    await this.page.getByRole('button', { name: /Open the table|Start/ }).click();
    await expect(this.page).toHaveURL(/\/t\/\w+\?as=0/);
    return this.page.getByLabel('Invitation link').inputValue();
  }

  /** For the host, in the lobby: opens what bots are seated with. */
  openBots = () => this.page.locator('summary').getByText('Fill with bots', { exact: true }).click();

  async accept(invitation: string): Promise<void> {
    await this.page.goto(invitation);
    await this.page.getByLabel('Your name').fill(this.name);
    await this.page.getByRole('button', { name: 'Take the seat' }).click();
    await expect(this.page).toHaveURL(/\/t\/\w+\?as=\d/);
  }

  /** Waits until the page asks for a move; a player without scripts looks again until it does. */
  async isAsked(): Promise<string> {
    const type = this.page.locator(`${FORM} ${TYPE}`).first();
    if (this.hasScripts) await pastEnds(this.page, () => expect(type).toBeAttached());
    else
      await expect(async () => {
        await this.page.reload();
        await expect(type).toBeAttached({ timeout: 500 });
      }).toPass({ timeout: 20_000 });
    return (await type.getAttribute('value')) ?? '';
  }

  /**
   * Makes the player's move at the programs' interface instead of on the page, with the browser's cookies.
   * @param origin of the site; it is where a page of it would send the move from
   */
  async send(origin: string, table: string, seat: number): Promise<void> {
    const { request } = this.page.context();
    const address = `${origin}/api/tables/${table}`;
    const { version, choices } = tableView.parse(await (await request.get(`${address}?as=${seat}`)).json());
    const data = { seat, version, move: this.wanted(choices) };
    const answer = await request.post(`${address}/moves`, { headers: { origin }, data });
    expect(answer.status(), await answer.text()).toBe(200);
  }

  /** The best liked of all legal moves. */
  wanted(choices: readonly Choice[]): BaseMove {
    const [{ type, cards = [], values = [], count, max = 0 }] = this.sorted(choices, (choice) => choice.type);
    if (type === 'play') return move(type, { card: this.sorted(cards)[0] });
    if (values.length > 0) return move(type, { value: this.sorted(values)[0] });
    if (cards.length > 0) return move(type, { cards: this.sorted(cards, String, true).slice(0, count ?? max) });
    return { type };
  }

  private sorted<T>(options: readonly T[], nameOf: (option: T) => string = String, several = false): T[] {
    return [...options].sort((a, b) => this.taste(nameOf(b), several) - this.taste(nameOf(a), several));
  }

  /** Makes the move the page asks for, by the shape of what it offers, and waits until the page shows that it was made. */
  async move(): Promise<void> {
    await this.isAsked();
    const before = await this.version();
    // With scripts the answer is the page on which the move was made, as it is then.
    const { pathname } = new URL(this.page.url());
    const answered = this.page.waitForResponse((answer) => {
      const isMove = this.hasScripts ? answer.url().includes(pathname) : answer.url().endsWith('/moves');
      return answer.request().method() === 'POST' && isMove;
    });
    await pastEnds(this.page, () => this.answer());
    const answer = await answered;
    expect(answer.status()).toBe(this.hasScripts ? 200 : 303);
    await expect(this.page.locator('form[aria-busy="true"]')).toHaveCount(0);
    await expect.poll(() => this.version()).toBeGreaterThan(before);
  }

  /** Chooses and confirms, by the shape of what the page asks: looked at in one moment, as the page may just be shown anew. */
  private async answer(): Promise<void> {
    const forms = this.page.locator(FORM);
    let shape = -1;
    await expect(async () => {
      const has = await forms.evaluateAll(
        (all, shapes) => shapes.map((fields) => all.some((form) => form.querySelector(fields) !== null)),
        SHAPES,
      );
      shape = has.indexOf(true);
      expect(shape).toBeGreaterThanOrEqual(0);
    }).toPass();
    const answers = [() => this.play(), () => this.chooseSeveral(), () => this.say(), () => this.decide()];
    await answers[shape]();
  }

  /** The version of the table that the page shows. */
  private async version(): Promise<number> {
    return Number(await this.page.locator('[data-version]').getAttribute('data-version'));
  }

  /** Chooses as many cards as the page takes, which it says last beside the button. */
  async chooseSeveral(): Promise<void> {
    const told = await this.page.locator(`${FORM} p`).filter({ hasText: /\d$/ }).last().textContent();
    const count = Number(told?.match(/\d+$/)?.[0]);
    for (const card of (await this.liked('input[type="checkbox"][name^="move."]', true)).slice(0, count))
      await this.choose(card);
    // Suggested cards have a form of their own.
    await this.page.locator(`${FORM}:has([type="checkbox"]) button[type="submit"]`).click();
  }

  private async say(): Promise<void> {
    const [value] = await this.liked('input[name="move.value"]');
    await this.page.locator(`${FORM} label[for="value-${value}"]`).click();
    await this.confirm();
  }

  private async decide(): Promise<void> {
    const [type] = await this.liked(TYPE);
    const button = this.page.locator(`${FORM} button${TYPE}[value="${type}"]`);
    if ((await button.count()) > 0) return button.click();
    await this.page.locator(`${FORM} label[for="type-${type}"]`).click();
    await this.confirm();
  }

  /** Presses the button that confirms what has been chosen: the only one that can be seen. */
  private async confirm(): Promise<void> {
    await this.page.locator(`${FORM} button[type="submit"]:visible`).click();
  }

  /** Plays the best liked card, and does not wait for what becomes of it. */
  async play(): Promise<void> {
    const playable = 'input[name="move.card"]:not([aria-describedby])';
    // The page may just be shown anew.
    await this.page.locator(`${FORM} ${playable}`).first().waitFor({ state: 'attached' });
    const [card] = await this.liked(playable);
    await this.choose(card);
    await this.page.locator(`button[data-play="${card}"]`).click();
  }

  private async choose(card: string): Promise<void> {
    await this.page.locator(`label[for="card-${card}"]`).click(AT_INDEX);
  }

  /** The values of these fields, the best liked first. */
  private async liked(selector: string, several = false): Promise<string[]> {
    const values = await this.page
      .locator(`${FORM} ${selector}`)
      .evaluateAll((fields) => fields.map((field) => field.getAttribute('value') ?? ''));
    return this.sorted(values, String, several);
  }
}
