import { z } from 'zod';
import { type TableView, tableView } from '../../../lib/match';

const opened = z.object({ table: z.string(), seatKey: z.string() });
/** A table, and the key of its first seat. */
export type Opened = z.infer<typeof opened>;

/**
 * Opens a table of Hearts with three bots, one deal long, and plays in the first seat until `isThere`.
 * @param server its address @throws Error if the server refuses anything
 */
export async function playUntil(server: string, isThere: (view: TableView) => boolean): Promise<Opened> {
  const table = opened.parse(
    await posted(`${server}/api/tables`, {
      game: 'hearts',
      name: 'Ada',
      forced: false,
      suggestions: false,
      options: { length: { kind: 'deals', count: 1 } },
      bots: ['medium', 'medium', 'medium'],
    }),
  );
  const address = `${server}/api/tables/${table.table}`;
  const headers = { authorization: `Bearer ${table.seatKey}` };
  for (;;) {
    const view = tableView.parse(await (await fetch(address, { headers })).json());
    if (isThere(view)) return table;
    const [choice] = view.choices;
    if (!choice) continue;
    const cards = choice.cards ?? [];
    const move = choice.count === undefined ? { card: cards[0] } : { cards: cards.slice(0, choice.count) };
    await posted(`${address}/moves`, { version: view.version, move: { type: choice.type, ...move } }, headers);
  }
}

/** The cookie that a browser has which has opened the private link of the seat. */
export async function cookieOf(server: string, { seatKey }: Pick<Opened, 'seatKey'>): Promise<string> {
  const entered = await fetch(`${server}/s/${seatKey}`, { redirect: 'manual' });
  return entered.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ');
}

async function posted(address: string, body: unknown, headers: Record<string, string> = {}): Promise<unknown> {
  const answer = await fetch(address, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { ...headers, 'content-type': 'application/json' },
  });
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}
