import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { type TableView, tableView } from '../../../lib/match';

/** A player at the programs' interface: a seat key and what can be done with it. */
export type Player = { table: string; seat: number; seatKey: string; seatLink: string };

export const bearer = (player: Pick<Player, 'seatKey'>) => ({ authorization: `Bearer ${player.seatKey}` });

/** Every card is played by its player, and no orders are suggested: what tests need that count moves. */
export const PLAIN = { forced: false, suggestions: false };

/** Opens a table and takes all its seats; the match has begun. `settings`: what a table plays by beside its game's options. */
export async function startTable(
  request: APIRequestContext,
  options: Record<string, unknown> = {},
  { game = 'hearts', names = ['Ada', 'Bo', 'Cleo', 'Dov', 'Eva', 'Finn'], settings = {} } = {},
): Promise<{ table: string; invitation: string; players: Player[] }> {
  const opened = await request.post('/api/tables', { data: { ...PLAIN, ...settings, game, options, name: names[0] } });
  expect(opened.status()).toBe(201);
  const host = await opened.json();
  const players: Player[] = [host];
  const { seats } = await viewOf(request, host);
  for (const name of names.slice(1, seats.length)) {
    const joined = await request.post(`/api/tables/${host.table}/seats`, {
      data: { invitation: host.invitation, name },
    });
    expect(joined.status()).toBe(201);
    players.push(await joined.json());
  }
  return { table: host.table, invitation: host.invitation, players };
}

export async function viewOf(request: APIRequestContext, player: Player): Promise<TableView> {
  const response = await request.get(`/api/tables/${player.table}`, { headers: bearer(player) });
  expect(response.status()).toBe(200);
  return tableView.parse(await response.json());
}

/** Gives a page's browser the key of a seat, as the seat's link does, where what that leads to is not looked at: no page is loaded. */
export async function takeKey(page: Page, { seatLink }: Pick<Player, 'seatLink'>): Promise<void> {
  const answer = await page.request.get(seatLink, { maxRedirects: 0 });
  expect(answer.headers()['set-cookie']).toContain('seat.');
}

/** Sends a move; without a version, for the one the player sees now. */
export async function move(request: APIRequestContext, player: Player, what: object, version?: number) {
  const data = { version: version ?? (await viewOf(request, player)).version, move: what };
  return request.post(`/api/tables/${player.table}/moves`, { headers: bearer(player), data });
}

type Move = { type: string; card?: string; cards?: string[]; value?: string | number };

/** Some legal move of this view, by `pick`. */
export function legalMove(view: TableView, pick: (n: number) => number = () => 0): Move {
  const choice = view.choices[pick(view.choices.length)];
  const cards = [...(choice.cards ?? [])];
  if (choice.type === 'play') return { type: 'play', card: cards[pick(cards.length)] };
  const count = choice.count ?? choice.min;
  if (count !== undefined) {
    const chosen = Array.from({ length: count }, () => cards.splice(pick(cards.length), 1)[0]);
    return { type: choice.type, cards: chosen };
  }
  if (choice.values) return { type: choice.type, value: choice.values[pick(choice.values.length)] };
  return { type: choice.type };
}

/** Plays a match on to its end. */
export async function playByRequests(
  request: APIRequestContext,
  players: Player[],
  pick: (n: number) => number,
): Promise<TableView> {
  let view = await viewOf(request, players[0]);
  while (!view.finished) {
    const mover = players[view.toAct[0]];
    const seen = await viewOf(request, mover);
    const response = await move(request, mover, legalMove(seen, pick), seen.version);
    expect(response.status(), await response.text()).toBe(200);
    view = tableView.parse(await response.json());
  }
  return view;
}

/** Starts Herzblatt for two, at which one has to wait for the other, who has a day. */
export async function startOneWaiting(request: APIRequestContext) {
  const settings = { pace: { kind: 'move', minutes: 1440 } };
  const { players } = await startTable(request, { players: 2 }, { game: 'herzblatt', settings });
  const { toAct } = await viewOf(request, players[0]);
  expect(toAct).toHaveLength(1);
  return { due: players[toAct[0]], waits: players[1 - toAct[0]] };
}
