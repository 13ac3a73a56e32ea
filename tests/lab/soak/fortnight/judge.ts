import { hashOf } from '../../../../lib/identity';
import { isTableEvent, type LogEntry, type MatchState, readLog } from '../../../../lib/match';
import type { ChannelName } from '../../../../lib/notify';
import { type Context, readMessages, viewerWith } from '../../../../lib/tables';
import { games } from '../../../../lib/tables/context';
import type { Agreement } from './agreements';
import { awake, hourAfter, MINUTE } from './clock';
import { ClockJudge, type Outcome, outcomeOf, type TurnFacts } from './clocks';
import type { Held } from './held';
import { asidesOf, type Occasion, occasionsOf } from './occasions';
import type { Person } from './people';
import type { PredictionFigures, Predictions } from './predictions';
import type { Receipts } from './receivers';
import { nextMoments } from './reminders';
import { Calendar } from './walk';

/** Faults that should not happen at all (see `clocks.ts` for the last two). */
type Faults = {
  missed: number;
  doubled: number;
  late: number;
  afterTheFact: number;
  hung: number;
  unfair: number;
};
/** The outcomes of all turns, and how many tables ended in what way. */
export type Figures = { turns: number; announced: number; unjudged: number } & Faults &
  Record<Outcome, number> &
  PredictionFigures;

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
  /** The tables' predictions of their ends. */
  predictions: Predictions;
  /** Is told of each fault, and of all that happened at tables apart from the cards, by its type. */
  fault: (what: string) => void;
  happened: (type: string) => void;
};

type Receipt = Receipts['told'][number];

/** Said of a player who is told of their turn though their card is going to play itself. */
export const TOLD_OF_HELD = 'told of a card that plays itself';

const DAY = 24 * 60 * MINUTE;
/** Players who are told in digests may be told in the next one of what happened this shortly before one. */
const CLOSE_TO_DIGEST = 5 * MINUTE;

/**
 * Compares what everybody received with what the logs of the tables say had happened. It knows of the dispatcher only what its
 * users know: at what times they are to be told.
 */
export async function judge(world: World): Promise<Figures> {
  const none = { missed: 0, doubled: 0, late: 0, afterTheFact: 0, hung: 0, unfair: 0 };
  const outcomes = { finished: 0, paused: 0, resting: 0, running: 0 };
  const figures: Figures = { turns: 0, announced: 0, unjudged: 0, ...none, ...outcomes, predictions: 0, held: 0 };
  const states = new Map<string, MatchState>();
  const byPlace = new Map<string, Receipt[]>();
  for (const receipt of world.receipts.told) {
    const place = placeOf(receipt.channel, receipt);
    byPlace.set(place, [...(byPlace.get(place) ?? []), receipt]);
  }
  const failed = new Map<string, Receipts['failed']>();
  for (const one of world.receipts.failed) failed.set(one.to, [...(failed.get(one.to) ?? []), one]);
  const byKey = new Map(world.people.flatMap((person) => person.keys.map((key) => [hashOf(key.text), person])));
  // Many a deadline lies beyond the end.
  const calendar = new Calendar(world.start, world.end + 30 * DAY);
  const explained = new Set<Receipt>();
  for (const { id: table, agreement } of world.tables) {
    const log = readLog(games, await world.context.store.log(table));
    for (const { by, events } of log) {
      for (const event of events) if (isTableEvent(event)) world.happened(event.type);
      if (by) world.happened(`by ${by}`);
    }
    const { clocks, state } = judgeClocks(world, { table, agreement, log }, calendar, figures);
    figures[outcomeOf(state, world.end)]++;
    states.set(table, state);
    for (const occasion of occasionsOf(table, log, world.end)) {
      if (occasion.kind === 'turn' && !occasion.isBack) figures.turns++;
      // A player who took a seat over has not said how they want to be told.
      const known = byKey.get(occasion.keyHash ?? '');
      if (!known) continue;
      const wishes = wishesAt(known, occasion);
      const person = { ...known, wishes: wishes ?? known.wishes };
      if (!wishes) figures.unjudged++;
      let isTold = false;
      for (const { channel, to } of targetsOf(world, person)) {
        const { isBack, from, backAt } = occasion;
        const receipts = (byPlace.get(placeOf(channel, occasion)) ?? []).filter(
          ({ to: one, when }) => one === to && when < backAt && (!isBack || when >= from),
        );
        for (const receipt of receipts) explained.add(receipt);
        if (!wishes) continue;
        const isRead = isReadByOthers(person, channel);
        const held = occasion.kind === 'turn' && !isRead ? clocks.heldIn(occasion.seat, occasion.version) : [];
        judgeReminders(world, clocks, occasion, isRead, receipts, figures);
        judgeSilence(world, held, receipts, figures);
        const facts = occasion.kind === 'turn' ? clocks.turn(occasion.seat, occasion.version) : null;
        if (isBack || facts?.isMoved) {
          if (receipts.length > 0) isTold = true;
          continue;
        }
        const judged = { ...occasion, facts, held, isRead };
        if (judgeOne(world, person, channel, failed.get(to) ?? [], judged, receipts, figures)) isTold = true;
      }
      if (isTold && occasion.kind === 'turn') figures.announced++;
    }
    for (const receipt of judgeAsides(world, asidesOf(table, log), byKey, byPlace, figures)) explained.add(receipt);
  }
  figures.missed += await unsaid(world);
  // Messages that tell of a turn that there never was, or tell somebody whom it does not concern.
  for (const receipt of world.receipts.told) {
    if (explained.has(receipt)) continue;
    figures.afterTheFact++;
    world.fault(JSON.stringify({ what: 'of nothing', receipt }));
  }
  return { ...figures, ...world.predictions.judged(states, world.end) };
}

type Table = { table: string; agreement: Agreement; log: readonly LogEntry[] };

/** @returns what is known of the clocks, and how the table stood at the end */
function judgeClocks(
  world: World,
  { table, agreement, log }: Table,
  calendar: Calendar,
  figures: Figures,
): { clocks: ClockJudge; state: MatchState } {
  const { wholeSweeps, end } = world;
  const sweptBy = (moment: number) => wholeSweeps[firstFrom(wholeSweeps, moment)] ?? Number.POSITIVE_INFINITY;
  const clocks = new ClockJudge(agreement, calendar, sweptBy, (what, why, more) => {
    figures[what]++;
    world.fault(JSON.stringify({ what, why, table, agreement, ...more }));
  });
  const state = clocks.judge(log, end);
  if (!state) throw new Error('a table without a log');
  return { clocks, state };
}

/** Returns how the person wished to be told of this; null if they changed that meanwhile. */
function wishesAt({ wishes, before }: Person, { at, until }: Occasion): Person['wishes'] | null {
  if (!before || at >= before.until) return wishes;
  return until <= before.until ? before.wishes : null;
}

/** In a chat that others read as well it would tell them something if no message came. */
function isReadByOthers({ wishes }: Person, channel: ChannelName): boolean {
  return channel === 'webhook' && wishes.webhook.form !== 'json';
}

/** Nobody is told of their turn while a card is held back that will play itself. */
function judgeSilence(world: World, held: readonly Held[], receipts: readonly Receipt[], figures: Figures): void {
  for (const receipt of receipts) {
    const card = held.find(({ from, until, comes }) => from <= receipt.when && receipt.when < Math.min(until, comes));
    if (!card) continue;
    figures.unfair++;
    world.fault(JSON.stringify({ what: 'unfair', why: TOLD_OF_HELD, card, receipt }));
  }
}

/** Players who have nothing to decide, or whose clock stands, are not to be reminded; the first of these does not hold in a chat. */
function judgeReminders(
  world: World,
  clocks: ClockJudge,
  occasion: Occasion,
  isRead: boolean,
  receipts: readonly Receipt[],
  figures: Figures,
): void {
  const { kind, seat, version } = occasion;
  const facts = kind === 'turn' ? clocks.turn(seat, version) : null;
  for (const receipt of receipts) {
    const stands = clocks.stands(seat, receipt.when);
    if (!receipt.isReminder || (((isRead && facts) || facts?.isDecision !== false) && !stands)) continue;
    figures.unfair++;
    world.fault(JSON.stringify({ what: 'unfair', why: 'reminded', facts, stands, receipt }));
  }
}

/**
 * Checks that everybody is told of these things once over each channel, and not when they are settled.
 * @returns the receipts that told of them
 */
function judgeAsides(
  world: World,
  asides: readonly Occasion[],
  byKey: ReadonlyMap<string, Person>,
  byPlace: ReadonlyMap<string, Receipt[]>,
  figures: Figures,
): Receipt[] {
  return asides.flatMap((occasion) => {
    const person = byKey.get(occasion.keyHash ?? '');
    if (!person) return [];
    return targetsOf(world, person).flatMap(({ channel, to }) => {
      const receipts = (byPlace.get(placeOf(channel, occasion)) ?? []).filter((one) => one.to === to);
      const fault = (what: 'doubled' | 'afterTheFact') => {
        figures[what]++;
        world.fault(JSON.stringify({ what, channel, occasion, receipts }));
      };
      if (new Set(receipts.map(({ id }) => id)).size > 1) fault('doubled');
      if (receipts.some(({ when }) => when > occasion.until)) fault('afterTheFact');
      return receipts;
    });
  });
}

type Judged = Occasion & {
  facts: TurnFacts | null;
  /** While these cards were held back the player was not to be told. */
  held: readonly Held[];
  /** Others read it as well. */
  isRead: boolean;
};

/** @returns whether the player was told of it over this channel */
function judgeOne(
  world: World,
  { wishes }: Person,
  channel: ChannelName,
  failed: Receipts['failed'],
  occasion: Judged,
  receipts: readonly Receipt[],
  figures: Figures,
): boolean {
  const { at, until, facts, held, isRead } = occasion;
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
  const deadline = facts?.deadline ?? null;
  // Nobody is told later than when half of their time is over.
  const halfTime = deadline === null ? Number.POSITIVE_INFINITY : at + Math.floor((deadline - at) / 2);
  const first = Math.min(at + wishes.delayMinutes * MINUTE, halfTime);
  let due = occasion.kind === 'turn' && !isDigest ? wished(first) : wished(at);
  if (isDigest && due[0] - at <= CLOSE_TO_DIGEST) due = [...due, ...wished(due[0])];
  for (const receipt of receipts) if (receipt.when > until) fault('afterTheFact', receipt);
  let told = 0;
  for (;;) {
    const message = messages[told];
    const latest = latestOf(
      world,
      due,
      // Where one of two browsers could not be reached, it may get the reminder before the first message.
      [...(message ? [message[0].id] : []), ...(isDigest ? [] : [nameOf(channel, occasion, told)])],
      failed,
      { ...wishes, held, isDigest },
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
    // From when they were told first, or, if that was repeated, last.
    const froms = [message[0].when, message[message.length - 1].when];
    due = froms.flatMap((from) => {
      const next = facts?.isDecision || (isRead && facts) ? nextMoments({ at, deadline, from }, wishes, isDigest) : [];
      if (next.length === 0) return [];
      return isDigest ? [Math.min(...next)] : wished(Math.min(...next));
    });
    if (due.length === 0) {
      const more = messages.slice(told).filter(() => !isDigest);
      for (const one of more) fault('doubled', one);
      break;
    }
  }
  return told > 0;
}

type Waits = Person['wishes'] & { held: readonly Held[]; isDigest: boolean };

/**
 * Until when a message that is due may come: the second sweep that nothing disturbed, after every failure it met. If a card is held back,
 * until it comes, whatever becomes of it before: the player may have changed their mind meanwhile, which nobody looks at before that
 * moment.
 */
function latestOf(
  { wholeSweeps }: World,
  due: readonly number[],
  ids: readonly string[],
  failed: Receipts['failed'],
  { quiet, zone, digestHours, held, isDigest }: Waits,
): number {
  let from = Math.max(...due);
  // Nobody knows the name of a digest that has not come: it may be any that failed since.
  const failures = failed.filter((one) => (ids.length === 0 ? one.when >= from : ids.includes(one.id)));
  for (const [i, { when: at }] of failures.entries()) {
    const again = at + Math.min(MINUTE * 2 ** i, 6 * 60 * MINUTE);
    from = Math.max(from, isDigest ? again : awake(again, quiet, zone));
  }
  for (;;) {
    const card = held.find((one) => one.from <= from && from < one.comes);
    if (card) {
      from = isDigest ? hourAfter(card.comes, digestHours, zone) : card.comes;
      continue;
    }
    const next = firstFrom(wholeSweeps, from);
    const [first, second] = wholeSweeps.slice(next, next + 2);
    if (second === undefined) return Number.POSITIVE_INFINITY;
    // A message due so shortly before quiet hours that no sweep came in time waits for their end.
    const quietly = isDigest ? undefined : [first, second].find((sweep) => awake(sweep, quiet, zone) !== sweep);
    if (quietly === undefined) return second;
    from = awake(quietly, quiet, zone);
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

/** The name of a message that has not come, to find out how often it failed. */
function nameOf(channel: ChannelName, { table, seat, version }: Occasion, told: number): string {
  return `${table}-${seat}-${version}-${channel}${told === 0 ? '' : `-r${told}`}`;
}

/** How many seats there are whose mail is refused for ever without anybody being able to see that at the table. */
async function unsaid({ context, people, receipts }: World): Promise<number> {
  const refused = people.filter(({ wishes }) => receipts.refused.has(`email ${wishes.email}`));
  let unsaid = 0;
  for (const { keys, wishes } of refused) {
    for (const key of keys) {
      const { unreached } = (await readMessages(context, key.table, viewerWith(key))).of(key.seat, null);
      const isSaid = unreached.some(({ channel, code }) => channel === 'email' && code === 'bad-address');
      const asked = wishes.when !== 'digest' && receipts.tried.has(`${wishes.email} ${key.table}-${key.seat}`);
      if (asked && !isSaid) unsaid++;
    }
  }
  return unsaid;
}

/** Returns where the person is to be told: not where nothing is taken any more, if that was said. */
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
  // A match is over once; what happens at the table after that changes when it changed last.
  return `${channel} ${kind} ${table} ${seat} ${kind === 'finished' ? '' : at}`;
}
