import { derivedKey, type SeatKey } from '@/lib/identity';
import { hasBegun, hostOf, isFinished, type MatchState } from '@/lib/match';
import {
  act,
  agreeLink,
  allowBot,
  answerProposal,
  askFriend,
  askLink,
  autopilot,
  dropLink,
  endDaysOff,
  endFriend,
  fill,
  forget,
  join,
  letBotsMove,
  propose,
  renewInvitation,
  renewKey,
  STRANGER,
  setBot,
  signsLife,
  takeDaysOff,
  viewerWith,
  visit,
} from '@/lib/tables';
import { friendLinks } from '@/lib/tables/reading/friend';
import { newLinks } from '@/lib/tables/reading/lost-link';
import { openedBy } from '@/lib/tables/reading/opened';
import { load } from '@/lib/tables/runner/load';
import { seatsOf } from '@/lib/tables/viewer';
import { games } from '../match';
import { moveOf } from '../tables';
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

/** The seats a person holds. */
async function heldBy(theatre: Theatre, person: Person): Promise<readonly number[]> {
  return seatsOf(theatre.context, await stateOf(theatre), viewerWith(...keysOf(theatre, person))).held;
}

async function seatOf(theatre: Theatre, person: Person): Promise<number> {
  const [seat] = await heldBy(theatre, person);
  if (seat === undefined) throw new Refused('no seat');
  return seat;
}

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

const own = (
  person: Person,
  name: string,
  run: (theatre: Theatre, seat: number, keys: SeatKey[]) => Promise<unknown>,
): Power => ({
  name: `${person}: ${name}`,
  run: async (theatre) => {
    await run(theatre, await seatOf(theatre, person), keysOf(theatre, person));
  },
});

/**
 * A person opens a link in his browser: no page that it leads to is looked at yet. Whoever is after a hand opens every link he can
 * get at once, which costs him nothing; the player may be sent one.
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
    newLinks(theatre.context, state, viewerWith(...keysOf(theatre, person))),
  );
  return links.find(({ seat }) => seat === PLAYERS_SEAT)?.key;
}

/** The link with which a friend may play for the player. */
async function friendsLink(theatre: Theatre): Promise<SeatKey | undefined> {
  const state = await stateOf(theatre);
  if (!state.seats[PLAYERS_SEAT].friend) return undefined;
  const links = (['player', 'account', 'puppet'] as const).flatMap((person) =>
    friendLinks(theatre.context, state, viewerWith(...keysOf(theatre, person))),
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
      const keys = keysOf(theatre, person);
      const mover = (await heldBy(theatre, person)).find((seat) => state.turns[seat] && !state.seats[seat].bot);
      if (mover === undefined) continue;
      const { view } = await visit(context, here.world.table, viewerWith(...keys), mover);
      await act(context, here.world.table, viewerWith(...keys), {
        version: view.version,
        move: moveOf(view.choices[0]),
        seat: mover,
      });
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
    // Somebody looks, who has no seat: what time has brought is written down.
    await visit(context, here.world.table, STRANGER);
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
const proposes = (person: Person, kind: 'hand-over' | 'pause' | 'resume' | 'end'): Power =>
  own(person, `proposes: ${kind}`, ({ here, context }, seat, keys) =>
    propose(context, here.world.table, viewerWith(...keys), {
      seat,
      kind,
      about: kind === 'hand-over' ? PLAYERS_SEAT : null,
      until: null,
      days: kind === 'pause' ? 7 : null,
      reason: null,
    }),
  );
const agrees = (person: Person): Power =>
  own(person, 'agrees to what is proposed', async (theatre, seat, keys) => {
    const { here, context } = theatre;
    const open = (await stateOf(theatre)).proposals.find(({ agreed }) => !agreed.includes(seat));
    if (!open) throw new Refused('nothing is proposed');
    const { kind, about, at } = open;
    await answerProposal(context, here.world.table, viewerWith(...keys), {
      seat,
      kind,
      about,
      proposed: at,
      agree: true,
    });
  });

const leaves = (person: Person): Power =>
  own(person, 'leaves for good', async (theatre, seat, keys) => {
    const { here, set, context, answered } = theatre;
    const key = keys.find((one) => one.seat === seat);
    const done = await forget(context, here.world.table, viewerWith(...keys), seat);
    if (done === 'removed') throw new Refused('the table is gone');
    if (key && person !== 'account') answered(person, { forgotten: key });
    // Whoever has left for good is nobody the site could know again: what they come by afterwards, they could by any other browser.
    const { notes } = here.world;
    set({ notes: { ...notes, shown: notes.shown.filter((one) => !one.startsWith(`${person} `)) } });
  });

const setsBot = (person: Person, at: 'own' | 'player' | 'last', level: 'easy' | null): Power =>
  own(person, `${level ? 'seats a bot' : 'takes the bot away'} (${at})`, async (theatre, seat, keys) => {
    const { here, context } = theatre;
    const last = (await stateOf(theatre)).seats.length - 1;
    const wanted = at === 'own' ? seat : at === 'player' ? PLAYERS_SEAT : last;
    await setBot(context, here.world.table, viewerWith(...keys), { seat: wanted, level });
  });

/** Takes whatever seat is open with the newest invitation; somebody who sits there already would be a second person in one browser. */
const joins = (person: Person): Power => ({
  name: `${person}: takes the seat that is open`,
  run: async (theatre) => {
    const { here, context, answered } = theatre;
    const state = await stateOf(theatre);
    const { held, promised } = seatsOf(context, state, viewerWith(...keysOf(theatre, person)));
    if (held.length + promised.length > 0) throw new Refused('seated');
    const host = hostOf(state);
    const holder = (['host', 'player'] as const).find((one) => keysOf(theatre, one).some(({ seat }) => seat === host));
    if (!holder || host === null) throw new Refused('nobody has the invitation');
    const { view } = await visit(context, here.world.table, viewerWith(...keysOf(theatre, holder)), host).catch(() => ({
      view: null,
    }));
    if (!view?.invitation) throw new Refused('no invitation');
    const name = state.seats.some((place) => place.name === NAMES[person]) ? `${NAMES[person]} again` : NAMES[person];
    const { key } = await join(context, here.world.table, { invitation: view.invitation, name });
    answered(person, { taken: key });
  },
});

const isAway = (person: Person, on: boolean): Power =>
  own(person, on ? 'hands over to the autopilot' : 'comes back', ({ here, context }, seat, keys) =>
    autopilot(context, here.world.table, viewerWith(...keys), { seat, on }),
  );

const daysOff = (person: Person): Power =>
  own(person, 'takes three days off', ({ here, context }, seat, keys) =>
    takeDaysOff(context, here.world.table, viewerWith(...keys), { seat, from: 'now', zone: 'UTC', days: 3 }),
  );

const asksFriend = (person: Person): Power =>
  own(person, 'lets a friend play', async (theatre, seat, keys) => {
    const { here, set, context } = theatre;
    await askFriend(context, here.world.table, viewerWith(...keys), { seat, name: NAMES.friend, days: 30 });
    const leave = here.world.notes.leave.with(seat, person);
    set({ notes: { ...here.world.notes, leave } });
    const link = await friendsLink(theatre);
    for (const reader of ['friend', 'puppet'] as const) if (link) theatre.answered(reader, { taken: link });
  });

const endsFriend = (person: Person, seat = PLAYERS_SEAT): Power => ({
  name: `${person}: ends the friend's time`,
  run: async (theatre) => {
    await endFriend(theatre.context, theatre.here.world.table, viewerWith(...keysOf(theatre, person)), { seat });
  },
});

const renews = (person: Person): Power =>
  own(person, 'renews the link', async (theatre, seat, keys) => {
    const { here, set, context, answered } = theatre;
    const { key } = await renewKey(context, here.world.table, viewerWith(...keys), { seat, renew: true });
    if (person !== 'account') answered(person, { taken: key });
    const isDefended = seat === PLAYERS_SEAT && person !== 'puppet';
    if (person === 'player') await claimAll(theatre);
    if (isDefended)
      set({ notes: { ...here.world.notes, isLeaked: false, leave: here.world.notes.leave.with(seat, null) } });
  });

const asksLink = (person: Person): Power =>
  own(person, 'asks for a new link for the player', async ({ here, context, answered }, _, keys) => {
    const { key } = await askLink(context, here.world.table, viewerWith(...keys), { seat: PLAYERS_SEAT });
    for (const reader of ['host', 'puppet'] as const) answered(reader, { taken: key });
  });

const drops = (person: Person): Power =>
  own(person, 'wants no new link for the player', ({ here, context }, _, keys) =>
    dropLink(context, here.world.table, viewerWith(...keys), { seat: PLAYERS_SEAT }),
  );

const moves = (person: Person): Power => ({
  name: `${person}: makes a move`,
  run: async (theatre) => {
    const { here, context } = theatre;
    const keys = keysOf(theatre, person);
    const { held, friendOf } = await visit(context, here.world.table, viewerWith(...keys));
    const state = await stateOf(theatre);
    const seat = [...held, ...friendOf].find((one) => state.turns[one] && !state.seats[one].bot);
    if (seat === undefined) throw new Refused('no turn');
    const { view } = await visit(context, here.world.table, viewerWith(...keys), seat);
    await act(context, here.world.table, viewerWith(...keys), {
      version: view.version,
      move: moveOf(view.choices[0]),
      seat,
    });
  },
});

/** The player signs in on another device: the account has what his browser holds. It costs nothing, so that it is done at once. */
export async function claimAll({ here, set, context, keys }: Theatre): Promise<void> {
  const claims = (await openedBy(context, viewerWith(...keys('player')))).map(({ seat, keyHash }) => ({
    seat,
    keyHash,
  }));
  if (claims.length > 0 && JSON.stringify(claims) !== JSON.stringify(here.world.claims)) set({ claims });
}

/** Every power there is at a table that can bring somebody to a seat, keep him there, or take it from him. */
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
  own('puppet', 'agrees that there be a new link', ({ here, context }, _, keys) =>
    agreeLink(context, here.world.table, viewerWith(...keys), { seat: PLAYERS_SEAT }),
  ),
  joins('puppet'),
  setsBot('host', 'own', 'easy'),
  setsBot('host', 'own', null),
  setsBot('host', 'player', 'easy'),
  setsBot('host', 'player', null),
  setsBot('host', 'last', 'easy'),
  setsBot('host', 'last', null),
  isAway('host', true),
  own('host', 'makes another invitation', ({ here, context }, _, keys) =>
    renewInvitation(context, here.world.table, viewerWith(...keys)),
  ),
  proposes('host', 'hand-over'),
  proposes('host', 'end'),
  ...(['player', 'account'] as const).flatMap((person) => [renews(person), asksFriend(person)]),
  joins('player'),
  own('host', 'fills the free seats with bots', ({ here, context }, _, keys) =>
    fill(context, here.world.table, viewerWith(...keys), { level: 'easy' }),
  ),
  moves('host'),
  opens('player', 'the new link', newLink),
  opens('player', 'the friend’s link', friendsLink),
  drops('player'),
  own('player', 'lets the host seat a bot', ({ here, context }, seat, keys) =>
    allowBot(context, here.world.table, viewerWith(...keys), { seat, allowed: true }),
  ),
  isAway('player', true),
  isAway('player', false),
  daysOff('player'),
  own('player', 'ends the days off', ({ here, context }, seat, keys) =>
    endDaysOff(context, here.world.table, viewerWith(...keys), { seat }),
  ),
  leaves('player'),
  own('player', 'opens the page', async (theatre, _, keys) => {
    await signsLife(theatre.context, await stateOf(theatre), viewerWith(...keys));
  }),
  endsFriend('player'),
  moves('player'),
  moves('account'),
  moves('friend'),
  endsFriend('friend'),
];

/** With the player's link in other hands: what the puppet can do with it beside. */
export const LEAKED: readonly Power[] = [
  asksFriend('puppet'),
  moves('puppet'),
  endsFriend('puppet'),
  renews('puppet'),
  isAway('puppet', true),
  daysOff('puppet'),
  {
    name: 'puppet: uses up all changes',
    run: async (theatre) => {
      const { here, context } = theatre;
      const seat = await seatOf(theatre, 'puppet');
      for (let turn = 0; turn < 20; turn++) {
        try {
          await allowBot(context, here.world.table, viewerWith(...keysOf(theatre, 'puppet')), {
            seat,
            allowed: turn % 2 === 0,
          });
        } catch {
          return;
        }
      }
    },
  },
];
