import type { APIRequestContext } from '@playwright/test';
import { type TableView, tableView } from '../../../lib/match';
import type { Person } from './player';

/** What everybody may see of a table. */
export async function spectate(request: APIRequestContext, table: string): Promise<TableView> {
  return tableView.parse(await (await request.get(`/api/tables/${table}`)).json());
}

/** Everybody moves when it is his turn, until the match is over or `until` says so. */
export async function playOn(
  request: APIRequestContext,
  table: string,
  people: readonly Person[],
  until: (view: TableView) => boolean = () => false,
): Promise<TableView> {
  for (;;) {
    const view = await spectate(request, table);
    if (view.finished || until(view)) return view;
    for (const seat of view.toAct) await people[seat].move();
  }
}

/** The id of the table whose page a person has open. */
export const tableOf = (person: Person) => new URL(person.page.url()).pathname.split('/')[2];
