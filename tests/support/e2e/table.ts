import { type APIRequestContext, expect } from '@playwright/test';
import { seatKeysIn } from '../../../lib/identity';
import { type TableView, tableView } from '../../../lib/match';
import type { Person } from './player';
import { moveBots, moveIn, seenByAll } from './store';

/** The public view of a table. */
export async function spectate(request: APIRequestContext, table: string): Promise<TableView> {
  const answer = await request.get(`/api/tables/${table}`);
  expect(answer.status(), await answer.text()).toBe(200);
  return tableView.parse(await answer.json());
}

/** How many tricks have been taken in the running deal. */
export const tricksOf = ({ taken }: TableView) => taken.reduce((sum, tricks) => sum + tricks, 0);

type Until = (view: TableView) => boolean;

/**
 * As `playOn`, but in the store of the server, which is many times as fast: for what no page could show any better. The
 * pages are left meanwhile, so that they need not follow every move, and opened again at the end.
 */
export async function hurryOn(
  table: string,
  people: readonly Person[],
  until: Until = () => false,
): Promise<TableView> {
  const addresses = people.map(({ page }) => page.url());
  await Promise.all(people.map(({ page }) => page.goto('about:blank')));
  const keys = await Promise.all(people.map(async ({ page }) => seatKeysIn(await page.context().cookies())));
  let view = await seenByAll(table);
  while (!view.finished && !until(view)) {
    const due = dueOf(view, people);
    if (due.length === 0) {
      if (!view.toAct.some((seat) => view.seats[seat].bot)) throw new Error('neither these nor bots are to move');
      // The server may be about to move them: of two, one finds nothing left to do.
      await moveBots(table);
    }
    for (const seat of due) {
      const key = keys[seat].find((one) => one.table === table && one.seat === seat);
      if (!key) throw new Error(`the browser of ${people[seat].name} has no key of seat ${seat}`);
      await moveIn(key, ({ choices }) => people[seat].wanted(choices));
    }
    view = await seenByAll(table);
  }
  await Promise.all(people.map(({ page }, i) => page.goto(addresses[i])));
  return view;
}

const dueOf = ({ toAct, seats }: TableView, people: readonly Person[]) =>
  toAct.filter((seat) => seat < people.length && !seats[seat].bot);

/** Everybody moves on their page when it is their turn, until the match is over or `until` says so. */
export async function playOn(
  request: APIRequestContext,
  table: string,
  people: readonly Person[],
  until: Until = () => false,
): Promise<TableView> {
  for (;;) {
    const view = await spectate(request, table);
    if (view.finished || until(view)) return view;
    const due = dueOf(view, people);
    for (const seat of due) await people[seat].move();
    // Bots move by themselves.
    if (due.length === 0)
      await expect.poll(async () => (await spectate(request, table)).version).not.toBe(view.version);
  }
}

/** The id of the table whose page a person has open. */
export const tableOf = (person: Person) => new URL(person.page.url()).pathname.split('/')[2];
