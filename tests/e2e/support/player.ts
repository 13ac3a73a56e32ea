import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { isCard, RANKS } from '../../../lib/cards';

/**
 * How a player chooses: a number for each card, for each value, and for each move without content by its type. He takes
 * what has the highest; of equals, what the page shows first.
 */
export type Taste = (option: string) => number;

const ORDER = RANKS.join('');
const rank = (option: string) => (isCard(option) ? ORDER.indexOf(option[0]) : -1);
/** Takes tricks, and so points: this is how a match comes to its end. */
export const greedy: Taste = (card) => rank(card);
/** Keeps below, and gets rid of points when he can. */
export const careful: Taste = (card) => (card === 'QS' ? 30 : card[1] === 'H' ? 20 + rank(card) : -rank(card));

/** The forms that make a move. */
const FORM = 'form[action$="/moves"]';
/** What kind of move a form makes, or one of its buttons. */
const TYPE = '[name="move.type"]';

/** A person at a table: a browser of his own, and nothing but what its pages show. */
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

  /** Opens a table from the home page and gives back the invitation link. */
  async openTable(offer: RegExp): Promise<string> {
    await this.page.goto('/');
    await this.page.getByRole('link', { name: offer }).click();
    await expect(this.page).toHaveURL(/start=/);
    return this.startTable();
  }

  /** Sends the form for a new table and gives back the invitation link. */
  async startTable(): Promise<string> {
    await this.page.getByLabel('Your name').fill(this.name);
    await this.page.getByRole('button', { name: /Open the table|Start/ }).click();
    await expect(this.page).toHaveURL(/\/t\/\w+\?as=0/);
    return this.page.getByLabel('Invitation link').inputValue();
  }

  async accept(invitation: string): Promise<void> {
    await this.page.goto(invitation);
    await this.page.getByLabel('Your name').fill(this.name);
    await this.page.getByRole('button', { name: 'Take the seat' }).click();
    await expect(this.page).toHaveURL(/\/t\/\w+\?as=\d/);
  }

  /** Waits until the page asks for a move; whoever has no scripts looks again. */
  async isAsked(): Promise<string> {
    if (!this.hasScripts) await this.page.reload();
    const type = this.page.locator(`${FORM} ${TYPE}`).first();
    await expect(type).toBeAttached();
    return (await type.getAttribute('value')) ?? '';
  }

  /** Makes the move the page asks for, by the shape of what it offers, and waits until the page shows that it was made. */
  async move(): Promise<void> {
    await this.isAsked();
    const version = await this.version();
    const offers = async (selector: string) => (await this.page.locator(`${FORM} ${selector}`).count()) > 0;
    if (await offers('input[name="move.card"]')) await this.play();
    else if (await offers('input[type="checkbox"]')) await this.chooseSeveral();
    else if (await offers('button[name="move.value"]')) await this.say();
    else await this.decide();
    await expect(async () => expect(await this.version()).not.toBe(version)).toPass();
  }

  /** The version of the table for which the page asks for a move; null if it asks for none. */
  private version(): Promise<string | null> {
    // Asked at once: the field may go at any moment.
    return this.page
      .locator(`${FORM} input[name="version"]`)
      .evaluateAll(([field]) => field?.getAttribute('value') ?? null);
  }

  /** Chooses as many cards as the page takes, which it says last beside the button. */
  private async chooseSeveral(): Promise<void> {
    const told = await this.page.locator(`${FORM} p`).filter({ hasText: /\d$/ }).last().textContent();
    const count = Number(told?.match(/\d+$/)?.[0]);
    for (const card of (await this.liked('input[type="checkbox"]')).slice(0, count)) await this.choose(card);
    await this.page.locator(`${FORM} button[type="submit"]`).click();
  }

  private async say(): Promise<void> {
    const [value] = await this.liked('button[name="move.value"]');
    await this.page.locator(`${FORM} button[name="move.value"][value="${value}"]`).click();
  }

  private async decide(): Promise<void> {
    const [type] = await this.liked(TYPE);
    const form = this.page.locator(FORM, { has: this.page.locator(`input${TYPE}[value="${type}"]`) });
    const button = this.page.locator(`${FORM} button${TYPE}[value="${type}"]`);
    await form.locator('button[type="submit"]').or(button).click();
  }

  private async play(): Promise<void> {
    const [card] = await this.liked('input[name="move.card"]:not([aria-describedby])');
    await this.choose(card);
    await this.page.locator(`button[data-play="${card}"]`).click();
  }

  private async choose(card: string): Promise<void> {
    await this.page.locator(`label[for="card-${card}"]`).click();
  }

  /** The values of these fields, the one he likes best first. */
  private async liked(selector: string): Promise<string[]> {
    const values = await this.page
      .locator(`${FORM} ${selector}`)
      .evaluateAll((fields) => fields.map((field) => field.getAttribute('value') ?? ''));
    return values.sort((a, b) => this.taste(b) - this.taste(a));
  }
}
