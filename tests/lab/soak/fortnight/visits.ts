import { chooseMove } from '../../../../lib/bots';
import type { SeatKey } from '../../../../lib/identity';
import type { TableView } from '../../../../lib/match';
import { gameOf } from '../../../../lib/rules';
import {
  act,
  answerProposal,
  askFriend,
  autopilot,
  endDaysOff,
  endFriend,
  join,
  type MyTable,
  myTables,
  propose,
  takeDaysOff,
  viewerWith,
  visit,
} from '../../../../lib/tables';
import { dayOf, MINUTE } from './clock';
import { keysAt, keysOf, type Page, type Person } from './people';
import { makePlans } from './plans';
import { answered, tried, type Visited } from './site';

const DAY = 24 * 60 * MINUTE;
/** More than a player moves in one visit. */
const MOVES_A_VISIT = 40;

/** Lets somebody look at all their tables, do what they are asked to, and move as long as it is their turn. */
export async function visitSite(site: Visited, person: Person): Promise<void> {
  const { random, context } = site;
  for (const page of person.pages.splice(0)) await finishPage(site, person, page);
  for (const mine of await myTables(context, viewerWith(...keysOf(person)))) {
    // Now and then one does not get to a table, though one has looked at it.
    if (random.below(10) === 0) leavePage(person, mine.turns[0]);
    else await visitTable(site, person, mine);
  }
}

async function visitTable(site: Visited, person: Person, { view, held }: MyTable): Promise<void> {
  if (view.status !== 'running') return;
  for (const seat of held) {
    const key = keysAt(person, view.table).find((one) => one.seat === seat);
    if (!key) continue;
    await lookAround(site, person, key, view);
    await makePlans(site, key);
  }
  for (let moves = 0; moves < MOVES_A_VISIT; moves++) {
    const [own] = (await myTables(site.context, viewerWith(...keysAt(person, view.table)))).flatMap(
      ({ turns }) => turns,
    );
    const page = own && pageOf(own);
    if (!page || !(await move(site, person, page))) return;
  }
}

function pageOf(view: TableView): Page | null {
  const { table, seat, version } = view;
  const game = gameOf(view.game);
  if (!game || seat === null) return null;
  const move = chooseMove(game, game.options.parse(view.options), view, { level: 'random', seed: version });
  return { table, seat, version, move };
}

function leavePage(person: Person, view: TableView | undefined): void {
  const page = view && pageOf(view);
  if (page) person.pages.push(page);
}

/** Lets them come back to a page that has been open since: much may have happened at the table. */
async function finishPage(site: Visited, person: Person, page: Page): Promise<void> {
  if (site.random.below(2) === 0) await move(site, person, page);
}

/** @returns whether the move was made */
async function move(site: Visited, person: Person, { table, ...request }: Page): Promise<boolean> {
  const after = await answered(site, () => act(site.context, table, viewerWith(...keysAt(person, table)), request));
  return after !== null;
}

/** Lets them do other things than move at a running table. */
async function lookAround(site: Visited, person: Person, key: SeatKey, view: TableView): Promise<void> {
  const { context, random } = site;
  const { table, seat } = key;
  const viewer = viewerWith(key);
  const now = context.now();
  const sometimes = (perThousand: number) => random.below(1000) < perThousand;
  const own = view.seats[seat];
  if (own.away && !sometimes(100)) await tried(site, () => autopilot(context, table, viewer, { seat, on: false }));
  for (const { kind, about, at, asked, agreed } of view.proposals) {
    if (!asked.includes(seat) || agreed.includes(seat)) continue;
    const answer = { seat, kind, about, proposed: at, agree: !sometimes(150) };
    await tried(site, () => answerProposal(context, table, viewer, answer));
  }
  const wanted = { seat, about: null, until: null, days: null, reason: null };
  if (sometimes(4)) await tried(site, () => propose(context, table, viewer, { ...wanted, kind: 'end' }));
  if (!view.pause && sometimes(10)) {
    const pause = { ...wanted, kind: 'pause' as const, days: 1 + random.below(3), reason: 'Away for some days' };
    await tried(site, () => propose(context, table, viewer, pause));
  }
  if (view.pause && sometimes(60))
    await tried(site, () => propose(context, table, viewer, { ...wanted, kind: 'resume' }));
  for (const [other, { away, offered }] of view.seats.entries()) {
    if (other === seat || !away || away.handOverFrom === null || away.handOverFrom > now || offered) continue;
    const handOver = { ...wanted, kind: 'hand-over' as const, about: other };
    if (sometimes(700)) await tried(site, () => propose(context, table, viewer, handOver));
  }
  if (view.away.kind === 'vote' && sometimes(500)) await passLinkOn(site, key);
  if (sometimes(5)) await tried(site, () => autopilot(context, table, viewer, { seat, on: true }));
  if (own.friend && sometimes(150)) await tried(site, () => endFriend(context, table, viewer, { seat }));
  else if (!own.friend && sometimes(15)) await giveAway(site, person, key);
  await planAbsence(site, person, key, view);
}

/** Where a seat is offered they know somebody who takes it. */
async function passLinkOn(site: Visited, key: SeatKey): Promise<void> {
  const { context } = site;
  const { table } = key;
  const { seats, invitation } = (await visit(context, table, viewerWith(key), key.seat)).view;
  const seat = seats.findIndex(({ offered, next }) => offered && !next);
  const other = anybodyElse(site, table);
  if (seat < 0 || !invitation || !other) return;
  const { name } = other;
  await tried(site, async () => {
    const joined = await join(context, table, { invitation, name, seat });
    other.otherKeys.push(joined.key);
  });
}

async function giveAway(site: Visited, person: Person, { table, seat }: SeatKey): Promise<void> {
  const friend = anybodyElse(site, table);
  if (!friend) return;
  const days = 1 + site.random.below(3);
  await tried(site, async () => {
    const { key } = await askFriend(site.context, table, viewerWith(...keysAt(person, table)), {
      seat,
      name: friend.name,
      days,
    });
    friend.otherKeys.push(key);
  });
}

function anybodyElse({ people, random }: Visited, table: string): Person | undefined {
  const others = people.filter((one) => keysAt(one, table).length === 0);
  return others[random.below(others.length || 1)];
}

/** Before they are away for days they may take them off, and after them they may say that they are back. */
async function planAbsence(site: Visited, person: Person, key: SeatKey, view: TableView): Promise<void> {
  const { context, random } = site;
  const { table, seat } = key;
  const now = context.now();
  const { absence, takesDaysOff, wishes } = person;
  const off = view.seats[seat].daysOff;
  const isOff = off.some(({ until }) => until > now);
  const isSoon = absence !== null && absence.from > now && absence.from - now < DAY;
  if (view.pace && !isOff && ((isSoon && takesDaysOff) || random.below(200) === 0)) {
    const isNow = view.toAct.includes(seat) && random.below(2) === 0;
    const { zone } = wishes;
    const from = isNow ? ('now' as const) : dayOf(now + DAY, zone);
    const days = 1 + random.below(4);
    await tried(site, () => takeDaysOff(context, table, viewerWith(key), { seat, from, zone, days }));
  } else if (isOff && !isSoon && random.below(5) === 0) {
    await tried(site, () => endDaysOff(context, table, viewerWith(key), { seat }));
  }
}
