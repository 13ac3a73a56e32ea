import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { type TableView, tableView } from '../../../lib/match';
import type { Choice } from '../../../lib/rules/view';

/** Somebody asks a site for something, with a seat's key or without one. */
export type Question = {
  path: string;
  key?: string | null;
  /** Sent as JSON, by POST unless `method` says otherwise. */
  body?: object;
  method?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

/** `body`: what the text says as JSON; null if it is none. */
export type Answer = { status: number; headers: Headers; text: string; body: unknown; milliseconds: number };

/** Asks a site as a program does, and follows no redirect. @throws if there is no answer */
export async function ask(url: string, { path, key, body, method, headers, signal }: Question): Promise<Answer> {
  const begun = performance.now();
  const answer = await fetch(`${url}${path}`, {
    method: method ?? (body ? 'POST' : 'GET'),
    headers: {
      ...(key && { authorization: `Bearer ${key}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
    redirect: 'manual',
    signal,
  });
  const text = await answer.text();
  const milliseconds = performance.now() - begun;
  const { status } = answer;
  const isJson = text !== '' && answer.headers.get('content-type')?.includes('json');
  return {
    ...{ status, headers: answer.headers, text, milliseconds },
    get body() {
      return isJson ? JSON.parse(text) : null;
    },
  };
}

/** Asks for something that must not be refused. @throws Error if it is */
export async function told(url: string, question: Question): Promise<unknown> {
  const { status, text, body } = await ask(url, question);
  if (status >= 300) throw new Error(`${question.path}: ${status} ${text}`);
  return body;
}

export const seated = z.object({ table: z.string(), seat: z.int(), seatKey: z.string() });
export const opened = seated.extend({ invitation: z.string() });

/** A move as it is sent. */
export type Move = { type: string; [field: string]: unknown };
/** Chooses a number below `n`. */
export type Pick = (n: number) => number;

/** Returns some legal move of these choices; the first one unless `pick` says otherwise. */
export function moveOf(choices: readonly Choice[], pick: Pick = () => 0): Move {
  const { type, cards, values, count, min = 0, max = min } = choices[pick(choices.length)];
  if (type === 'play') return { type, card: cards?.[pick(cards.length)] };
  if (values) return { type, value: values[pick(values.length)] };
  if (!cards) return { type };
  const left = [...cards];
  const wanted = count ?? min + pick(max - min + 1);
  return { type, cards: Array.from({ length: wanted }, () => left.splice(pick(left.length), 1)[0]) };
}

/** A seat at a table of a site, and what its player can do there. */
export class Player {
  readonly path: string;

  constructor(
    readonly url: string,
    readonly table: string,
    readonly seat: number,
    readonly key: string,
    readonly invitation: string,
  ) {
    this.path = `/api/tables/${table}`;
  }

  /** Opens a table. @param opening what the API takes; @throws Error if that is refused */
  static async open(url: string, opening: object): Promise<Player> {
    const body = { name: 'Ada', ...opening };
    const { table, seat, seatKey, invitation } = opened.parse(await told(url, { path: '/api/tables', body }));
    return new Player(url, table, seat, seatKey, invitation);
  }

  /** Somebody else takes the next free seat. @throws Error if that is refused */
  async bring(name: string): Promise<Player> {
    const body = { invitation: this.invitation, name };
    const { seat, seatKey } = seated.parse(await told(this.url, { path: `${this.path}/seats`, body }));
    return new Player(this.url, this.table, seat, seatKey, this.invitation);
  }

  /** Asks for something below the table; with a body by POST, unless it is said. */
  ask(below = '', body?: object, method?: string): Promise<Answer> {
    return ask(this.url, { path: `${this.path}${below}`, key: this.key, body, method });
  }

  /** The same, which must not be refused. @throws Error if it is */
  told(below: string, body?: object, method?: string): Promise<unknown> {
    return told(this.url, { path: `${this.path}${below}`, key: this.key, body, method });
  }

  async view(): Promise<TableView> {
    return tableView.parse(await this.told(''));
  }

  move(version: number, move: object): Promise<Answer> {
    return this.ask('/moves', { version, move });
  }

  /** The view once it is this player's turn alone, or the match is over. @param pause between two looks (ms) */
  async turn(pause = 50): Promise<TableView> {
    for (;;) {
      const view = await this.view();
      if (view.finished || (view.toAct.length === 1 && view.choices.length > 0)) return view;
      await delay(pause);
    }
  }

  /** Makes first moves as long as `goesOn` says so, as a quick person would who looks again and again. */
  async playOn(goesOn: () => boolean): Promise<void> {
    while (goesOn()) {
      const view = await this.turn(300);
      if (view.finished) return;
      await this.move(view.version, moveOf(view.choices));
    }
  }

  /** Plays until something holds of the view. @throws Error if a move is refused */
  async playUntil(isThere: (view: TableView) => boolean): Promise<void> {
    for (;;) {
      const view = await this.view();
      if (isThere(view)) return;
      if (view.choices.length === 0) continue;
      await this.told('/moves', { version: view.version, move: moveOf(view.choices) });
    }
  }
}

/** The cookie of a browser that has opened the private link of a seat. */
export async function cookieOf(url: string, key: string): Promise<string> {
  const { headers } = await ask(url, { path: `/s/${key}` });
  return headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ');
}

/** Sits down at Hearts against three strong bots, for more deals than anybody plays. */
export const againstBots = (url: string): Promise<Player> =>
  Player.open(url, { game: 'hearts', bots: 'strong', options: { length: { kind: 'deals', count: 50 } } });

/** Sits down at one deal of Hearts with three bots, and plays until something holds of the view. */
export async function playedUntil(url: string, isThere: (view: TableView) => boolean): Promise<Player> {
  const options = { length: { kind: 'deals', count: 1 } };
  const opening = { game: 'hearts', forced: false, suggestions: false, options, bots: ['medium', 'medium', 'medium'] };
  const player = await Player.open(url, opening);
  await player.playUntil(isThere);
  return player;
}

/**
 * Follows a stream of events to its end.
 * @param opened is called when it has begun, and `told` with each piece of it
 * @throws Error if it does not begin, or breaks
 */
export async function follow(
  url: string,
  { key, signal }: { key: string; signal: AbortSignal },
  { opened, told }: { opened: () => void; told: (text: string) => void },
): Promise<void> {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${key}` }, signal });
  if (!answer.ok || !answer.body) throw new Error(`${url}: ${answer.status}`);
  opened();
  for await (const piece of answer.body.pipeThrough(new TextDecoderStream())) told(piece);
}

/**
 * A post of which the server has read the head and waits for the body.
 * @returns sends the body, and resolves to the status
 */
export async function beginPost(url: string, headers: Record<string, string>, body: object) {
  const text = JSON.stringify(body);
  const length = Buffer.byteLength(text);
  const sent = { ...headers, 'content-type': 'application/json', 'content-length': length, expect: '100-continue' };
  const asked = request(url, { method: 'POST', agent: false, headers: sent });
  const answered = new Promise<number>((resolve, reject) => {
    asked.on('error', reject);
    asked.on('response', (response) => response.resume().on('end', () => resolve(response.statusCode ?? 0)));
  });
  answered.catch(() => {});
  asked.flushHeaders();
  await once(asked, 'continue');
  return (): Promise<number> => {
    asked.end(text);
    return answered;
  };
}
