import { createTranslator, NextIntlClientProvider } from 'next-intl';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LOCALES, type Locale } from '@/app/_texts/locale';
import { MESSAGES } from '@/app/_texts/messages';
import { gameUiOf } from '@/app/_ui/games';
import { Overview } from '@/app/_ui/recap/overview';
import { StepPage } from '@/app/_ui/recap/step-page';
import { AwayNotice } from '@/app/_ui/table/away-notice';
import { FriendNotice } from '@/app/_ui/table/friend-notice';
import { PauseNotice } from '@/app/_ui/table/pause-notice';
import { Proposals } from '@/app/_ui/table/proposals';
import { nextMoment, sceneOf } from '@/app/_ui/table/scene';
import { TimeAndAbsence } from '@/app/_ui/table/time-and-absence';
import type { SeatKey } from '@/lib/identity';
import {
  act,
  answerProposal,
  askFriend,
  autopilot,
  type Context,
  join,
  letBotsMove,
  position,
  proposalRequest,
  propose,
  recap,
  record,
  recordSchema,
  takeDaysOff,
  viewerWith,
  visit,
} from '@/lib/tables';
import { openTable, seenWith } from '../support/commands';
import { routed } from '../support/routed';
import { tablePart } from '../support/table-page';
import { moveOf, newContext } from '../support/tables';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A Sunday, 22 November 2026, 12:00 UTC. */
const NOON = Date.UTC(2026, 10, 22, 12);
const THREE = { preset: 'black-lady', players: 3, passing: 'never', length: { kind: 'deals', count: 1 } };
const MOVE = { kind: 'move', minutes: 2880 };

let context: Context;
let close: () => Promise<void>;
let now: number;
beforeEach(() => {
  const made = newContext();
  now = NOON;
  context = { ...made.context, now: () => now };
  close = made.close;
});
afterEach(() => close());

/** A component as HTML; fails if it lacks a text. */
function rendered(locale: Locale, element: ReactElement): string {
  const onError = (error: Error) => {
    throw error;
  };
  const world = { locale, messages: MESSAGES[locale], timeZone: 'UTC', now: new Date(0), onError };
  // biome-ignore lint/correctness/noChildrenProp: the type of the component asks for it
  return renderToStaticMarkup(routed(createElement(NextIntlClientProvider, { ...world, children: element })));
}
/** What is read of it. */
const words = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ([.,:)])/g, '$1');

type Table = { table: string; keys: SeatKey[] };

/** Ada, Bo and Cleo at a table; the match runs. */
async function running(more: Record<string, unknown> = {}): Promise<Table> {
  const { table, key, invitation } = await openTable(context, { game: 'hearts', options: THREE, ...more });
  const bo = await join(context, table, { invitation: invitation!, name: 'Bo' });
  const cleo = await join(context, table, { invitation: invitation!, name: 'Cleo' });
  return { table, keys: [key, bo.key, cleo.key] };
}

/** The parts of the table's page that whoever has this key sees, put together as the page does. */
async function page(key: SeatKey, locale: Locale = 'en', zone = 'UTC') {
  const { view, held, promised, friendOf, friendLinks } = await visit(context, key.table, viewerWith(key));
  const t = createTranslator({ locale, messages: MESSAGES[locale], namespace: 'table' });
  const scene = sceneOf(gameUiOf(view.game), view, held, t);
  const here = { now, zone };
  const origin = 'https://example.org';
  const parts = {
    notices: rendered(
      locale,
      createElement('div', null, [
        createElement(AwayNotice, { key: 1, scene, here }),
        createElement(FriendNotice, { key: 2, scene, friendOf, here }),
        createElement(PauseNotice, { key: 3, scene, here }),
      ]),
    ),
    screen: rendered(locale, tablePart({ scene, held, friendOf, promised, now, zone, origin })),
    proposals: rendered(locale, createElement(Proposals, { scene, here })),
    absence: rendered(
      locale,
      createElement(TimeAndAbsence, { scene, here, origin, friendLinks, kept: (part) => part }),
    ),
  };
  return { ...parts, view, all: Object.values(parts).join('') };
}

/** The keys by who is to act first. */
async function fromMover({ keys }: Table): Promise<SeatKey[]> {
  const [mover] = (await seenWith(context, keys[0])).toAct;
  return keys.map((_, i) => keys[(mover + i) % keys.length]);
}
const moveWith = async (key: SeatKey) => {
  const { view } = await visit(context, key.table, viewerWith(key));
  await act(context, key.table, viewerWith(key), { version: view.version, move: moveOf(view.choices[0]) });
};
const proposing = (key: SeatKey, request: Record<string, unknown>) =>
  propose(context, key.table, viewerWith(key), proposalRequest.parse({ seat: key.seat, ...request }));
const agreeing = async (key: SeatKey, agree = true) => {
  const [{ kind, about, at }] = (await seenWith(context, key)).proposals;
  return answerProposal(context, key.table, viewerWith(key), { seat: key.seat, kind, about, proposed: at, agree });
};

describe('a table without a pace', () => {
  test('says nothing of time, and folds absence away', async () => {
    const { keys } = await running();
    const { notices, screen, absence, view } = await page(keys[0]);
    expect(words(notices).trim()).toBe('');
    expect(words(screen).replace(words(absence), '')).not.toMatch(/until \S+, |Bank:|Pace:|autopilot|days off/);
    expect(absence).toMatch(/^<details/);
    expect(absence).not.toContain('days-off');
    expect(absence).not.toContain('value="pause"');
    expect(absence).toContain('/autopilot"');
    expect(absence).toContain('/friend"');
    expect(absence).toContain('value="end"');
    expect(nextMoment(view)).toBeNull();
  });
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
    expect(nextMoment(mine.view)).toBe(NOON + 2 * DAY);
  });

  test('the bank is told in words, and for whoever is to act as it was when his turn began', async () => {
    const table = await running({ pace: { kind: 'bank', minutes: 4560, perMove: 60, cap: 9000 } });
    const [mover, next] = await fromMover(table);
    expect(words((await page(mover)).absence)).toContain('Your bank when this turn began: 3 days 4 hours.');
    expect(words((await page(next)).absence)).toContain('Your bank: 3 days 4 hours.');
    expect(words((await page(next, 'de')).absence)).toContain('Dein Zeitkonto: 3 Tage 4 Stunden.');
  });
});

describe('the autopilot', () => {
  test('one button brings its player back; others see a quiet mark and no word more', async () => {
    const { table, keys } = await running();
    await autopilot(context, table, viewerWith(keys[1]), { seat: 1, on: true });
    const bo = await page(keys[1]);
    expect(words(bo.notices)).toContain('The autopilot has been playing for you since today, 12:00 UTC');
    expect(bo.notices.match(/<button/g)).toHaveLength(1);
    expect(bo.notices).toContain('<input type="hidden" name="on" value="no"/>');
    expect(bo.absence).not.toContain('name="on"');
    const ada = await page(keys[0]);
    expect(ada.notices).toBe('<div></div>');
    expect(ada.screen).toContain('aria-label="autopilot"');
    expect(words((await page(keys[0], 'de')).screen)).toContain('Autopilot');
    expect(words((await page(keys[1], 'de')).notices)).toContain('Für dich spielt der Autopilot seit heute, 12:00 UTC');
  });
});

describe('a friend', () => {
  async function withFriend() {
    const { table, keys } = await running({ pace: MOVE });
    const { key } = await askFriend(context, table, viewerWith(keys[1]), { seat: 1, name: 'Dora', days: 3 });
    return { table, keys, friend: key };
  }

  test('has a link that the player alone is shown, and can be taken back', async () => {
    const { keys, friend } = await withFriend();
    const bo = await page(keys[1]);
    expect(bo.absence).toContain(`https://example.org/s/${friend.text}`);
    expect(bo.absence).toContain('/friend/end"');
    for (const key of [keys[0], keys[2], friend]) expect((await page(key)).all).not.toContain(friend.text);
  });

  test.each([
    ['en', 'Dora plays for Bo until Wednesday, 12:00 UTC'],
    ['de', 'Dora spielt für Bo bis Mittwoch, 12:00 UTC'],
  ] as const)('is named at the seat, in %s', async (locale, expected) => {
    const { keys } = await withFriend();
    expect(words((await page(keys[0], locale)).screen)).toContain(expected);
  });

  test('sees the hand, for whom he plays, and a way to stop', async () => {
    const { keys, friend } = await withFriend();
    const own = await seenWith(context, keys[1]);
    const seen = await page(friend);
    expect(seen.view.seat).toBe(1);
    expect(seen.view.choices).toEqual(own.choices);
    expect(words(seen.notices)).toContain('You play for Bo until Wednesday, 12:00 UTC');
    expect(words((await page(friend, 'de')).notices)).toContain('Ich spiele nicht mehr für Bo');
  });

  test('is offered nothing else that is the player’s', async () => {
    const { table, keys, friend } = await withFriend();
    await proposing(keys[0], { kind: 'pause', days: 2 });
    await proposing(keys[1], { kind: 'end' });
    const seen = await page(friend);
    const actions = [...seen.all.matchAll(/action="([^"]*)"/g)].map(([, action]) => action);
    const allowed = [`/api/tables/${table}/friend/end`, `/api/tables/${table}/moves`];
    expect(actions.filter((action) => !allowed.includes(action))).toEqual([]);
    expect(actions).toContain(allowed[0]);
    expect(seen.all).not.toContain('/link?as=');
    expect(seen.all).not.toContain('/mine?as=');
    expect(seen.absence).toBe('');
    expect(seen.view.talk).toBeNull();
    expect(seen.view.invitation).toBeUndefined();
  });

  test('sees neither talk nor invitation when he has moved', async () => {
    const { table, keys } = await running();
    const [mover] = await fromMover({ table, keys });
    const { key } = await askFriend(context, table, viewerWith(mover), { seat: mover.seat, name: 'Dora', days: 3 });
    const { version, choices } = (await visit(context, table, viewerWith(key))).view;
    const after = await act(context, table, viewerWith(key), { version, move: moveOf(choices[0]) });
    expect(after.talk).toBeNull();
    expect(after).not.toHaveProperty('invitation');
  });
});

describe('days off', () => {
  test('can begin now only on his own turn; those to come are listed', async () => {
    const table = await running({ pace: MOVE });
    const [mover, next] = await fromMover(table);
    expect((await page(mover)).absence).toContain('value="now"');
    expect((await page(next)).absence).not.toContain('value="now"');
    expect((await page(next)).absence).toContain('min="2026-11-23"');
    await takeDaysOff(context, table.table, viewerWith(next), {
      seat: next.seat,
      from: '2026-11-24',
      zone: 'UTC',
      days: 2,
    });
    const seen = await page(next);
    expect(words(seen.absence)).toContain('from Tuesday, 00:00 UTC until Thursday, 00:00 UTC');
    expect(words(seen.absence)).toContain('You have 12 days off left in this match.');
    expect(words(seen.absence)).toContain('Do not take them after all');
    now = Date.UTC(2026, 10, 24, 8);
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
  test.each([
    ['en', 'Ada proposes a pause until Tuesday, 12:00 UTC', '“Moving house”', 'Still asked: Bo and Cleo.'],
    [
      'de',
      'Ada schlägt vor, eine Pause zu machen bis Dienstag, 12:00 UTC',
      '„Moving house“',
      'Noch gefragt: Bo und Cleo.',
    ],
  ] as const)(
    'are shown in %s with who agrees and who is asked, and two buttons',
    async (locale, title, why, asked) => {
      const { keys } = await running({ pace: MOVE });
      await proposing(keys[0], { kind: 'pause', days: 2, reason: 'Moving house' });
      const bo = await page(keys[1], locale);
      for (const text of [title, why, asked]) expect(words(bo.proposals)).toContain(text);
      expect(bo.proposals.match(/<button[^>]* name="agree"/g)).toHaveLength(2);
      expect(words(bo.screen)).toContain(title);
      expect(bo.absence).not.toContain('name="kind" value="pause"');
      const ada = await page(keys[0], locale);
      expect(ada.proposals.match(/<button/g)).toHaveLength(1);
      expect(ada.proposals).toContain('<input type="hidden" name="agree" value="no"/>');
    },
  );

  test('whoever has agreed is not asked again, and a paused table says until when and why at its top', async () => {
    const { keys } = await running({ pace: MOVE });
    await proposing(keys[0], { kind: 'pause', days: 2, reason: 'Moving house' });
    await agreeing(keys[1]);
    expect((await page(keys[1])).proposals).not.toContain('value="yes"');
    await agreeing(keys[2]);
    for (const key of keys) {
      const { notices } = await page(key);
      expect(words(notices)).toContain('The table pauses until Tuesday, 12:00 UTC');
      expect(words(notices)).toContain('Ada wrote: “Moving house”');
      expect(notices).toContain('value="resume"');
    }
    expect(words((await page(keys[0], 'de')).notices)).toContain('Ada schreibt dazu: „Moving house“');
  });

  test('a seat can be handed over from the agreed time on, and not before', async () => {
    const options = { ...THREE, length: { kind: 'deals', count: 2 } };
    const { table, keys } = await running({ options, away: { kind: 'vote', minutes: 60 } });
    await autopilot(context, table, viewerWith(keys[1]), { seat: 1, on: true });
    now += HOUR - 1;
    expect((await page(keys[0])).absence).not.toContain('hand-over');
    now += 1;
    expect((await page(keys[0])).absence).toContain('<input type="hidden" name="kind" value="hand-over"/>');
    expect((await page(keys[1])).absence).not.toContain('hand-over');
    await proposing(keys[0], { kind: 'hand-over', about: 1 });
    expect(words((await page(keys[2], 'de')).proposals)).toContain('Ada schlägt vor, den Platz von Bo weiterzugeben');
    expect((await page(keys[1])).proposals).not.toContain('name="agree"');
  });

  test('whoever has nobody to ask says that he means it before the match ends', async () => {
    const { key } = await openTable(context, { game: 'hearts', options: THREE, bots: 'easy' });
    expect((await page(key)).absence).toMatch(/<input type="checkbox" required=""[^>]* name="sure"/);
    const { keys } = await running();
    expect((await page(keys[0])).absence).not.toContain('name="sure"');
  });
});

describe('the recap', () => {
  /** The match ends by agreement of all. */
  async function ended({ table, keys }: Table) {
    await proposing(keys[0], { kind: 'end' });
    for (const key of keys.slice(1)) await agreeing(key);
    return recap(context, table, { viewer: viewerWith(...keys) });
  }
  const steps = (whole: Awaited<ReturnType<typeof recap>>) =>
    whole.deals[0].frames.map((_, i) => position(whole, 0, i));

  test('marks the cards that were played for somebody, and says who played them', async () => {
    const given = await running({ pace: { kind: 'move', minutes: 60 } });
    const [first, second, third] = await fromMover(given);
    const name = ['Ada', 'Bo', 'Cleo'];
    const { key } = await askFriend(context, given.table, viewerWith(first), {
      seat: first.seat,
      name: 'Dora',
      days: 3,
    });
    await moveWith(key);
    await autopilot(context, given.table, viewerWith(second), { seat: second.seat, on: true });
    await letBotsMove(context, given.table);
    await moveWith(third);
    const whole = await ended(given);
    const marks = whole.deals[0].frames.map(({ standIn }) => standIn);
    expect(marks).toEqual([
      null,
      { by: 'friend', name: 'Dora', of: name[first.seat] },
      { by: 'autopilot', name: null, of: name[second.seat] },
      null,
    ]);
    const overview = words(rendered('en', createElement(Overview, { recap: whole, origin: '' })));
    expect(overview).toContain(`Dora played one move for ${name[first.seat]}.`);
    expect(overview).toContain(`The autopilot played one move for ${name[second.seat]}.`);
    expect(overview).not.toMatch(/late|missed|punctual/i);
    const inGerman = words(rendered('de', createElement(Overview, { recap: whole, origin: '' })));
    expect(inGerman).toContain(`Der Autopilot hat einen Zug für ${name[second.seat]} gemacht.`);
    const positions = steps(whole);
    const step = { deal: 0, step: 2, positions, position: positions[2] };
    const html = rendered('en', createElement(StepPage, { recap: whole, step, title: 'A step' }));
    expect(words(html)).toContain('(by the autopilot)');
    expect(html).toContain(`aria-label="Dora for ${name[first.seat]}"`);
  });

  test.each([
    ['before any card', 0],
    ['in the middle of a trick', 2],
    ['between two tricks', 3],
  ])('of a match that ended %s can be opened and leafed through', async (_, cards) => {
    const given = await running();
    for (let i = 0; i < cards; i++) {
      const [mover] = (await seenWith(context, given.keys[0])).toAct;
      await moveWith(given.keys[mover]);
    }
    const whole = await ended(given);
    for (const locale of LOCALES) {
      const overview = rendered(locale, createElement(Overview, { recap: whole, origin: '' }));
      expect(overview).toContain(`/t/${given.table}/recap/replay?deal=1&amp;step=0"`);
      const positions = steps(whole);
      expect(positions).toHaveLength(cards + 1);
      for (const [i, position] of positions.entries()) {
        const step = { deal: 0, step: i, positions, position };
        expect(rendered(locale, createElement(StepPage, { recap: whole, step, title: 'A step' }))).toContain('A step');
      }
    }
    const said = words(rendered('en', createElement(Overview, { recap: whole, origin: '' })));
    expect(said).toContain('The match ended as it stood: Ada proposed it, and everybody agreed.');
    expect(said).toContain('Deal 1 (not finished)');
    // Nobody is first in a match without points.
    expect(said).not.toContain('1. Ada');
    expect(words((await page(given.keys[0], 'de')).screen)).toContain('Die Partie endete, wie sie stand: Ada');
    const kept = recordSchema.parse(await record(context, given.table));
    expect(kept.ended).toEqual({ reason: 'agreed', at: now, seat: 0 });
    expect(kept.moves).toHaveLength(cards);
  });

  test('of a match that ended because somebody was away says so without blame', async () => {
    const { table, keys } = await running({ away: { kind: 'end', minutes: 60 } });
    await autopilot(context, table, viewerWith(keys[1]), { seat: 1, on: true });
    now += HOUR;
    const whole = await recap(context, table, { viewer: viewerWith(...keys) });
    expect(words(rendered('en', createElement(Overview, { recap: whole, origin: '' })))).toContain(
      'The match ended undecided: Bo had been away for as long as was agreed at the beginning.',
    );
  });
});
