import { hashOf } from '@/lib/identity';
import { hostOf, isFinished, type MatchState, settle } from '@/lib/match';
import { Problem, visit } from '@/lib/tables';
import { load } from '@/lib/tables/runner/load';
import { seatsOf, type ViewerSeats, viewerWith } from '@/lib/tables/viewer';
import { games } from '../match';
import { keysOf, PLAYERS_SEAT, type Power, Refused } from './powers';
import { type Notes, PEOPLE, type Person, type Theatre, type World } from './world';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** `opened`: also by a link that the person asked for in somebody else's place, and cannot use beside a seat of their own. */
type Relation = ViewerSeats & { opened: number[] };
/** One position of the search: the world, who may do what at which seat, and how it came about. */
type Node = { world: World; state: MatchState; relations: Record<Person, Relation>; path: readonly string[] };
export type Found = { wrong: string; path: readonly string[] };

const dealOf = (state: MatchState) => games(state.game).standing(state.play).deal;

/** Each person's rights at each seat. */
async function relationsIn(theatre: Theatre): Promise<{ state: MatchState; relations: Record<Person, Relation> }> {
  const { here, context } = theatre;
  const state = settle(await load(context, here.world.table), here.world.now);
  const relationOf = (person: Person): Relation => {
    const keys = keysOf(theatre, person);
    const opens = (text: string) => state.seats.some(({ keyHash }) => keyHash !== null && hashOf(text) === keyHash);
    return {
      ...seatsOf(context, state, viewerWith(...keys)),
      opened: keys.filter(({ text }) => opens(text)).map(({ seat }) => seat),
    };
  };
  const [host, player, puppet, friend, account] = PEOPLE.map(relationOf);
  return { state, relations: { host, player, puppet, friend, account } };
}

/** Looks at the table as everybody may look at any time. @returns the cards that somebody is shown and must not be */
async function shownWrongly(
  theatre: Theatre,
  { relations, state }: Node,
  looked: Map<string, readonly string[]>,
): Promise<string[]> {
  const { here, set, context } = theatre;
  const { table, notes } = here.world;
  // When the match is over everybody may know all cards.
  if (isFinished(games(state.game), state)) return [];
  // Whether somebody is shown a hand depends on everybody's rights at each seat and on the events under way, not on how far they have come.
  const { phase } = games(state.game).view(state.play, null);
  const faces = state.seats.map(({ bot, away, next, link, friend, orders }) => [
    bot,
    !!away,
    !!next,
    !!link,
    !!friend,
    orders.length > 0,
  ]);
  const id = JSON.stringify([relations, notes, phase, faces, state.pause !== null]);
  const known = looked.get(id);
  if (known) {
    set({ notes: { ...notes, shown: known } });
    return [];
  }
  const wrong: string[] = [];
  const own: string[] = [];
  for (const person of PEOPLE) {
    const { held, promised, pending, friendOf } = relations[person];
    for (const wanted of new Set([...held, ...promised, ...pending, ...friendOf])) {
      const { view } = await visit(context, table, viewerWith(...keysOf(theatre, person)), wanted);
      if (view.seat === null || view.hand.length === 0) continue;
      const { seat } = view;
      if (view.orders.length > 0 && !held.includes(seat))
        wrong.push(`the ${person} is shown the orders of seat ${seat}`);
      const hadIt = (one: Person) => notes.dealtTo[seat]?.includes(one);
      const isOwner =
        hadIt(person) || (['player', 'account'].includes(person) && (hadIt('player') || hadIt('account')));
      const hasLink = person === 'puppet' && seat === PLAYERS_SEAT && notes.isLeaked;
      const hasLeave = notes.leave[seat] !== null && friendOf.includes(seat);
      if (isOwner || hasLink) own.push(`${person} ${seat}`);
      else if (!hasLeave)
        wrong.push(`the ${person} is shown the hand of seat ${seat}, dealt to ${notes.dealtTo[seat]}`);
    }
  }
  const shown = [...new Set([...notes.shown, ...own])].sort();
  for (const person of PEOPLE) {
    const hands = shown.filter((one) => one.startsWith(`${person} `));
    if (hands.length > 1) wrong.push(`the ${person} was shown two hands of one deal: ${hands}`);
  }
  looked.set(id, shown);
  set({ notes: { ...notes, shown } });
  return wrong;
}

function notesAfter(notes: Notes, state: MatchState, relations: Record<Person, Relation>): Notes {
  const deal = dealOf(state);
  const isDealt = !games(state.game).standing(state.play).awaitsDeal;
  if (!isDealt || (deal === notes.deal && notes.dealtTo.length > 0)) return notes;
  const dealtTo = state.seats.map((_, seat) => PEOPLE.filter((person) => relations[person].opened.includes(seat)));
  return { ...notes, deal, dealtTo, shown: [] };
}

/** Whose power it is; null for time. */
const actorOf = ({ name }: Power) => PEOPLE.find((person) => name.startsWith(`${person}: `)) ?? null;

/** The outcomes that no step may have, by any person. */
function wrongStep(before: Node, power: Power, after: Node): string[] {
  const actor = actorOf(power);
  const wrong: string[] = [];
  const isOpening = power.name.includes(': opens the new link') || power.name.includes(': opens the friend');
  if (isOpening) {
    for (const person of PEOPLE) {
      const lost = before.relations[person].held.filter((seat) => !after.relations[person].held.includes(seat));
      if (lost.length > 0) wrong.push(`the ${person} has lost seat ${lost} by the opening of a link`);
    }
  }
  const [was, is] = [before.state.seats[PLAYERS_SEAT], after.state.seats[PLAYERS_SEAT]];
  wrong.push(...decidedWithout(before, actor, after), ...outlived(before, after), ...endedEarly(before, after));
  const isDefence = actor === 'player' || actor === 'account' || actor === 'friend';
  if (
    isDefence &&
    !isOpening &&
    !power.name.includes('takes the seat') &&
    is.link &&
    was.link?.keyHash === is.link.keyHash
  ) {
    if (before.relations[actor].held.includes(PLAYERS_SEAT) || before.relations[actor].friendOf.includes(PLAYERS_SEAT))
      wrong.push('a sign of life of the player has not ended the asking for a new link');
  }
  if (
    was.keyHash !== null &&
    is.keyHash !== null &&
    is.keyHash !== was.keyHash &&
    actor !== 'player' &&
    actor !== 'account'
  ) {
    // Somebody who has the seat and makes a new key has it still.
    const isHolder = actor !== null && before.relations[actor].held.includes(PLAYERS_SEAT);
    const game = games(before.state.game);
    // When the match is over nothing is hidden any more, and no other deal follows.
    const isDealt = !game.standing(before.state.play).awaitsDeal && !isFinished(game, after.state);
    if (!isHolder && isDealt && dealOf(after.state) === dealOf(before.state)) {
      wrong.push('the player’s seat has changed hands in the middle of a deal');
    }
    if (is.keyHash !== null && is.keyHash === was.link?.keyHash) {
      const { asked } = before.world.notes;
      const ran = after.world.now - (asked?.at ?? 0) - (asked?.stood ?? 0);
      if (ran < DAY) wrong.push(`a new link has opened after ${ran / HOUR} hours in which the player could object`);
    }
  }
  return wrong;
}

/** The outcomes on which nobody decides but the player of the seat, and that they did not bring about. */
function decidedWithout(before: Node, actor: Person | null, after: Node): string[] {
  const [was, is] = [before.state.seats[PLAYERS_SEAT], after.state.seats[PLAYERS_SEAT]];
  const { isLeaked, letsBot } = before.world.notes;
  const rights = (person: Person) => [...before.relations[person].held, ...before.relations[person].friendOf];
  const isTheirs = actor !== null && (['player', 'account'].includes(actor) || rights(actor).includes(PLAYERS_SEAT));
  // After an unopposed new link its holder decides for the seat: none of the player's hands is played there any more.
  const isLost = !(['player', 'account'] as const).some((person) => rights(person).includes(PLAYERS_SEAT));
  if (isLeaked || isTheirs || isLost || was.keyHash === null || was.keyHash !== is.keyHash) return [];
  const isAskers = actor !== null && was.link !== null && before.relations[actor].held.includes(was.link.by);
  const isDropped = was.link !== null && is.link === null && !isAskers && actor !== null;
  const { pause, ended } = after.state;
  return [
    ...(isDropped ? [`the ${actor} has ended the asking for a new link in the player’s place`] : []),
    ...(!was.bot && is.bot && letsBot !== 'player' ? ['a bot plays for a player who has not let it'] : []),
    ...(was.bot && is.bot !== was.bot ? ['the bot that plays for a player is another one, or gone, without them'] : []),
    ...(was.friend && !is.friend && actor && !is.offered ? ['a player has lost the friend who plays for them'] : []),
    ...(is.offered && !is.away ? ['the seat of a player who is there is offered'] : []),
    ...(ended?.reason === 'agreed' && !before.state.ended
      ? ['a match has ended that its player did not want to end']
      : []),
    ...(pause && !before.state.pause && !is.away && !is.bot ? ['the match pauses, which its player did not want'] : []),
  ];
}

/** The wrong outcomes of orders and claims, which somebody else has left or which bind too short, and of the host's powers. */
function outlived(before: Node, after: Node): string[] {
  const [was, is] = [hostOf(before.state), hostOf(after.state)];
  const isSame = (seat: number) => before.state.seats[seat].keyHash === after.state.seats[seat].keyHash;
  const isOver = isFinished(games(after.state.game), after.state);
  return [
    ...(was !== null && was !== is && isSame(was) ? ['another looks after the table, though the host has stayed'] : []),
    ...after.state.seats.flatMap(({ orders, claim }, seat) => {
      const of = after.world.notes.ordered[seat];
      const isStrange = orders.length > 0 && of && !after.relations[of].opened.includes(seat);
      const isFree = before.state.seats[seat].claim !== null && claim === null && !isOver;
      return [
        ...(isStrange ? [`orders of the ${of} are left at seat ${seat}, which is not theirs any more`] : []),
        ...(isFree && dealOf(before.state) === dealOf(after.state) ? [`a claim of seat ${seat} binds no longer`] : []),
      ];
    }),
  ];
}

/** A match ends without somebody only if they have been away for as long as the table says, pauses apart. */
function endedEarly(before: Node, after: Node): string[] {
  const { ended, away } = after.state;
  if (before.state.ended || ended?.reason !== 'away') return [];
  const since = before.state.seats[ended.seat].away?.since ?? ended.at;
  const stood = after.world.notes.stood[ended.seat];
  return away.kind !== 'end' || ended.at - since - stood < away.minutes * 60_000
    ? ['a match has ended without a player who was not away for so long']
    : [];
}

/** For how long the table has paused since each player is away (ms): by the notes, for what the match remembers of it is what is judged. */
function stoodAfter(before: Node, after: Node): number[] {
  const { now, notes } = before.world;
  const until = Math.min(after.world.now, before.state.pause?.until ?? now);
  return before.state.seats.map(({ away }, seat) => (away ? (notes.stood[seat] ?? 0) + until - now : 0));
}

/** How long ago a new link was asked for, and for how much of that the player could not be expected to look. */
function askedAfter(before: Node, after: Node): Notes['asked'] {
  const { link } = after.state.seats[PLAYERS_SEAT];
  if (!link) return null;
  const known = before.world.notes.asked;
  if (!known || before.state.seats[PLAYERS_SEAT].link?.keyHash !== link.keyHash) {
    return { at: after.world.now, stood: 0 };
  }
  const { now } = before.world;
  const isOff = before.state.seats[PLAYERS_SEAT].daysOff.some(({ from, until }) => from <= now && now < until);
  const passed = after.world.now - now;
  const pause = before.state.pause;
  return { ...known, stood: known.stood + (isOff || pause ? passed : 0) };
}

/**
 * A player who is there can always move, object, renew their link, end a friend's time and leave, whatever anybody has done before.
 * @returns that this power, which was refused, is one of them
 */
function shutOut({ relations, state }: Node, power: Power, error: Problem): string[] {
  const actor = actorOf(power);
  if (actor !== 'player' && actor !== 'account' && actor !== 'host') return [];
  const [seat] = relations[actor].held;
  if (seat === undefined || state.seats[seat].keyHash === null) return [];
  const { link, friend, bot } = state.seats[seat];
  const isOver = isFinished(games(state.game), state);
  const possible: Record<string, boolean> = {
    'makes a move': !isOver && bot === null && state.turns[seat] !== null,
    'wants no new link for the player': link !== null,
    'ends the friend’s time': friend !== null,
    'renews the link': true,
    'leaves for good': true,
    'comes back': !isOver,
  };
  return possible[power.name.slice(actor.length + 2)] ? [`the ${power.name}: ${error.code}`] : [];
}

/** The parts of a position that decide everything that can come: no names, secrets or moments, but everybody's rights at each seat. */
function canonical({ world, state, relations }: Node): string {
  const hoursOf = (time: number) => Math.round(time / HOUR);
  const hours = (at: number | null | undefined) => (typeof at === 'number' ? hoursOf(at - world.now) : null);
  const seats = state.seats.map((place, seat) => [
    place.keyHash !== null,
    place.bot,
    place.botAllowed,
    place.offered,
    place.next !== null,
    place.link && [place.link.by, place.link.agreed.length, hours(world.notes.asked?.at), world.notes.asked?.stood],
    hours(place.linkRefusedUntil),
    place.away && hours(place.away.since),
    place.missed,
    place.daysOff.map(({ from, until }) => [hours(from), hours(until)]).filter(([, until]) => (until ?? 0) > 0),
    place.friend !== null,
    place.claim,
    place.orders.length > 0 && world.notes.ordered[seat],
  ]);
  const { notes } = world;
  return JSON.stringify([
    seats,
    relations,
    state.proposals.map(({ kind, agreed }) => [kind, agreed]),
    state.pause && hours(state.pause.until),
    state.ended !== null,
    dealOf(state),
    state.turns.map((turn) => turn !== null),
    state.clocks.map((clock) => clock && hours(clock.deadline)),
    games(state.game).view(state.play, null).counts,
    notes.dealtTo,
    notes.leave.map((who, seat) => state.seats[seat]?.friend && who),
    notes.shown,
    notes.isLeaked,
    notes.stood.map(hoursOf),
    notes.letsBot,
    state.seats.map(({ orders }) => orders.length),
    hostOf(state),
    notes.isLeaked ? state.busy.map(({ seat, of, count }) => [seat, of, count]) : null,
  ]);
}

/**
 * Walks all sequences of up to `depth` powers from where the world is, breadth first; positions that are the same for everything that
 * can come are walked from once.
 * @returns what is wrong, each with the shortest sequence that leads there, and how much was walked
 */
export async function search(
  theatre: Theatre,
  powers: readonly Power[],
  depth: number,
): Promise<{ found: Found[]; positions: number; steps: number; used: Set<string> }> {
  const { here, set } = theatre;
  const found: Found[] = [];
  const known = new Set<string>();
  const used = new Set<string>();
  const looked = new Map<string, readonly string[]>();
  let steps = 0;
  const note = (wrong: readonly string[], path: readonly string[]) => {
    for (const one of wrong) if (!found.some((other) => other.wrong === one)) found.push({ wrong: one, path });
  };
  /** The position the world is in now, if the search has not been in one like it. */
  const arrived = async (before: Node | null, power: Power | null): Promise<Node | null> => {
    const { state, relations } = await relationsIn(theatre);
    set({ notes: notesAfter(here.world.notes, state, relations) });
    const path = before && power ? [...before.path, power.name] : [];
    const node: Node = { world: here.world, state, relations, path };
    if (before)
      set({ notes: { ...here.world.notes, asked: askedAfter(before, node), stood: stoodAfter(before, node) } });
    const there = { ...node, world: here.world };
    if (before && power) note(wrongStep(before, power, there), path);
    const id = canonical(there);
    if (known.has(id)) return null;
    known.add(id);
    note(await shownWrongly(theatre, there, looked), path);
    return { ...there, world: here.world };
  };
  const first = await arrived(null, null);
  let edge = first ? [first] : [];
  for (let length = 1; length <= depth; length++) {
    const next: Node[] = [];
    for (const before of edge) {
      for (const power of powers) {
        here.world = before.world;
        try {
          await power.run(theatre);
        } catch (error) {
          if (error instanceof Problem) note(shutOut(before, power, error), [...before.path, power.name]);
          else if (!(error instanceof Refused)) throw error;
          continue;
        }
        steps++;
        if (isSame(before.world, here.world)) continue;
        used.add(power.name);
        const node = await arrived(before, power);
        // From those at the end nobody goes on: they need not be kept.
        if (node && length < depth) next.push(node);
      }
    }
    edge = next;
  }
  return { found, positions: known.size, steps, used };
}

/** Whether nothing has happened: it was done already. */
function isSame(before: World, after: World): boolean {
  const { version, now, cookies, claims, notes } = before;
  return (
    version === after.version &&
    now === after.now &&
    cookies === after.cookies &&
    claims === after.claims &&
    notes === after.notes
  );
}
