import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import type { SeatKey } from '@/lib/identity';
import { DEFAULT_LIMITS, type Limits } from '@/lib/limits';
import type { MatchState } from '@/lib/match';
import * as useCases from '@/lib/tables';
import { COMMANDS, join, open, openRequest } from '@/lib/tables';
import { games } from '../support/match';
import {
  asksFriend,
  claimAll,
  isAway,
  LEAKED,
  POWERS,
  type Power,
  playOut,
  proposes,
  time,
} from '../support/powers/powers';
import { search } from '../support/powers/search';
import { type Person, type Theatre, theatre } from '../support/powers/world';

/** How many powers follow one another. In CI two; `SEARCH_DEPTH=5 npx vitest run tests/unit/fair-seats-search.test.ts` walks further. */
const DEPTH = Number(process.env.SEARCH_DEPTH ?? 2);
const HALF_A_DAY = 12 * 60;

/** Opens a table for that many players at a stage, to which people come by these names; returns their keys. */
async function opened(
  stage: Theatre,
  players: number,
  coming: readonly [Person, string][],
  bots: string[] = [],
  kind: 'vote' | 'end' = 'vote',
) {
  const { context, set, answered, here } = stage;
  const request = openRequest.parse({
    game: 'herzblatt',
    options: { players, length: { kind: 'deals', count: 3 } },
    name: 'Ada',
    pace: { kind: 'move', minutes: HALF_A_DAY, daysOff: 6 },
    away: { kind, minutes: 60 },
    forced: false,
    suggestions: false,
    bots,
  });
  const { table, key, invitation } = await open(context, request);
  answered('host', { taken: key });
  set({ table, notes: { ...here.world.notes, leave: Array(players).fill(null), ordered: Array(players).fill(null) } });
  const keys: SeatKey[] = [];
  for (const [person, name] of coming) {
    const taken = await join(context, table, { invitation, name });
    answered(person, { taken: taken.key });
    if (person === 'player') await claimAll(stage);
    keys.push(taken.key);
    set({ now: here.world.now + 1000 });
  }
  return keys;
}

/** So that little of the running deal is left to be played, which costs the search nothing of what it looks for. */
const toTheLastTrick = (stage: Theatre) =>
  playOut(stage, (state: MatchState) => {
    const { phase, counts } = games(state.game).view(state.play, null);
    return phase === 'playing' && counts.every((count) => count <= 1);
  });

const PLAYER: [Person, string] = ['player', 'Bo'];

type Scenario = { powers?: readonly Power[]; limits?: Limits; prepare: (stage: Theatre) => Promise<unknown> };
const SCENARIOS: Record<string, Scenario> = {
  'two players': {
    prepare: async (stage) => {
      await opened(stage, 2, [PLAYER]);
      await toTheLastTrick(stage);
    },
  },
  'two players and a bot': {
    prepare: async (stage) => {
      await opened(stage, 3, [PLAYER], ['', 'easy']);
      await asksFriend('player').run(stage);
      await toTheLastTrick(stage);
    },
  },
  'two players, and the host under a second name': {
    prepare: async (stage) => {
      await opened(stage, 3, [PLAYER, ['puppet', 'Cleo']]);
      await toTheLastTrick(stage);
    },
  },
  'two players, of whom one has been away too long': {
    prepare: async (stage) => {
      await opened(stage, 2, [PLAYER]);
      const { cookies, claims } = stage.here.world;
      stage.set({ cookies: { ...cookies, player: [] }, claims: [] });
      const isAway = (state: MatchState) => state.seats[1].away !== null;
      for (let night = 0; night < 8; night++) {
        await time(13).run(stage);
        await playOut(stage, isAway);
      }
      stage.set({ cookies: { ...stage.here.world.cookies, player: cookies.player }, claims });
    },
  },
  'two players, whose match ends if one of them stays away': {
    // As long as a pause.
    powers: [...POWERS, time(7 * 24)],
    prepare: async (stage) => {
      await opened(stage, 2, [PLAYER], [], 'end');
      for (const one of [isAway('player', true), proposes('host', 'pause'), time(7 * 24)]) await one.run(stage);
      stage.set({ notes: { ...stage.here.world.notes, stood: [0, 7 * 24 * 60 * 60 * 1000] } });
    },
  },
  'a host opposite a bot': {
    prepare: async (stage) => {
      await opened(stage, 2, [], ['easy']);
      await toTheLastTrick(stage);
    },
  },
  'a table that waits for a third': { prepare: (stage) => opened(stage, 3, [PLAYER]) },
  'the player’s link in other hands, with few changes left': {
    powers: [...POWERS, ...LEAKED],
    limits: { ...DEFAULT_LIMITS, allChanges: 4 },
    prepare: async (stage) => {
      const [taken] = await opened(stage, 2, [PLAYER]);
      stage.answered('puppet', { taken });
      stage.set({ notes: { ...stage.here.world.notes, isLeaked: true } });
      await toTheLastTrick(stage);
    },
  },
};

describe(`after any ${DEPTH} powers, nobody is shown a hand that was not dealt to them, and nobody is shut out`, () => {
  const unused = new Set([...POWERS, ...LEAKED].map(({ name }) => name));
  const walked = new Set<string>();

  test.each(Object.entries(SCENARIOS))(
    '%s',
    async (name, { powers = POWERS, limits, prepare }) => {
      const stage = theatre(limits);
      await prepare(stage);
      const { found, used } = await search(stage, powers, DEPTH);
      expect(found).toEqual([]);
      walked.add(name);
      for (const power of used) unused.delete(power);
    },
    600_000,
  );

  // A power that could never be used would prove nothing.
  afterAll(() => {
    if (walked.size === Object.keys(SCENARIOS).length) expect([...unused]).toEqual([]);
  });
});

/** The commands that are in no sequence, each with the reason why nobody gains by it after others, or the test that says so. */
const EXCUSED: Record<string, string> = {
  emblem: 'changes how a player is drawn, and is closed while a deal is played in silence (emblems.test.ts)',
  nudge: 'sends the host a message before the match (fair-seats-leavers.test.ts)',
  'recap-link': 'opens a match that is over (recap-access.test.ts)',
  'recap-link/end': 'as recap-link',
  seen: 'shows that its player is there, as to open the page does (signs-of-life.test.ts); nobody else sees it',
  'spectator-link': 'shows what every spectator sees (spectator-link.test.ts)',
  'spectator-link/end': 'as spectator-link',
  talk: 'shows that its player is there, and has limits of its own (talk.test.ts)',
  'talk/rule': 'opens and closes the talk, and no seat (talk.test.ts)',
  'talk/mute': 'as seen',
  'talk/read': 'as seen',
};

test('every command is a power of the search, or it is said why not', () => {
  const powers = readFileSync('tests/support/powers/powers.ts', 'utf8');
  const unsearched = Object.entries(useCases).flatMap(([name, useCase]) => {
    const command = COMMANDS.find((one) => one === useCase);
    // The search gives this command as the use case behind it.
    const called = name === 'forgetPlayer' ? 'forget' : name;
    return command && !powers.includes(` ${called}(`) && !powers.includes(`.${called}(`) ? [command.path] : [];
  });
  expect(unsearched.toSorted()).toEqual(Object.keys(EXCUSED).toSorted());
});
