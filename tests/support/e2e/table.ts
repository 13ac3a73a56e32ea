import { type APIRequestContext, expect } from '@playwright/test';
import { type TableView, tableView } from '../../../lib/match';
import type { Person } from './player';

/** What everybody may see of a table. */
export async function spectate(request: APIRequestContext, table: string): Promise<TableView> {
  return tableView.parse(await (await request.get(`/api/tables/${table}`)).json());
}

type Until = (view: TableView) => boolean;

/** Everybody moves on his page when it is his turn, until the match is over or `until` says so. */
export async function playOn(
  request: APIRequestContext,
  table: string,
  people: readonly Person[],
  until: Until = () => false,
): Promise<TableView> {
  return goOn(request, table, people, until, (seat) => people[seat].move());
}

/**
 * As `playOn`, but at the programs' interface, which is many times as fast: for what no page could show any better. The
 * pages are left meanwhile, so that they need not follow every move, and opened again at the end.
 */
export async function hurryOn(
  request: APIRequestContext,
  table: string,
  people: readonly Person[],
  until: Until = () => false,
): Promise<TableView> {
  const addresses = people.map(({ page }) => page.url());
  const [{ origin }] = addresses.map((address) => new URL(address));
  await Promise.all(people.map(({ page }) => page.goto('about:blank')));
  const view = await goOn(request, table, people, until, (seat) => people[seat].send(origin, table, seat));
  await Promise.all(people.map(({ page }, i) => page.goto(addresses[i])));
  return view;
}

async function goOn(
  request: APIRequestContext,
  table: string,
  people: readonly Person[],
  until: Until,
  move: (seat: number) => Promise<void>,
): Promise<TableView> {
  for (;;) {
    const view = await spectate(request, table);
    if (view.finished || until(view)) return view;
    const due = view.toAct.filter((seat) => seat < people.length && !view.seats[seat].bot);
    for (const seat of due) await move(seat);
    // Bots move by themselves.
    if (due.length === 0)
      await expect.poll(async () => (await spectate(request, table)).version).not.toBe(view.version);
  }
}

/** The id of the table whose page a person has open. */
export const tableOf = (person: Person) => new URL(person.page.url()).pathname.split('/')[2];
