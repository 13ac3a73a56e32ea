import { hashOf } from '../../../lib/identity';
import { evolve, isFinished, isPlayed, type LogEntry, type MatchState, readLog } from '../../../lib/match';
import type { ChannelName } from '../../../lib/notify';
import { type Context, readMessages } from '../../../lib/tables';
import { games } from '../../../lib/tables/context';
import type { Agreement } from './agreements';
import { awake, hourAfter, MINUTE } from './clock';
import { ClockJudge, type Outcome, outcomeOf } from './clocks';
import type { Person } from './people';
import type { Receipts } from './receivers';
import { Calendar } from './walk';

/** What should not happen at all (see `ClockFigures` for the last two). */
export type Faults = {
  missed: number;
  doubled: number;
  late: number;
  afterTheFact: number;
  hung: number;
  unfair: number;
};
/** What became of all turns, and how many tables ended in what way. */
export type Figures = { turns: number; announced: number } & Faults & Record<Outcome, number>;

type World = {
  context: Context;
  tables: readonly { id: string; agreement: Agreement }[];
  people: readonly Person[];
  receipts: Receipts;
  /** When there were sweeps that no crash disturbed, in order. */
  wholeSweeps: readonly number[];
  /** When the simulation began and ended. */
  start: number;
  end: number;
  /** Is told of each fault. */
  fault: (what: string) => void;
};

/** Something that a seat's player is to be told: since when, and until when it is so. */
type Occasion = {
  kind: 'turn' | 'finished';
  table: string;
  seat: number;
  version: number;
  at: number;
  until: number;
} & {
  /** Whose it is. */
  keyHash: string | null;
  /** He came back in this turn, so he has seen it; from then on it is another occasion, of which he need not be told. */
  isBack: boolean;
  from: number;
  backAt: number;
};
type Receipt = Receipts['told'][number];

/** Who is told in digests may be told in the next one of what happened so shortly before one. */
const CLOSE_TO_DIGEST = 5 * MINUTE;

/**
 * Compares what everybody received with what the logs of the tables say had happened. It knows of the dispatcher only what its
 * users know: at what times they are to be told.
 */
export async function judge(world: World): Promise<Figures> {
  const none = { missed: 0, doubled: 0, late: 0, afterTheFact: 0, hung: 0, unfair: 0 };
  const figures: Figures = { turns: 0, announced: 0, ...none, finished: 0, paused: 0, resting: 0, running: 0 };
  const byPlace = new Map<string, Receipt[]>();
  for (const receipt of world.receipts.told) {
    const place = placeOf(receipt.channel, receipt);
    byPlace.set(place, [...(byPlace.get(place) ?? []), receipt]);
  }
  const failed = new Map<string, Receipts['failed']>();
  for (const one of world.receipts.failed) failed.set(one.to, [...(failed.get(one.to) ?? []), one]);
  const byKey = new Map(world.people.flatMap((person) => person.keys.map((key) => [hashOf(key.text), person])));
  const calendar = new Calendar(world.start, world.end);
  const known = new Set<Receipt>();
  for (const { id: table, agreement } of world.tables) {
    const log = readLog(games, await world.context.store.log(table));
    const state = judgeClocks(world, { table, agreement, log }, calendar, figures);
    figures[outcomeOf(state, world.end)]++;
    for (const occasion of occasionsOf(table, log, world.end)) {
      if (occasion.kind === 'turn' && !occasion.isBack) figures.turns++;
      // Who took a seat over has not said how he wants to be told.
      const person = byKey.get(occasion.keyHash ?? '');
      if (!person) continue;
      let isTold = false;
      for (const { channel, to } of targetsOf(world, person)) {
        const { isBack, from, backAt } = occasion;
        const receipts = (byPlace.get(placeOf(channel, occasion)) ?? []).filter(
          ({ to: one, when }) => one === to && when < backAt && (!isBack || when >= from),
        );
        for (const receipt of receipts) known.add(receipt);
        if (isBack) continue;
        if (judgeOne(world, person, channel, failed.get(to) ?? [], occasion, receipts, figures)) isTold = true;
      }
      if (isTold && occasion.kind === 'turn') figures.announced++;
    }
  }
  figures.missed += await unsaid(world);
  // What tells of a turn that there never was, or somebody whom it does not concern.
  for (const receipt of world.receipts.told) {
    if (known.has(receipt)) continue;
    figures.afterTheFact++;
    world.fault(JSON.stringify({ what: 'of nothing', receipt }));
  }
  return figures;
}

type Table = { table: string; agreement: Agreement; log: readonly LogEntry[] };

/** @returns how the table stood at the end */
function judgeClocks(world: World, { table, agreement, log }: Table, calendar: Calendar, figures: Figures): MatchState {
  const { wholeSweeps, end } = world;
  const sweptBy = (moment: number) => wholeSweeps[firstFrom(wholeSweeps, moment)] ?? Number.POSITIVE_INFINITY;
  const clocks = new ClockJudge(agreement, calendar, sweptBy, (what, why, more) => {
    figures[what]++;
    world.fault(JSON.stringify({ what, why, table, agreement, ...more }));
  });
  const state = clocks.judge(log, end);
  if (!state) throw new Error('a table without a log');
  return state;
}

/** @returns whether he was told of it over this channel */
function judgeOne(
  world: World,
  { wishes }: Person,
  channel: ChannelName,
  failed: Receipts['failed'],
  occasion: Occasion,
  receipts: readonly Receipt[],
  figures: Figures,
): boolean {
  const { at, until } = occasion;
  const fault = (what: 'missed' | 'doubled' | 'late' | 'afterTheFact', message?: unknown) => {
    figures[what]++;
    world.fault(JSON.stringify({ what, channel, occasion, message, due, wishes, receipts }));
  };
  const isDigest = channel === 'email' && wishes.when === 'digest';
  const firstOfEach = new Map<string, Receipt[]>();
  for (const receipt of receipts) firstOfEach.set(receipt.id, [...(firstOfEach.get(receipt.id) ?? []), receipt]);
  const messages = [...firstOfEach.values()].sort((a, b) => a[0].when - b[0].when);

  const wished = (from: number) =>
    isDigest ? [hourAfter(from, wishes.digestHours, wishes.zone)] : [awake(from, wishes.quiet, wishes.zone)];
  let due = occasion.kind === 'turn' && !isDigest ? wished(at + wishes.delayMinutes * MINUTE) : wished(at);
  if (isDigest && due[0] - at <= CLOSE_TO_DIGEST) due = [...due, ...wished(due[0])];
  for (const receipt of receipts) if (receipt.when > until) fault('afterTheFact', receipt);
  const remindAt = occasion.kind === 'turn' ? wishes.remindMinutes.map((minutes) => at + minutes * MINUTE) : [];
  let told = 0;
  for (;;) {
    const message = messages[told];
    const latest = latestOf(
      world,
      due,
      message?.[0].id ?? (isDigest ? null : nameOf(channel, occasion, told)),
      failed,
      wishes,
      isDigest,
    );
    if (message === undefined) {
      if (wishes.when !== 'none' && latest < Math.min(until, world.end)) fault('missed', latest);
      break;
    }
    // A digest shows all that waits, also what was told before, or is to be told later: that is no message of its own.
    const isBeside = isDigest && message[0].when < Math.min(...due);
    if (isBeside) {
      messages.splice(told, 1);
      continue;
    }
    if (wishes.when === 'none' || message[0].when < Math.min(...due)) fault('doubled', message);
    else if (message[0].when > latest) fault('late', { message, latest });
    told++;
    // From when he was told first, or, if that was repeated, last.
    const froms = [message[0].when, message[message.length - 1].when];
    due = froms.flatMap((from) => {
      const next = remindAt.filter((moment) => moment > from);
      if (next.length === 0) return [];
      return wished(isDigest ? Math.min(...next) - 1 : Math.min(...next));
    });
    if (due.length === 0) {
      const more = messages.slice(told).filter(() => !isDigest);
      for (const one of more) fault('doubled', one);
      break;
    }
  }
  return told > 0;
}

/** Until when a message that is due may come: the second sweep that nothing disturbed, after every failure it met. */
function latestOf(
  { wholeSweeps }: World,
  due: readonly number[],
  id: string | null,
  failed: Receipts['failed'],
  { quiet, zone }: Person['wishes'],
  isDigest: boolean,
): number {
  let from = Math.max(...due);
  // Of a digest that has not come nobody knows the name: then it may be any that failed since.
  const failures = failed.filter((one) => (id === null ? one.when >= from : one.id === id));
  for (const [i, { when: at }] of failures.entries()) {
    const again = at + Math.min(MINUTE * 2 ** i, 6 * 60 * MINUTE);
    from = Math.max(from, isDigest ? again : awake(again, quiet, zone));
  }
  for (;;) {
    const next = firstFrom(wholeSweeps, from);
    const [first, second] = wholeSweeps.slice(next, next + 2);
    if (second === undefined) return Number.POSITIVE_INFINITY;
    // What was due so shortly before quiet hours that no sweep came in time waits for their end.
    const held = isDigest ? undefined : [first, second].find((sweep) => awake(sweep, quiet, zone) !== sweep);
    if (held === undefined) return second;
    from = awake(held, quiet, zone);
  }
}

/** The place of the first of these moments, which are in order, that is not before `from`. */
function firstFrom(moments: readonly number[], from: number): number {
  let [low, high] = [0, moments.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (moments[middle] < from) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** What the message is called that has not come, to find out how often it failed. */
function nameOf(channel: ChannelName, { table, seat, version }: Occasion, told: number): string {
  return `${table}-${seat}-${version}-${channel}${told === 0 ? '' : `-r${told}`}`;
}

/** How many seats there are whose mail is refused for ever without anybody being able to see that at the table. */
async function unsaid({ context, people, receipts }: World): Promise<number> {
  const refused = people.filter(({ wishes }) => receipts.refused.has(`email ${wishes.email}`));
  let unsaid = 0;
  for (const { keys, wishes } of refused) {
    for (const key of keys) {
      const { unreached } = (await readMessages(context, key.table, [key])).of(key.seat, null);
      const isSaid = unreached.some(({ channel, code }) => channel === 'email' && code === 'bad-address');
      const asked = wishes.when !== 'digest' && receipts.tried.has(`${wishes.email} ${key.table}-${key.seat}`);
      if (asked && !isSaid) unsaid++;
    }
  }
  return unsaid;
}

/** All that players of a table were to be told, by its log. */
function occasionsOf(table: string, log: readonly LogEntry[], end: number): Occasion[] {
  const occasions: Occasion[] = [];
  const open = new Map<number, Occasion>();
  const latest = new Map<number, Occasion>();
  let state: MatchState | null = null;
  for (const entry of log) {
    state = evolve(games, state, entry);
    const { turns, seats, ended } = state;
    for (const [seat, turn] of turns.entries()) {
      const known = open.get(seat);
      const { keyHash } = seats[seat];
      const isHis = turn !== null && !ended && isPlayed(seats[seat]);
      if (known && isHis && turn.version === known.version && keyHash === known.keyHash) continue;
      if (known) {
        known.until = entry.at;
        open.delete(seat);
      }
      if (!isHis) continue;
      const earlier = latest.get(seat);
      const isBack = earlier?.version === turn.version && earlier.keyHash === keyHash;
      if (isBack) earlier.backAt = entry.at;
      const until = { until: end, backAt: Number.POSITIVE_INFINITY };
      const occasion: Occasion = { kind: 'turn', table, seat, keyHash, ...turn, ...until, from: entry.at, isBack };
      open.set(seat, occasion);
      latest.set(seat, occasion);
      occasions.push(occasion);
    }
  }
  if (state && isFinished(games(state.game), state)) {
    const { changedAt: at, version, seats } = state;
    const over = {
      kind: 'finished' as const,
      table,
      version,
      at,
      from: at,
      until: Number.POSITIVE_INFINITY,
      backAt: Number.POSITIVE_INFINITY,
    };
    occasions.push(...seats.map(({ keyHash }, seat) => ({ ...over, seat, keyHash, isBack: false })));
  }
  return occasions;
}

/** Where he is to be told: not where nothing is taken any more, if that was said. */
function targetsOf({ receipts }: World, { wishes, endpoints }: Person): { channel: ChannelName; to: string }[] {
  const all: { channel: ChannelName; to: string }[] = [
    { channel: 'email', to: wishes.email },
    { channel: 'webhook', to: wishes.webhook.url },
    ...endpoints.map((to) => ({ channel: 'push' as const, to })),
  ];
  return all.filter(({ channel, to }) => !receipts.refused.has(`${channel} ${to}`));
}

function placeOf(
  channel: ChannelName,
  { kind, table, seat, at }: Pick<Occasion, 'kind' | 'table' | 'seat' | 'at'>,
): string {
  return `${channel} ${kind} ${table} ${seat} ${at}`;
}
