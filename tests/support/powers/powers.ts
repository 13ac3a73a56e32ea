import { derivedKey, type SeatKey } from '@/lib/identity';
import { hasBegun, hostOf, isFinished, type MatchState } from '@/lib/match';
import { join, letBotsMove, signsLife, viewerWith } from '@/lib/tables';
import { clockStandsWhenQuiet } from '@/lib/tables/messages/quiet';
import { friendLinks } from '@/lib/tables/reading/friend';
import { newLinks } from '@/lib/tables/reading/lost-link';
import { openedBy } from '@/lib/tables/reading/seats-held';
import { load } from '@/lib/tables/runner/load';
import { seatsOf } from '@/lib/tables/viewer';
import { games } from '../match';
import { type Player, playerWith, strangerAt } from '../player';
import { type Person, SECRET, type Theatre } from './world';

const HOUR = 60 * 60 * 1000;

/** Something a person can do at a table, or that time brings. It throws a Problem where it is refused, and changes nothing then. */
export type Power = { name: string; run: (theatre: Theatre) => Promise<void> };

/** The keys a person comes with: what the browser sends, or what follows from the account's seats. */
export function keysOf({ here, keys }: Theatre, person: Person): SeatKey[] {
  if (person !== 'account') return keys(person);
  const { table, claims } = here.world;
  return claims.map(({ seat, keyHash }) => derivedKey(SECRET, table, seat, keyHash));
}

const stateOf = ({ here, context }: Theatre) => load(context, here.world.table);
const viewerOf = (theatre: Theatre, person: Person) => viewerWith(...keysOf(theatre, person));

/** The seats a person holds. */
const heldBy = async (theatre: Theatre, person: Person) =>
  seatsOf(theatre.context, await stateOf(theatre), viewerOf(theatre, person)).held;

/** A person as the player of this seat, with all their keys. */
const playerAt = (theatre: Theatre, person: Person, seat: number): Player =>
  playerWith(() => theatre.context, theatre.here.world.table, seat, viewerOf(theatre, person));

/** A power that cannot be used now, as there is nothing to use it on. */
export class Refused extends Error {}

/** Where the player sits in every scenario, and in whose name the puppet and the friend come. */
export const PLAYERS_SEAT = 1;
const NAMES: Record<Person, string> = {
  host: 'Ada',
  player: 'Bo',
  puppet: 'Cleo',
  friend: 'Finn',
  account: 'Bo',
};

const own = (person: Person, name: string, run: (player: Player, theatre: Theatre) => Promise<unknown>): Power => ({
  name: `${person}: ${name}`,
  run: async (theatre) => {
    const [seat] = await heldBy(theatre, person);
    if (seat === undefined) throw new Refused('no seat');
    await run(playerAt(theatre, person, seat), theatre);
  },
});

/**
 * A person opens a link in their browser: no page that it leads to is looked at yet. Those who are after a hand open every link they
 * can get at once, which costs them nothing; the player may be sent one.
 */
const opens = (person: Person, name: string, link: (theatre: Theatre) => Promise<SeatKey | undefined>): Power => ({
  name: `${person}: opens ${name}`,
  run: async (theatre) => {
    const key = await link(theatre);
    if (!key || theatre.keys(person).some(({ text }) => text === key.text)) throw new Refused('no link');
    theatre.answered(person, { taken: key });
  },
});

/** The new link for the player's seat that the host or the puppet has asked for. */
async function newLink(theatre: Theatre): Promise<SeatKey | undefined> {
  const state = await stateOf(theatre);
  if (!state.seats[PLAYERS_SEAT].link) return undefined;
  const links = (['host', 'puppet'] as const).flatMap((person) =>
    newLinks(theatre.context, state, viewerOf(theatre, person)),
  );
  return links.find(({ seat }) => seat === PLAYERS_SEAT)?.key;
}

/** The link with which a friend may play for the player. */
async function friendsLink(theatre: Theatre): Promise<SeatKey | undefined> {
  const state = await stateOf(theatre);
  if (!state.seats[PLAYERS_SEAT].friend) return undefined;
  const links = (['player', 'account', 'puppet'] as const).flatMap((person) =>
    friendLinks(theatre.context, state, viewerOf(theatre, person)),
  );
  return links.find(({ seat }) => seat === PLAYERS_SEAT)?.key;
}

/** All who are there play on until the deal is over, or the match, or somebody is awaited who is not there. */
export async function playOut(theatre: Theatre, isEnough: (state: MatchState) => boolean): Promise<void> {
  const { here, context } = theatre;
  for (let moves = 0; moves < 200; moves++) {
    const before = here.world.version;
    await letBotsMove(context, here.world.table);
    const state = await stateOf(theatre);
    if (isEnough(state)) return;
    for (const person of ['host', 'player', 'puppet', 'account'] as const) {
      const mover = (await heldBy(theatre, person)).find((seat) => state.turns[seat] && !state.seats[seat].bot);
      if (mover === undefined) continue;
      await playerAt(theatre, person, mover).move();
      break;
    }
    if (here.world.version === before) return;
  }
  throw new Error('a deal does not end');
}

const dealOf = (state: MatchState) => games(state.game).standing(state.play).deal;

export const time = (hours: number): Power => ({
  name: `${hours} hours pass`,
  run: async (theatre) => {
    const { here, set, context } = theatre;
    set({ now: here.world.now + hours * HOUR });
    // Somebody looks, who has no seat: all that time has brought is written down.
    await strangerAt(() => context, here.world.table).view();
    await letBotsMove(context, here.world.table);
  },
});

const DEAL_ENDS: Power = {
  name: 'the deal is played to its end',
  run: async (theatre) => {
    const before = await stateOf(theatre);
    if (!hasBegun(games(before.game), before)) throw new Refused('not begun');
    const isOver = (state: MatchState) => dealOf(state) > dealOf(before) || isFinished(games(state.game), state);
    await playOut(theatre, isOver);
  },
};

/** Proposals of a seat's player, and the answer of another's. */
export const proposes = (person: Person, kind: 'hand-over' | 'pause' | 'resume' | 'end'): Power =>
  own(person, `proposes: ${kind}`, (player) =>
    player.propose({ kind, about: kind === 'hand-over' ? PLAYERS_SEAT : null, days: kind === 'pause' ? 7 : null }),
  );
const agrees = (person: Person): Power =>
  own(person, 'agrees to what is proposed', async (player, theatre) => {
    const open = (await stateOf(theatre)).proposals.find(({ agreed }) => !agreed.includes(player.seat));
    if (!open) throw new Refused('nothing is proposed');
    const { kind, about, at } = open;
    await player.answerProposal({ kind, about, proposed: at, agree: true });
  });

const objects = (person: Person): Power =>
  own(person, 'is against what is proposed', async (player, theatre) => {
    const [open] = (await stateOf(theatre)).proposals;
    if (!open) throw new Refused('nothing is proposed');
    const { kind, about, at } = open;
    await player.answerProposal({ kind, about, proposed: at, agree: false });
  });

const claims = (person: Person): Power =>
  own(person, 'claims the rest', async (player) => {
    await player.claim({ version: (await player.view()).version });
  });

/** A card that plays itself as soon as it is their turn. */
const orders = (person: Person): Power =>
  own(person, 'leaves an order', async (player, { here, set }) => {
    const [card] = (await player.view()).hand;
    if (!card) throw new Refused('no card');
    await player.setOrders({ orders: [{ kind: 'trick', card }] });
    set({ notes: { ...here.world.notes, ordered: here.world.notes.ordered.with(player.seat, person) } });
  });

const allowsBot = (person: Person): Power =>
  own(person, 'lets the host seat a bot', async (player, { here, set }) => {
    await player.allowBot({ allowed: true });
    if (player.seat === PLAYERS_SEAT) set({ notes: { ...here.world.notes, letsBot: person } });
  });

const leaves = (person: Person): Power =>
  own(person, 'leaves for good', async ({ seat, viewer, forget }, theatre) => {
    const { here, set, answered } = theatre;
    const key = viewer.keys.find((one) => one.seat === seat);
    if ((await forget(seat)) === 'removed') throw new Refused('the table is gone');
    if (key && person !== 'account') answered(person, { forgotten: key });
    // Those who have left for good are nobody the site could know again: all they come by afterwards, they could by any other browser.
    const { notes } = here.world;
    set({ notes: { ...notes, shown: notes.shown.filter((one) => !one.startsWith(`${person} `)) } });
  });

const setsBot = (person: Person, at: 'own' | 'player' | 'last', level: 'easy' | null): Power =>
  own(person, `${level ? 'seats a bot' : 'takes the bot away'} (${at})`, async (player, theatre) => {
    const last = (await stateOf(theatre)).seats.length - 1;
    await player.setBot({ seat: { own: player.seat, player: PLAYERS_SEAT, last }[at], level });
  });

/** Takes any seat that is open with the newest invitation; somebody who sits there already would be a second person in one browser. */
const joins = (person: Person): Power => ({
  name: `${person}: takes the seat that is open`,
  run: async (theatre) => {
    const { here, set, context, answered } = theatre;
    const state = await stateOf(theatre);
    const { held, promised } = seatsOf(context, state, viewerOf(theatre, person));
    if (held.length + promised.length > 0) throw new Refused('seated');
    const host = hostOf(state);
    const holder = (['host', 'player'] as const).find((one) => keysOf(theatre, one).some(({ seat }) => seat === host));
    if (!holder || host === null) throw new Refused('nobody has the invitation');
    const view = await playerAt(theatre, holder, host)
      .view()
      .catch(() => null);
    if (!view?.invitation) throw new Refused('no invitation');
    const name = state.seats.some((place) => place.name === NAMES[person]) ? `${NAMES[person]} again` : NAMES[person];
    // Nobody comes in the same millisecond as somebody else.
    set({ now: here.world.now + 1 });
    const { key } = await join(context, here.world.table, { invitation: view.invitation, name });
    answered(person, { taken: key });
  },
});

export const isAway = (person: Person, on: boolean): Power =>
  own(person, on ? 'hands over to the autopilot' : 'comes back', (player) => player.autopilot({ on }));

const daysOff = (person: Person): Power =>
  own(person, 'takes three days off', (player) => player.takeDaysOff({ days: 3 }));

/** Their clock, and the day to object to a new link, stand as the wishes of the seat say. */
const isQuiet = (person: Person): Power =>
  own(person, 'has quiet hours', async ({ viewer }, { context }) => {
    const quiet = { from: '20:00', to: '08:00' };
    for (const seat of await openedBy(context, viewer))
      await clockStandsWhenQuiet(context, seat, { quiet, zone: 'UTC' });
  });

export const asksFriend = (person: Person): Power =>
  own(person, 'lets a friend play', async (player, theatre) => {
    const { here, set } = theatre;
    await player.askFriend({ name: NAMES.friend, days: 30 });
    const leave = here.world.notes.leave.with(player.seat, person);
    set({ notes: { ...here.world.notes, leave } });
    const link = await friendsLink(theatre);
    for (const reader of ['friend', 'puppet'] as const) if (link) theatre.answered(reader, { taken: link });
  });

const endsFriend = (person: Person, seat = PLAYERS_SEAT): Power => ({
  name: `${person}: ends the friend's time`,
  run: async (theatre) => {
    await playerAt(theatre, person, seat).endFriend();
  },
});

const renews = (person: Person): Power =>
  own(person, 'renews the link', async ({ seat, renewKey }, theatre) => {
    const { here, set, answered } = theatre;
    const { key } = await renewKey({ renew: true });
    if (person !== 'account') answered(person, { taken: key });
    const isDefended = seat === PLAYERS_SEAT && person !== 'puppet';
    if (person === 'player') await claimAll(theatre);
    if (isDefended)
      set({ notes: { ...here.world.notes, isLeaked: false, leave: here.world.notes.leave.with(seat, null) } });
  });

const asksLink = (person: Person): Power =>
  own(person, 'asks for a new link for the player', async (player, { answered }) => {
    const { key } = await player.askLink({ seat: PLAYERS_SEAT });
    for (const reader of ['host', 'puppet'] as const) answered(reader, { taken: key });
  });

const drops = (person: Person): Power =>
  own(person, 'wants no new link for the player', (player) => player.dropLink({ seat: PLAYERS_SEAT }));

const moves = (person: Person): Power => ({
  name: `${person}: makes a move`,
  run: async (theatre) => {
    const { held, friendOf } = await playerAt(theatre, person, PLAYERS_SEAT).visit();
    const state = await stateOf(theatre);
    const seat = [...held, ...friendOf].find((one) => state.turns[one] && !state.seats[one].bot);
    if (seat === undefined) throw new Refused('no turn');
    await playerAt(theatre, person, seat).move();
  },
});

/** The player signs in on another device: the account has all that their browser holds. It costs nothing, so that it is done at once. */
export async function claimAll({ here, set, context, keys }: Theatre): Promise<void> {
  const claims = (await openedBy(context, viewerWith(...keys('player')))).map(({ seat, keyHash }) => ({
    seat,
    keyHash,
  }));
  if (claims.length > 0 && JSON.stringify(claims) !== JSON.stringify(here.world.claims)) set({ claims });
}

/** Every power there is at a table that can bring somebody to a seat, keep them there, or take it from them. */
export const POWERS: readonly Power[] = [
  DEAL_ENDS,
  time(25),
  ...(['host', 'puppet'] as const).flatMap((person) => [
    asksLink(person),
    drops(person),
    proposes(person, 'pause'),
    agrees(person),
    leaves(person),
  ]),
  own('puppet', 'agrees that there be a new link', (player) => player.agreeLink({ seat: PLAYERS_SEAT })),
  joins('puppet'),
  setsBot('host', 'own', 'easy'),
  setsBot('host', 'own', null),
  setsBot('host', 'player', 'easy'),
  setsBot('host', 'player', null),
  setsBot('host', 'last', 'easy'),
  setsBot('host', 'last', null),
  isAway('host', true),
  own('host', 'makes another invitation', (player) => player.renewInvitation()),
  proposes('host', 'hand-over'),
  proposes('host', 'end'),
  ...(['player', 'account'] as const).flatMap((person) => [renews(person), asksFriend(person)]),
  joins('player'),
  own('host', 'fills the free seats with bots', (player) => player.fill({ level: 'easy' })),
  moves('host'),
  opens('player', 'the new link', newLink),
  opens('player', 'the friend’s link', friendsLink),
  drops('player'),
  allowsBot('player'),
  setsBot('player', 'own', 'easy'),
  setsBot('player', 'own', null),
  orders('player'),
  claims('player'),
  claims('host'),
  objects('player'),
  proposes('host', 'resume'),
  isAway('player', true),
  isAway('player', false),
  daysOff('player'),
  isQuiet('player'),
  own('player', 'ends the days off', (player) => player.endDaysOff()),
  leaves('player'),
  own('player', 'opens the page', async ({ viewer }, theatre) =>
    signsLife(theatre.context, await stateOf(theatre), viewer),
  ),
  endsFriend('player'),
  endsFriend('puppet'),
  moves('player'),
  moves('account'),
  moves('friend'),
  endsFriend('friend'),
];

/** With the player's link in other hands: the powers that it gives the puppet beside. */
export const LEAKED: readonly Power[] = [
  asksFriend('puppet'),
  moves('puppet'),
  allowsBot('puppet'),
  renews('puppet'),
  isAway('puppet', true),
  orders('puppet'),
  claims('puppet'),
  daysOff('puppet'),
  own('puppet', 'uses up all changes', async (player) => {
    for (let turn = 0; turn < 20; turn++) {
      try {
        await player.allowBot({ allowed: turn % 2 === 0 });
      } catch {
        return;
      }
    }
  }),
];
