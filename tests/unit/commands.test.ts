import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formTaker } from '@/app/_web/next/request-start';
import { withShared } from '@/app/_web/server/routes';
import { COMMANDS, type Listed, Problem, STRANGER, type Viewer } from '@/lib/tables';
import { type Player, Site, type Table } from '../support/site';

/** No command of the list obeys somebody who has no seat at the table, however they come. */

/** A request from which each command takes what it knows, as a program or a form would send it. */
const REQUEST = {
  ...{ seat: 1, version: 1, level: 'easy', allowed: true, emblem: 'cat', text: 'Hello', talk: 'closed', player: 0 },
  ...{ name: 'Flo', renew: true, sure: true, muted: true, deal: 0, cards: 0, on: true, days: 1, kind: 'end' },
  ...{ about: null, proposed: 1, agree: true },
};

const WAITING = {
  game: 'hearts',
  options: { preset: 'black-lady', players: 3 },
  pace: { kind: 'move', minutes: 600, daysOff: 3 },
};
const site = new Site({ ticks: 1000 });
let table: Table;
let strangers: Record<string, Viewer>;
let player: Player;

beforeAll(async () => {
  site.open();
  table = await site.table(WAITING, 1);
  const [, old] = table.players;
  player = table.knows((await old.renewKey({ renew: true })).key);
  const { viewer, key } = (await site.table(WAITING)).players[0];
  strangers = {
    'without a key': STRANGER,
    'with the key of another table': viewer,
    'with a key that opens no seat': site.with({ ...player.key, text: key.text }).viewer,
    'with a key that the player has replaced': old.viewer,
  };
});
afterAll(() => site.close());

const obeyed = (command: Listed, viewer: Viewer, more = {}) =>
  command
    .obey(site.context, table.id, viewer, async (schema) => schema.parse({ ...REQUEST, ...more }), 'http://localhost')
    .then(
      () => 'obeyed',
      (error) => (error instanceof Problem ? error.code : `${error}`),
    );
const STRANGE = ['no-seat', 'wrong-key'];

/** All commands; last the one after which the player has left for good, so that every other finds them at the table. */
const IN_TURN = COMMANDS.toSorted((a, b) => Number(a.path === 'forget') - Number(b.path === 'forget'));

test('one command makes a player leave', () => expect(IN_TURN.at(-1)?.path).toBe('forget'));

describe.each(IN_TURN.map((command) => [command.path, command] as const))('the command %s', (path, command) => {
  test('refuses every stranger, and leaves the table as it was', async () => {
    const before = await player.view();
    for (const [who, viewer] of Object.entries(strangers)) {
      // A friend whose time is over may say again that it is: that changes nothing, and shows what every spectator sees.
      if (path === 'friend/end') continue;
      // A recap is shared by nobody before the match is over; strangers ask for it then in recap-access.test.ts.
      const refusals = path.startsWith('recap-link') ? ['not-finished'] : STRANGE;
      expect([who, await obeyed(command, viewer)]).toEqual([who, expect.toBeOneOf(refusals)]);
    }
    expect(await player.view()).toEqual(before);
  });

  test('is asked by its player without being told that they are a stranger', async () => {
    // A new link with the secret of the one there is changes nothing, so that the next command finds its player.
    const secret = player.key.text.slice(`${table.id}-1-`.length);
    expect(STRANGE).not.toContain(await obeyed(command, player.viewer, { secret }));
  });
});

test('no two commands have the same path', () => {
  expect(new Set(COMMANDS.map(({ path }) => path)).size).toBe(COMMANDS.length);
});

// Forms that no route takes are taken from a request before Next sees them (request-start.ts).
test('a form may be sent to every command, and measurements tell them apart', () => {
  const routes = withShared(['/t/[table]', '/api/tables/[id]/[...command]']);
  const takesForms = formTaker(routes);
  for (const { path } of COMMANDS) {
    expect([path, takesForms(`/api/tables/abc123/${path}`)]).toEqual([path, true]);
    expect(routes).toContain(`/api/tables/[id]/${path}`);
  }
  expect(takesForms('/t/abc123')).toBe(false);
});
