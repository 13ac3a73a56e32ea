import { evolve, type MatchState, readLog } from '../../../lib/match';
import type { ChannelName } from '../../../lib/notify';
import { gameOf } from '../../../lib/rules';
import { type Context, readMessages } from '../../../lib/tables';
import { games } from '../../../lib/tables/context';
import { awake, hourAfter } from './clock';
import type { Person } from './people';
import type { Receipts } from './receivers';

/** What became of all turns; the last four should be 0. */
export type Figures = {
  turns: number;
  announced: number;
  missed: number;
  doubled: number;
  late: number;
  afterTheFact: number;
};

type World = {
  context: Context;
  tables: readonly string[];
  people: readonly Person[];
  receipts: Receipts;
  /** When there were sweeps that no crash disturbed, in order. */
  wholeSweeps: readonly number[];
  /** When the simulation ended. */
  end: number;
  /** Is told of each fault. */
  fault: (what: string) => void;
};

/** Something that a seat's player is to be told: since when, and until when it is so. */
type Occasion = { kind: 'turn' | 'finished'; table: string; seat: number; version: number; at: number; until: number };
type Receipt = Receipts['told'][number];

const MINUTE = 60_000;
/** Who is told in digests may be told in the next one of what happened so shortly before one. */
const CLOSE_TO_DIGEST = 5 * MINUTE;

/**
 * Compares what everybody received with what the logs of the tables say had happened. It knows of the dispatcher only what its
 * users know: at what times they are to be told.
 */
export async function judge(world: World): Promise<Figures> {
  const figures: Figures = { turns: 0, announced: 0, missed: 0, doubled: 0, late: 0, afterTheFact: 0 };
  const byPlace = new Map<string, Receipt[]>();
  for (const receipt of world.receipts.told) {
    const place = placeOf(receipt.channel, receipt);
    byPlace.set(place, [...(byPlace.get(place) ?? []), receipt]);
  }
  const failed = new Map<string, Receipts['failed']>();
  for (const one of world.receipts.failed) failed.set(one.to, [...(failed.get(one.to) ?? []), one]);
  const seats = new Map(
    world.people.flatMap((person) => person.keys.map((key) => [`${key.table} ${key.seat}`, person])),
  );
  const known = new Set<Receipt>();
  for (const table of world.tables) {
    for (const occasion of await occasionsOf(world, table)) {
      if (occasion.kind === 'turn') figures.turns++;
      const person = seats.get(`${table} ${occasion.seat}`);
      if (!person) throw new Error('nobody sits there');
      let isTold = false;
      for (const { channel, to } of targetsOf(world, person)) {
        const receipts = (byPlace.get(placeOf(channel, occasion)) ?? []).filter((one) => one.to === to);
        for (const receipt of receipts) known.add(receipt);
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
    // What comes in a digest beside something new, although he was told of it, is not told again.
    const isBeside = isDigest && message[0].when < Math.min(...due);
    if (isBeside && told > 0) {
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
async function occasionsOf({ context, end }: World, table: string): Promise<Occasion[]> {
  const log = readLog(games, await context.store.log(table));
  const occasions: Occasion[] = [];
  const open = new Map<number, Occasion>();
  let state: MatchState | null = null;
  for (const entry of log) {
    state = evolve(games, state, entry);
    const { turns, changedAt } = state;
    for (const [seat, turn] of turns.entries()) {
      const known = open.get(seat);
      if (known && turn?.version === known.version) continue;
      if (known) {
        known.until = changedAt;
        open.delete(seat);
      }
      if (!turn) continue;
      const occasion: Occasion = { kind: 'turn', table, seat, ...turn, until: end };
      open.set(seat, occasion);
      occasions.push(occasion);
    }
  }
  if (state && gameOf(state.game)?.standing(state.play).finished) {
    const { changedAt: at, version } = state;
    const over = { kind: 'finished' as const, table, version, at, until: Number.POSITIVE_INFINITY };
    occasions.push(...[...state.seats.keys()].map((seat) => ({ ...over, seat })));
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
