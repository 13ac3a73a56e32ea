import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { RANKS } from '../../../lib/cards';
import { tableView } from '../../../lib/match';

/** How a player chooses: a number for each card, the highest goes first, to the trick or to a neighbour. */
export type Taste = { play: (card: string) => number; pass: (card: string) => number };

const ORDER = RANKS.join('');
const rank = (card: string) => ORDER.indexOf(card[0]);
const penalty = (card: string) => (card === 'QS' ? 30 : card[1] === 'H' ? 20 + rank(card) : 0);
/** Takes tricks and keeps points: this is how a match comes to its end. */
export const greedy: Taste = {
  play: (card) => penalty(card) || rank(card),
  pass: (card) => -penalty(card) || -rank(card),
};
/** Stays below, and gets rid of points when he can. */
export const careful: Taste = {
  play: (card) => penalty(card) || -rank(card),
  pass: (card) => penalty(card) || -rank(card),
};

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
    const type = this.page.locator('form[action$="/moves"] input[name="move.type"]').first();
    await expect(type).toBeAttached();
    return type.inputValue();
  }

  /** Makes the move the page asks for, and waits until the page shows that it was made. */
  async move(): Promise<void> {
    const type = await this.isAsked();
    const before = await this.version();
    const answered = this.page.waitForResponse((answer) => answer.url().endsWith('/moves'));
    if (type === 'moon')
      await this.page
        .getByRole('button', { name: /points/ })
        .first()
        .click();
    else if (type === 'pass') await this.passThree();
    else await this.play();
    const answer = await answered;
    expect(answer.status()).toBe(this.hasScripts ? 200 : 303);
    const after = this.hasScripts ? tableView.parse(await answer.json()).version : before + 1;
    await expect.poll(() => this.version()).toBeGreaterThanOrEqual(after);
  }

  /** The version of the table that the page shows. */
  private async version(): Promise<number> {
    return Number(await this.page.locator('[data-version]').getAttribute('data-version'));
  }

  /** Chooses three cards to pass and sends them. */
  async passThree(): Promise<void> {
    const cards = await this.cards('input[name="move.cards[]"]', this.taste.pass);
    for (const card of cards.slice(0, 3)) await this.choose(card);
    await this.page.locator('form[action$="/moves"] button[type=submit]').click();
  }

  private async play(): Promise<void> {
    const [card] = await this.cards('input[name="move.card"]:not([aria-describedby])', this.taste.play);
    await this.choose(card);
    await this.page.locator(`button[data-play="${card}"]`).click();
  }

  private async choose(card: string): Promise<void> {
    await this.page.locator(`label[for="card-${card}"]`).click();
  }

  /** The cards of these inputs, the one he likes best first. */
  private async cards(selector: string, taste: (card: string) => number): Promise<string[]> {
    const values = await this.page
      .locator(selector)
      .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('value') ?? ''));
    return values.sort((a, b) => taste(b) - taste(a));
  }
}
