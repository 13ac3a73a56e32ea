import { z } from 'zod';
import { randomFrom } from '../../../lib/bots/kernel/random';
import { type TableView, tableView } from '../../../lib/match';
import { type Answer, type Move, moveOf } from '../shared/player';
import type { Servers } from './site';
import type { Table } from './table';

/** Somebody else, or time, made the move that was sent: the table has moved on, or to its end. */
const movedOn = z.object({ code: z.enum(['table-moved-on', 'match-finished']) });

/** How long a client waits for its turn before it looks by itself (ms). */
const LOOK = 300;
/** How often a client sends a move twice at once while things go wrong. */
const TWICE = 0.04;

/**
 * Plays one seat until the match is over: looks, moves, and writes down what was answered. A move whose answer is lost
 * is sent again, the same with the same version, until there is one.
 */
export async function playSeat(site: Servers, table: Table, seat: number, key: string, seed: string): Promise<void> {
  const path = `/api/tables/${table.id}`;
  const look = async () => {
    const answer = await site.ask({ path, key });
    if (answer.status !== 200) throw new Error(`a view was refused: ${JSON.stringify(answer)}`);
    return seen(answer);
  };
  let newest = 0;
  const seen = ({ body }: Pick<Answer, 'body'>): TableView => {
    const view = tableView.parse(body);
    // After an answer of one server, the next must not show an earlier table.
    if (view.version < newest) table.wrong.push(`seat ${seat} saw version ${view.version} after ${newest}`);
    newest = Math.max(newest, view.version);
    table.saw(view);
    return view;
  };

  let made = 0;
  let view = await look();
  while (!view.finished) {
    if (view.choices.length === 0) {
      await table.turnOf(seat, view.version, LOOK);
      view = await look();
      continue;
    }
    // The choice follows from the turn: a client that looks again finds the same.
    const { version } = view;
    const move = anyMove(view, `${seed} ${seat} ${made}`);
    const question = { path: `${path}/moves`, key, body: { version, move }, isMove: true };
    const times = !site.isCalm && site.random.next() < TWICE ? 2 : 1;
    const answers = await Promise.all(Array.from({ length: times }, () => site.ask(question)));
    const done = answers.find(({ status }) => status === 200);
    for (const answer of answers) {
      if (answer.status === 200 || (!done && movedOn.safeParse(answer.body).success)) continue;
      table.wrong.push(`seat ${seat} at version ${version}: answered ${JSON.stringify(answer.body)}`);
    }
    if (done) {
      made++;
      view = seen(done);
      table.sent.push({ seat, version, move, answered: view.version });
    } else {
      table.sent.push({ seat, version, move, answered: null });
      view = await look();
      const isOver = answers.some(({ body }) => movedOn.safeParse(body).data?.code === 'match-finished');
      if (isOver && !view.finished) table.wrong.push(`seat ${seat} at version ${version}: the match is not over`);
    }
  }
}

/** Some legal move of this view, which follows from the seed. */
export function anyMove({ choices }: Pick<TableView, 'choices'>, seed: string): Move {
  const random = randomFrom(seed);
  return moveOf(choices, (n) => random.below(n));
}
