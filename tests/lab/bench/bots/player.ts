import { setTimeout as delay } from 'node:timers/promises';

type Choice = { type: string; cards?: string[]; values?: (string | number)[]; count?: number; min?: number };
export type View = {
  version: number;
  finished: boolean;
  choices: Choice[];
  toAct: number[];
  tricks: { cards: string[] }[];
  trick: { leader: number; cards: string[] } | null;
};

/** A seat at a table of the served site, and what its player can do there. */
export type Seat = { url: string; table: string; key: string };

/** Opens a table of Hearts for one player and three strong bots, of one long deal after another. */
export async function openAgainstBots(url: string): Promise<Seat> {
  const body = { game: 'hearts', name: 'Ada', bots: 'strong', options: { length: { kind: 'deals', count: 50 } } };
  const answer = await fetch(`${url}/api/tables`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { table, seatKey } = await answer.json();
  return { url, table, key: seatKey };
}

export async function viewOf({ url, table, key }: Seat): Promise<View> {
  const answer = await fetch(`${url}/api/tables/${table}`, { headers: { authorization: `Bearer ${key}` } });
  return answer.json();
}

/**
 * The view once it is the player's turn, and no bot has a move to make.
 * @param pause between two looks (ms): a person does not look as often as a program
 */
export async function myTurn(seat: Seat, pause = 50): Promise<View> {
  for (;;) {
    const view = await viewOf(seat);
    if (view.finished || (view.toAct.length === 1 && view.choices.length > 0)) return view;
    await delay(pause);
  }
}

export function firstMove([{ type, cards = [], values = [], count, min = 0 }]: Choice[]) {
  if (type === 'play') return { type, card: cards[0] };
  if (values.length > 0) return { type, value: values[0] };
  return cards.length > 0 ? { type, cards: cards.slice(0, count ?? min) } : { type };
}

/** Sends a move. @returns the status of the answer */
export async function send({ url, table, key }: Seat, version: number, move: object): Promise<number> {
  const answer = await fetch(`${url}/api/tables/${table}/moves`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ version, move }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** Makes first moves as long as `goesOn` says so, as a quick person would who looks again and again. */
export async function playOn(seat: Seat, goesOn: () => boolean): Promise<void> {
  while (goesOn()) {
    const view = await myTurn(seat, 300);
    if (view.finished) return;
    await send(seat, view.version, firstMove(view.choices));
  }
}
