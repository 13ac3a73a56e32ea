import { gameOf } from '../../../lib/rules';
import { evolve, type MatchState, readLog } from '../../../lib/match';
import type { ChannelName } from '../../../lib/notify';
import { games } from '../../../lib/tables/context';
import type { Context } from '../../../lib/tables';
import { awake, hourAfter } from './clock';
import type { Person } from './people';
import type { Receipts } from './receivers';
import type { Sweep } from './run';

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
  sweeps: readonly Sweep[];
  /** When the simulation ended. */
  end: number;
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
  const known = new Set<Receipt>();
  for (const table of world.tables) {
    for (const occasion of await occasionsOf(world, table)) {
      if (occasion.kind === 'turn') figures.turns++;
      const person = personAt(world, occasion);
      let isTold = false;
      for (const { channel, to } of targetsOf(world, person)) {
        const receipts = (byPlace.get(placeOf(channel, occasion)) ?? []).filter((one) => one.to === to);
        for (const receipt of receipts) known.add(receipt);
        if (judgeOne(world, person, channel, to, occasion, receipts, figures)) isTold = true;
      }
      if (isTold && occasion.kind === 'turn') figures.announced++;
    }
  }
  // What tells of a turn that there never was, or somebody whom it does not concern.
  figures.afterTheFact += world.receipts.told.filter((receipt) => !known.has(receipt)).length;
  return figures;
}

/** @returns whether he was told of it over this channel */
function judgeOne(
  world: World,
  { wishes }: Person,
  channel: ChannelName,
  to: string,
  occasion: Occasion,
  receipts: readonly Receipt[],
  figures: Figures,
): boolean {
  const { at, until } = occasion;
  figures.afterTheFact += receipts.filter(({ when }) => when > until).length;
  const isDigest = channel === 'email' && wishes.when === 'digest';
  const firstOfEach = new Map<string, Receipt[]>();
  for (const receipt of receipts) firstOfEach.set(receipt.id, [...(firstOfEach.get(receipt.id) ?? []), receipt]);
  const messages = [...firstOfEach.values()].sort((a, b) => a[0].when - b[0].when);

  const wished = (from: number) => (isDigest ? [hourAfter(from, wishes.digestHours, wishes.zone)] : [awake(from, wishes.quiet, wishes.zone)]);
  let due = occasion.kind === 'turn' && !isDigest ? wished(at + wishes.delayMinutes * MINUTE) : wished(at);
  if (isDigest && due[0] - at <= CLOSE_TO_DIGEST) due = [...due, ...wished(due[0])];
  const remindAt = occasion.kind === 'turn' ? wishes.remindMinutes.map((minutes) => at + minutes * MINUTE) : [];
  let told = 0;
  for (;;) {
    const message = messages[told];
    const latest = latestOf(world, due, message?.[0].id ?? (isDigest ? null : nameOf(channel, occasion, told)), to, wishes, isDigest);
    if (message === undefined) {
      if (wishes.when !== 'none' && latest < Math.min(until, world.end)) {
        if (process.env.WHY) console.log('missed', channel, to, told, JSON.stringify(occasion), JSON.stringify(wishes), due, latest, JSON.stringify(receipts));
        figures.missed++;
      }
      break;
    }
    // What comes in a digest beside something new, although he was told of it, is not told again.
    const isBeside = isDigest && message[0].when < Math.min(...due);
    if (isBeside && told > 0) {
      messages.splice(told, 1);
      continue;
    }
    if (wishes.when === 'none' || message[0].when < Math.min(...due)) figures.doubled++;
    else if (message[0].when > latest) figures.late++;
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
      figures.doubled += more.length;
      break;
    }
  }
  return told > 0;
}

/** Until when a message that is due may come: the second sweep that nothing disturbed, after every failure it met. */
function latestOf(
  { sweeps, receipts }: World,
  due: readonly number[],
  id: string | null,
  to: string,
  { quiet, zone }: Person['wishes'],
  isDigest: boolean,
): number {
  let from = Math.max(...due);
  // Of a digest that has not come nobody knows the name: then it may be any that failed since.
  const failures = receipts.failed.filter((one) => one.to === to && (id === null ? one.when >= from : one.id === id));
  for (const [i, { when: at }] of failures.entries()) {
    const again = at + Math.min(MINUTE * 2 ** i, 6 * 60 * MINUTE);
    from = Math.max(from, isDigest ? again : awake(again, quiet, zone));
  }
  const whole = sweeps.filter(({ at, isWhole }) => isWhole && at >= from);
  return whole[1]?.at ?? Number.POSITIVE_INFINITY;
}

/** What the message is called that has not come, to find out how often it failed. */
function nameOf(channel: ChannelName, { table, seat, version }: Occasion, told: number): string {
  return `${table}-${seat}-${version}-${channel}${told === 0 ? '' : `-r${told}`}`;
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

function personAt({ people }: World, { table, seat }: Occasion): Person {
  const person = people.find(({ keys }) => keys.some((key) => key.table === table && key.seat === seat));
  if (!person) throw new Error('nobody sits there');
  return person;
}

function placeOf(channel: ChannelName, { kind, table, seat, at }: Pick<Occasion, 'kind' | 'table' | 'seat' | 'at'>): string {
  return `${channel} ${kind} ${table} ${seat} ${at}`;
}
