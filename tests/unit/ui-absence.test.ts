import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import { LOCALES, type Locale } from '@/app/_texts/locale';
import { Overview } from '@/app/_ui/recap/overview';
import { TimeAndAbsence } from '@/app/_ui/screen/sections';
import { AwayNotice } from '@/app/_ui/table/parts/absence';
import { FriendNotice } from '@/app/_ui/table/parts/friend';
import { PauseNotice, Proposals } from '@/app/_ui/table/parts/proposals';
import { nextMoment } from '@/app/_ui/table/scene';
import { type Recap, recap, record, recordSchema, viewerWith } from '@/lib/tables';
import { found, render, renderStep, renderTable, sceneIn, words } from '../support/render';
import { DAY, freshSite, HOUR, type Player, type Table } from '../support/site';

const THREE = { preset: 'black-lady', players: 3, passing: 'never', length: { kind: 'deals', count: 1 } };
const MOVE = { kind: 'move', minutes: 2880 };
const ORIGIN = 'https://example.org';
const site = freshSite();

/** Ada, Bo and Cleo at a table, on Sunday, 22 November 2026, 12:00 UTC; the match runs. */
function running(more: Record<string, unknown> = {}): Promise<Table> {
  site.now = Date.UTC(2026, 10, 22, 12);
  return site.table({ game: 'hearts', options: THREE, ...more }, 2);
}

/** The parts of the table's page that this player sees, put together as the page does. */
async function page(player: Player, locale: Locale = 'en', zone = 'UTC') {
  const visited = await player.visit();
  const { view, friendOf, friendLinks } = visited;
  const here = { now: site.now, zone };
  const given = { scene: sceneIn(visited, locale), here };
  const notices = () =>
    createElement('div', null, [
      createElement(AwayNotice, { key: 1, ...given }),
      createElement(FriendNotice, { key: 2, ...given, friendOf }),
      createElement(PauseNotice, { key: 3, ...given }),
    ]);
  const parts = {
    notices: render(notices, {}, locale),
    screen: renderTable(visited, locale, { ...here, origin: ORIGIN }),
    proposals: render(Proposals, given, locale),
    absence: render(TimeAndAbsence, { ...given, origin: ORIGIN, friendLinks }, locale),
  };
  return { ...parts, view, all: Object.values(parts).join('') };
}

/** The players by who is to act first. */
async function fromMover(table: Table): Promise<Player[]> {
  const { seat } = await table.mover();
  return table.players.map((_, i) => table.players[(seat + i) % table.players.length]);
}

test('a table without a pace says nothing of time, and folds absence away', async () => {
  const [ada] = (await running()).players;
  const { notices, screen, absence, view } = await page(ada);
  expect(words(notices)).toBe('');
  expect(words(screen).replace(words(absence), '')).not.toMatch(/until \S+, |Bank:|Pace:|autopilot|days off/);
  expect(absence).toMatch(/^<details/);
  for (const text of ['days-off', 'value="pause"']) expect(absence).not.toContain(text);
  for (const text of ['/autopilot"', '/friend"', 'value="end"']) expect(absence).toContain(text);
  expect(nextMoment(view)).toBeNull();
});

describe('a deadline', () => {
  test.each([
    ['en', 'UTC', 'until Tuesday, 12:00 UTC'],
    ['de', 'Europe/Berlin', 'bis Dienstag, 13:00 MEZ'],
  ] as const)('stands in %s beside whose turn it is, with its zone (%s)', async (locale, zone, expected) => {
    const [mover, next] = await fromMover(await running({ pace: MOVE }));
    const mine = await page(mover, locale, zone);
    expect(mine.screen).toMatch(new RegExp(`<p class="font-semibold">${expected.split(' ')[0]} <time`));
    expect(words(mine.screen)).toContain(expected);
    const others = await page(next, locale, zone);
    expect(words(others.screen)).toContain(expected);
    expect(others.screen).not.toContain('<p class="font-semibold">');
    expect(nextMoment(mine.view)).toBe(site.now + 2 * DAY);
  });

  test('the bank is told in words, to the player who is to act as it was when their turn began', async () => {
    const [mover, next] = await fromMover(
      await running({ pace: { kind: 'bank', minutes: 4560, perMove: 60, cap: 9000 } }),
    );
    expect(words((await page(mover)).absence)).toContain('Your bank when this turn began: 3 days 4 hours.');
    expect(words((await page(next)).absence)).toContain('Your bank: 3 days 4 hours.');
    expect(words((await page(next, 'de')).absence)).toContain('Dein Zeitkonto: 3 Tage 4 Stunden.');
  });
});

test('the autopilot: one button brings its player back; others see a quiet mark and no word more', async () => {
  const [ada, bo] = (await running()).players;
  await bo.autopilot({ on: true });
  const own = await page(bo);
  expect(words(own.notices)).toContain('The autopilot has been playing for you since today, 12:00 UTC');
  expect(own.notices.match(/<button/g)).toHaveLength(1);
  expect(own.notices).toContain('<input type="hidden" name="on" value="no"/>');
  expect(own.absence).not.toContain('name="on"');
  const others = await page(ada);
  expect(others.notices).toBe('<div></div>');
  expect(words(others.screen)).toContain('autopilot');
  expect(words((await page(ada, 'de')).screen)).toContain('Autopilot');
  expect(words((await page(bo, 'de')).notices)).toContain('Für dich spielt der Autopilot seit heute, 12:00 UTC');
});

describe('a friend', () => {
  async function withFriend() {
    const { table, ada, bo, cleo } = await running({ pace: MOVE });
    const { key } = await bo.askFriend({ name: 'Dora', days: 3 });
    return { table, ada, bo, cleo, friend: site.with(key) };
  }

  test('has a link that the player alone is shown, and can be taken back', async () => {
    const { ada, bo, cleo, friend } = await withFriend();
    const { absence } = await page(bo);
    expect(absence).toContain(`${ORIGIN}/s/${friend.key.text}`);
    expect(absence).toContain('/friend/end"');
    for (const player of [ada, cleo, friend]) expect((await page(player)).all).not.toContain(friend.key.text);
  });

  test.each([
    ['en', 'Dora plays for Bo until Wednesday, 12:00 UTC'],
    ['de', 'Dora spielt für Bo bis Mittwoch, 12:00 UTC'],
  ] as const)('is named at the seat, in %s', async (locale, expected) => {
    const { ada } = await withFriend();
    expect(words((await page(ada, locale)).screen)).toContain(expected);
  });

  test('sees the hand, for whom they play, and a way to stop', async () => {
    const { bo, friend } = await withFriend();
    const own = await bo.view();
    const seen = await page(friend);
    expect(seen.view.seat).toBe(1);
    expect(seen.view.choices).toEqual(own.choices);
    expect(words(seen.notices)).toContain('You play for Bo until Wednesday, 12:00 UTC');
    expect(words((await page(friend, 'de')).notices)).toContain('Ich spiele nicht mehr für Bo');
  });

  test('is offered nothing else that is the player’s', async () => {
    const { table, ada, bo, friend } = await withFriend();
    await ada.propose({ kind: 'pause', days: 2 });
    await bo.propose({ kind: 'end' });
    const { all, absence, view } = await page(friend);
    const [end, moves] = ['friend/end', 'moves'].map((path) => `/api/tables/${table.id}/${path}`);
    const actions = found(all, /action="([^"]*)"/g);
    expect(actions.filter((action) => action !== end && action !== moves)).toEqual([]);
    expect(actions).toContain(end);
    for (const link of ['/link?as=', '/mine?as=']) expect(all).not.toContain(link);
    expect(absence).toBe('');
    expect(view.talk).toBeNull();
    expect(view.invitation).toBeUndefined();
  });

  test('sees neither talk nor invitation after a move of theirs', async () => {
    const mover = await (await running()).mover();
    const friend = site.with((await mover.askFriend({ name: 'Dora', days: 3 })).key);
    const after = await friend.move();
    expect(after.talk).toBeNull();
    expect(after).not.toHaveProperty('invitation');
  });
});

describe('days off', () => {
  test('can begin now only on the player’s own turn; those to come are listed', async () => {
    const [mover, next] = await fromMover(await running({ pace: MOVE }));
    expect((await page(mover)).absence).toContain('value="now"');
    expect((await page(next)).absence).not.toContain('value="now"');
    expect((await page(next)).absence).toContain('min="2026-11-23"');
    await next.takeDaysOff({ from: '2026-11-24', zone: 'UTC', days: 2 });
    const listed = words((await page(next)).absence);
    expect(listed).toContain('from Tuesday, 00:00 UTC until Thursday, 00:00 UTC');
    expect(listed).toContain('You have 12 days off left in this match.');
    expect(listed).toContain('Never mind, no days off');
    site.now = Date.UTC(2026, 10, 24, 8);
    expect(words((await page(next, 'de')).absence)).toContain('Ich bin wieder da');
    expect(words((await page(mover)).screen)).toContain('days off until Thursday, 00:00 UTC');
  });

  test('the zone is named where no script can say it', async () => {
    const [mover] = await fromMover(await running({ pace: MOVE }));
    const { absence } = await page(mover, 'de', 'Europe/Vienna');
    expect(absence).toContain('<input type="hidden" name="zone" value="Europe/Vienna"/>');
    expect(absence).toMatch(/<noscript>[\s\S]*Europe\/Vienna[\s\S]*<\/noscript>/);
  });
});

describe('proposals', () => {
  const PAUSE = { kind: 'pause', days: 2, reason: 'Moving house' } as const;

  test.each<[Locale, string, string, string]>([
    ['en', 'Ada proposes a pause until Tuesday, 12:00 UTC', '“Moving house”', 'Still asked: Bo and Cleo.'],
    [
      'de',
      'Ada schlägt vor, eine Pause zu machen bis Dienstag, 12:00 UTC',
      '„Moving house“',
      'Noch gefragt: Bo und Cleo.',
    ],
  ])('are shown in %s with who agrees and who is asked, and two buttons', async (locale, title, why, asked) => {
    const [ada, bo] = (await running({ pace: MOVE })).players;
    await ada.propose(PAUSE);
    const others = await page(bo, locale);
    for (const text of [title, why, asked]) expect(words(others.proposals)).toContain(text);
    expect(others.proposals.match(/<button[^>]* name="agree"/g)).toHaveLength(2);
    expect(words(others.screen)).toContain(title);
    // By proposing it a player agrees, and the title says who proposes it.
    expect(words(others.proposals)).not.toMatch(/Agreed|Einverstanden/);
    expect(others.absence).not.toContain('name="kind" value="pause"');
    const own = await page(ada, locale);
    expect(own.proposals.match(/<button/g)).toHaveLength(1);
    expect(own.proposals).toContain('<input type="hidden" name="agree" value="no"/>');
  });

  test('are not asked twice of a player who agrees, and a paused table says until when and why at its top', async () => {
    const { players } = await running({ pace: MOVE });
    const [ada, bo, cleo] = players;
    await ada.propose(PAUSE);
    await bo.answer();
    expect((await page(bo)).proposals).not.toContain('value="yes"');
    await cleo.answer();
    for (const player of players) {
      const { notices } = await page(player);
      expect(words(notices)).toContain('The table pauses until Tuesday, 12:00 UTC');
      expect(words(notices)).toContain('Ada wrote: “Moving house”');
      expect(notices).toContain('value="resume"');
    }
    expect(words((await page(ada, 'de')).notices)).toContain('Ada schreibt dazu: „Moving house“');
  });

  test('a seat can be handed over from the agreed time on, and not before', async () => {
    const options = { ...THREE, length: { kind: 'deals', count: 2 } };
    const [ada, bo, cleo] = (await running({ options, away: { kind: 'vote', minutes: 60 } })).players;
    await bo.autopilot({ on: true });
    site.now += HOUR - 1;
    expect((await page(ada)).absence).not.toContain('hand-over');
    site.now += 1;
    expect((await page(ada)).absence).toContain('<input type="hidden" name="kind" value="hand-over"/>');
    expect((await page(bo)).absence).not.toContain('hand-over');
    await ada.propose({ kind: 'hand-over', about: 1 });
    expect(words((await page(cleo, 'de')).proposals)).toContain('Ada schlägt vor, den Platz von Bo weiterzugeben');
    const concerned = await page(bo);
    expect(concerned.proposals).not.toContain('name="agree"');
    expect(words(concerned.proposals)).toContain('Ada proposes to hand over your seat Still asked: Cleo.');
    expect(words(concerned.proposals)).toContain('Come back before that, and nothing comes of it.');
    expect(words((await page(bo, 'de')).screen)).toContain('Ada schlägt vor, deinen Platz weiterzugeben');
    expect(words((await page(cleo)).proposals)).not.toContain('Come back');
  });

  test('a seat that is handed over can be kept by its player until it is taken over, which they are told', async () => {
    const options = { ...THREE, length: { kind: 'deals', count: 2 } };
    const [ada, bo, cleo] = (await running({ options, away: { kind: 'vote', minutes: 60 } })).players;
    await bo.autopilot({ on: true });
    const keeps = 'before somebody takes it over with a new deal, and you keep it.';
    expect(words((await page(bo)).notices)).toContain('Everything else at your seat stays as it is.');
    expect(words((await page(bo)).screen)).not.toContain(keeps);
    site.now += HOUR;
    await ada.propose({ kind: 'hand-over', about: 1 });
    await cleo.answer();
    expect(words((await page(bo)).notices)).not.toContain('stays as it is');
    // In the strip, and in the sheet.
    expect(words((await page(bo)).screen).split(keeps)).toHaveLength(3);
    expect(words((await page(cleo)).screen)).not.toContain(keeps);
  });

  test('a player with nobody to ask confirms that the match shall end', async () => {
    const [alone] = (await site.table({ game: 'hearts', options: THREE, bots: 'easy' })).players;
    expect((await page(alone)).absence).toMatch(/<input type="checkbox" required=""[^>]* name="sure"/);
    expect((await page((await running()).players[0])).absence).not.toContain('name="sure"');
  });
});

describe('the recap', () => {
  const overview = (recap: Recap, locale: Locale = 'en') => render(Overview, { recap, origin: '' }, locale);
  const recapFor = ({ id, players }: Table) =>
    recap(site.context, id, { viewer: viewerWith(...players.map(({ key }) => key)) });
  /** The match ends by agreement of all. */
  async function ended(table: Table) {
    await table.agreeOn(table.ada, { kind: 'end' });
    return recapFor(table);
  }

  test('marks the cards that were played for somebody, and says who played them', async () => {
    const table = await running({ pace: { kind: 'move', minutes: 60 } });
    const [first, second, third] = await fromMover(table);
    const [one, two] = [first, second].map(({ seat }) => ['Ada', 'Bo', 'Cleo'][seat]);
    await site.with((await first.askFriend({ name: 'Dora', days: 3 })).key).move();
    await second.autopilot({ on: true });
    await table.bots();
    await third.move();
    const whole = await ended(table);
    const marks = whole.deals[0].frames.map(({ standIn }) => standIn);
    const dora = { by: 'friend', name: 'Dora', of: one };
    expect(marks).toEqual([null, dora, { by: 'autopilot', name: null, of: two }, null]);
    const told = words(overview(whole));
    expect(told).toContain(`Dora played one move for ${one}.`);
    expect(told).toContain(`The autopilot played one move for ${two}.`);
    expect(told).not.toMatch(/late|missed|punctual/i);
    expect(words(overview(whole, 'de'))).toContain(`Der Autopilot hat einen Zug für ${two} gemacht.`);
    const step = renderStep(whole, 2);
    expect(words(step)).toContain('(by the autopilot)');
    expect(step).toContain(`aria-label="Dora for ${one}"`);
  });

  test.each([
    ['before any card', 0],
    ['in the middle of a trick', 2],
    ['between two tricks', 3],
  ])('of a match that ended %s can be opened and leafed through', async (_, cards) => {
    const table = await running();
    for (let i = 0; i < cards; i++) await table.move();
    const whole = await ended(table);
    expect(whole.deals[0].frames).toHaveLength(cards + 1);
    for (const locale of LOCALES) {
      expect(overview(whole, locale)).toContain(`/t/${table.id}/recap/replay?deal=1&amp;step=0"`);
      for (let step = 0; step <= cards; step++) expect(renderStep(whole, step, locale)).toContain('A step');
    }
    const said = words(overview(whole));
    expect(said).toContain('The match ended as it stood: Ada proposed it, and everybody agreed.');
    expect(said).toContain('Deal 1 (not finished)');
    // Nobody is first in a match without points.
    expect(said).not.toContain('1. Ada');
    expect(words((await page(table.players[0], 'de')).screen)).toContain('Die Partie endete, wie sie stand: Ada');
    const kept = recordSchema.parse(await record(site.context, table.id));
    expect(kept.ended).toEqual({ reason: 'agreed', at: site.now, seat: 0 });
    expect(kept.moves).toHaveLength(cards);
  });

  test('of a match that ended because somebody was away says so without blame', async () => {
    const table = await running({ away: { kind: 'end', minutes: 60 } });
    await table.players[1].autopilot({ on: true });
    site.now += HOUR;
    expect(words(overview(await recapFor(table)))).toContain(
      'The match ended undecided: Bo had been away for as long as was agreed at the beginning.',
    );
  });
});
