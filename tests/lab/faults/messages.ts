import { z } from 'zod';
import type { Games, LogEntry } from '../../../lib/match';
import type { Seat } from '../../../lib/rules/view';
import type { Receiver } from '../shared/receiver';
import { type Fault, statesOf } from './judge';

const message = z.object({ id: z.string(), kind: z.string(), table: z.string(), seat: z.int() });
/** A message of a webhook, and when it came (ms since 1970). */
export type Message = z.infer<typeof message> & { at: number };

/** The messages that came to a receiver of webhooks, in their order. */
export function messagesIn({ received }: Receiver): Message[] {
  return received.map(({ body, at }) => ({ ...message.parse(JSON.parse(body.toString())), at }));
}

/** How long the servers hold a message that they have begun to send (ms): what dead ones held is waited for at the end. */
export const LEASE = 10_000;
/** A turn that lasts so long (ms) is told, whatever went wrong meanwhile: a lease ends, and a sweep comes, much sooner. */
const LONG_TURN = 3 * 60_000;
/** Two processes need not agree to the millisecond. */
const NEARLY = 2_000;

const KIND_OF_ID = /^[a-z0-9]+-(\d+)-(\d+)-webhook$/;

/**
 * Holds the messages that came about a table against its log: the end is told to each of these seats, once, and so is each long turn;
 * nothing is told that is not in the log. The same message may come again only from a process that took it over from one that
 * died, when its lease had ended, and not at all where none died any more.
 * @param calmAt from when on nothing went wrong (ms since 1970)
 */
export function messagesJudged(
  games: Games,
  log: readonly LogEntry[],
  seats: readonly Seat[],
  received: readonly Message[],
  calmAt: number,
): Fault[] {
  const states = statesOf(games, log);
  const last = states.at(-1);
  const turns = states.flatMap(({ turns }) =>
    turns.flatMap((turn, seat) => (turn ? [{ id: `${seat}-${turn.version}`, at: turn.at }] : [])),
  );
  const faults: Fault[] = [];
  const ended = new Map<Seat, Set<string>>(seats.map((seat) => [seat, new Set()]));
  const told = new Set<string>();
  const latest = new Map<string, number>();
  for (const { id, kind, seat, at } of received) {
    const [, of, version] = KIND_OF_ID.exec(id) ?? [];
    const isKnown = kind === 'finished' ? ended.has(seat) : turns.some((turn) => turn.id === `${of}-${version}`);
    if (Number(of) !== seat || !isKnown)
      faults.push({ kind: 'wrong', what: `message ${id} tells what is not in the log` });
    const before = latest.get(id);
    if (before !== undefined && (before >= calmAt || at - before < LEASE - NEARLY)) {
      faults.push({ kind: 'doubled', what: `message ${id} came again after ${at - before} ms` });
    }
    latest.set(id, at);
    told.add(`${of}-${version}`);
    if (kind === 'finished') ended.get(seat)?.add(id);
  }
  if (last && games(last.game).standing(last.play).finished) {
    for (const [seat, ids] of ended) {
      if (ids.size === 0) faults.push({ kind: 'lost', what: `seat ${seat} was not told that the match is over` });
      if (ids.size > 1)
        faults.push({ kind: 'doubled', what: `seat ${seat} was told ${ids.size} times that the match is over` });
    }
  }
  for (const id of longTurns(seats, log, states)) {
    if (!told.has(id)) faults.push({ kind: 'lost', what: `a long turn was not told: ${id}` });
  }
  return faults;
}

/** The turns of these seats that lasted long, each as its seat and version. */
function longTurns(seats: readonly Seat[], log: readonly LogEntry[], states: ReturnType<typeof statesOf>): Set<string> {
  const long = new Set<string>();
  for (const [i, { turns }] of states.entries()) {
    for (const seat of seats) {
      const turn = turns[seat];
      const next = log[i + 1]?.at;
      if (turn && next !== undefined && next - turn.at >= LONG_TURN) long.add(`${seat}-${turn.version}`);
    }
  }
  return long;
}
