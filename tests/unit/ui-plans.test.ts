import { describe, expect, test } from 'vitest';
import { LOCALES, type Locale } from '@/app/_texts/locale';
import { MESSAGES } from '@/app/_texts/messages';
import { parsePreferences } from '@/app/_texts/preferences';
import { gameUiOf } from '@/app/_ui/games';
import { Invitation } from '@/app/_ui/lobby/invitation';
import { NewTableForm } from '@/app/_ui/new/new-table';
import { Overview } from '@/app/_ui/recap/overview';
import { parseBody } from '@/app/_web/http/body';
import { HOLDS, type TableView } from '@/lib/match';
import { openRequest, recap, viewerWith } from '@/lib/tables';
import { NAMES } from '../support/match';
import { found, render, renderStep, renderTable, words } from '../support/render';
import { freshSite, type Player, type Table } from '../support/site';

const DEALS = 12;
// With this moon no deal waits for somebody's choice.
const RULES = { preset: 'black-lady', players: 3, passing: 'never', moon: 'new' };
const THREE = { ...RULES, length: { kind: 'deals', count: DEALS } };
const site = freshSite({ ticks: 1000 });

/** Ada, Bo and Cleo at a table; the match runs. */
const running = (more: Record<string, unknown> = {}) => site.table({ game: 'hearts', options: THREE, ...more }, 2);

/** The screen of this player. */
const screen = async (player: Player, locale: Locale = 'en') =>
  renderTable(await player.visit(), locale, { now: site.now });

/** Plays on until somebody can claim this, with more than one card left; this player and what they see. */
async function untilClaim(
  table: Table,
  kind: 'all' | 'none',
): Promise<TableView & { claimer: Player; others: Player[] }> {
  for (;;) {
    for (const claimer of table.players) {
      const view = await claimer.view();
      if (view.claim !== kind || view.hand.length < 2 || view.deal === DEALS - 1) continue;
      return { ...view, claimer, others: table.players.filter((player) => player !== claimer) };
    }
    await table.move();
  }
}

test('a card that played itself has a sign for its player alone, who is told why until they answer', async () => {
  const table = await running({ forced: true, hold: 'never' });
  const looking = (told: boolean) => ({ now: site.now, preferences: parsePreferences(`told=${told}&delay=5`) });
  const page = async (player: Player, told = false) => renderTable(await player.visit(), 'en', looking(told));
  let owner: Player | undefined;
  while (!owner) {
    await table.move();
    const views = await Promise.all(table.players.map((player) => player.view()));
    // The card lies in the trick that is shown.
    owner = table.players.find((_, seat) => {
      const { itself, deal, taken, players } = views[seat];
      const cards = taken.reduce((sum, tricks) => sum + tricks, 0) * players;
      return itself?.some((at) => at.deal === deal && at.cards > cards);
    });
  }
  const SIGN = 'aria-label="played itself: nothing to decide"';
  const HINT = 'left you nothing to decide, so it played itself';
  const html = await page(owner);
  expect(html).toContain(SIGN);
  expect(html).toContain(HINT);
  const [always = ''] = found(html, /<form[^>]*\/orders"(?:(?!<form).)*Always ask me/gs);
  expect(always).toContain('name="wake" value="always"');
  const [fine = ''] = found(html, /<form[^>]*\/preferences"(?:(?!<form).)*Fine/gs);
  expect([fine.includes('name="told" value="true"'), fine.includes('name="delay" value="5"')]).toEqual([true, true]);
  // It is answered in place, without the page loaded anew.
  expect(fine).toContain('class="quick-form');
  const answered = await page(owner, true);
  expect([answered.includes(SIGN), answered.includes(HINT)]).toEqual([true, false]);
  // It is about a card that is to be seen: with the next deal it goes.
  const { view, ...visit } = await owner.visit();
  const itself = view.itself?.map((at) => ({ ...at, deal: at.deal - 1 }));
  expect(renderTable({ ...visit, view: { ...view, itself } }, 'en', looking(false))).not.toContain(HINT);
  for (const other of [...table.players.filter((player) => player !== owner), table.stranger]) {
    const { seat } = other;
    if (seat !== null && (await other.view()).itself) continue;
    const shown = await page(other);
    expect([shown.includes(SIGN), shown.includes(HINT)]).toEqual([false, false]);
  }
  await owner.setOrders({ wake: 'always' });
  expect(await page(owner)).not.toContain(HINT);
});

describe('a claim on the page', () => {
  test.each([
    ['all', 'all tricks are mine', 'the deal is played out at once'],
    ['none', 'I take nothing more', 'they play themselves when it is your turn'],
  ] as const)('of %s is offered to a player who is sure, with why and what happens', async (kind, offer, happens) => {
    const table = await running();
    const { claimer, version } = await untilClaim(table, kind);
    const html = await screen(claimer);
    expect(html).toContain(`<summary`);
    expect(words(html)).toContain(`Claim the rest: ${offer}`);
    expect(words(html)).toContain('whatever the others hold and play');
    expect(words(html)).toContain(happens);
    const [form = ''] = found(html, /<form[^>]*\/claim".*?<\/form>/gs);
    expect(form).toContain(`name="version" value="${version}"`);
    expect(form).toContain(`name="seat" value="${claimer.seat}"`);
    // Nobody else is offered it.
    for (const player of table.players) {
      if ((await player.view()).claim === null) expect(await screen(player), `${player.seat}`).not.toContain('/claim"');
    }
  });

  test.each(LOCALES)('of nothing more shows the cards to everybody while the deal runs, in %s', async (locale) => {
    const table = await running();
    const { claimer, version, hand } = await untilClaim(table, 'none');
    await claimer.claim({ version });
    const after = (await claimer.view()).hand;
    expect(hand).toEqual(expect.arrayContaining(after));
    // They play themselves: no order is offered for them.
    expect(await screen(claimer, locale)).toMatch(/^(?!.*id="order-).* data-hand/s);
    for (const player of table.players) {
      const html = await screen(player, locale);
      const [region = ''] = found(html, /<section aria-label="[^"]*(?:claim|Ansage)[^"]*".*?<\/section>/gis);
      expect(region.match(/role="img"/g)).toHaveLength(after.length);
      expect(words(region)).toMatch(/whatever the others|was die anderen/);
    }
  });

  test('of everything is told with its cards after the deal, until the first trick of the next one is taken', async () => {
    const table = await running();
    const { claimer, others, version, hand, deal } = await untilClaim(table, 'all');
    const after = await claimer.claim({ version });
    expect(after.deal).toBe(deal + 1);
    const told = `claimed the rest of deal ${deal + 1}: all tricks.`;
    const html = await screen(others[0]);
    expect(words(html)).toContain(`${NAMES[claimer.seat]} ${told}`);
    const [region = ''] = found(html, /<section aria-label="Claim of[^"]*".*?<\/section>/gs);
    expect(region.match(/role="img"/g)).toHaveLength(hand.length);
    expect(words(await screen(claimer))).toContain(`You ${told}`);
    for (let i = 0; i < 3; i++) await table.move();
    expect(await screen(others[0])).not.toContain('aria-label="Claim of');
  });
});

describe('the settings of a table', () => {
  const sent = (fields: Record<string, string>) => {
    const body = new URLSearchParams({ game: 'hearts', name: 'Ada', ...fields });
    return parseBody(new Request('http://localhost/api/tables', { method: 'POST', body }), openRequest);
  };

  test.each(LOCALES)('are chosen in the form, in %s; it plays forced cards but in the first half', async (locale) => {
    const html = render(NewTableForm, { ui: gameUiOf('hearts'), chosen: {}, player: null }, locale);
    const valuesOf = (name: string) => {
      const [select = ''] = found(html, new RegExp(`<select[^>]*name="${name}".*?</select>`, 'gs'));
      const inputs = found(html, new RegExp(`<input type="radio"[^>]*name="${name}"[^>]*>`, 'g'));
      const choices = [...found(select, /<option[^>]*>/g), ...inputs];
      const worth = (choice: string | undefined) => choice?.match(/value="([^"]*)"/)?.[1];
      return { values: choices.map(worth), chosen: worth(choices.find((one) => /selected|checked/.test(one))) };
    };
    expect(valuesOf('forced').values).toEqual(['yes', 'no']);
    expect(valuesOf('suggestions').values).toEqual(['yes', 'no']);
    expect(valuesOf('hold')).toEqual({ values: [...HOLDS], chosen: 'first-half' });
  });

  test.each(HOLDS.map((hold) => ({ forced: true, hold, suggestions: false })))('are read: %o', async (settings) => {
    expect(await sent({ forced: 'yes', hold: settings.hold, suggestions: 'no' })).toMatchObject(settings);
  });

  test('are read where a choice is left out', async () => {
    expect(await sent({ forced: 'no', suggestions: 'yes' })).toMatchObject({ forced: false, suggestions: true });
  });

  test.each([
    [{ forced: false, suggestions: false }, /Everybody plays every card in person.*No orders are suggested/],
    [
      { forced: true, hold: 'never', suggestions: true },
      /play themselves at once\. After a move, orders are suggested/,
    ],
    [{ forced: true, hold: 'always' }, /play themselves, held back/],
    [{ forced: true }, /play themselves; in the first half of a deal they are held back/],
  ])('are told at the table and in the invitation: %o', async (settings, sentence) => {
    const lobby = await site.table({ game: 'hearts', options: THREE, ...settings });
    const invited = {
      visit: await lobby.players[0].visit(),
      invitation: 'x',
      secret: 'y',
      player: null,
      tells: true,
      typed: {},
    };
    expect(words(render(Invitation, invited))).toMatch(sentence);
    expect(words(await screen((await running(settings)).players[0]))).toMatch(sentence);
  });
});

describe('the recap', () => {
  /** A match of one deal in which orders, claims and cards that leave nothing to decide have moved. */
  async function played() {
    const options = { ...RULES, length: { kind: 'deals', count: 1 } };
    const table = await running({ options, forced: true, hold: 'never' });
    const [next] = await table.others();
    const rule = { rule: 'highest' } as const;
    await next.changeOrders({ order: JSON.stringify({ kind: 'trick', follow: { C: rule, D: rule, S: rule } }) });
    while ((await table.view()).status === 'running') {
      const views = await Promise.all(table.players.map((player) => player.view()));
      const claimer = table.players.find(({ seat }) => views[seat].claim !== null);
      if (claimer) await claimer.claim({ version: views[0].version });
      else await table.move();
    }
    return recap(site.context, table.id, { viewer: viewerWith(...table.players.map(({ key }) => key)) });
  }
  const WHY = {
    en: {
      forced: '(played itself: nothing to decide)',
      order: '(by an order)',
      claim: '(played out after a claim)',
    },
    de: {
      forced: '(von selbst gespielt: nichts zu entscheiden)',
      order: '(auf Auftrag)',
      claim: '(nach einer Ansage zu Ende gespielt)',
    },
  };

  test.each(LOCALES)('tells what played itself, marks it, and says which orders fired, in %s', async (locale) => {
    const whole = await played();
    const { frames } = whole.deals[0];
    const kinds = new Set(frames.map(({ selfMade }) => selfMade?.by));
    expect(kinds).toContain('order');
    expect(kinds).toContain('claim');
    const overview = words(render(Overview, { recap: whole, origin: '' }, locale));
    expect(overview).toContain(MESSAGES[locale].recap.selfMade.title);
    // Nobody played for anybody else.
    expect(overview).not.toContain(MESSAGES[locale].recap.stoodIn.title);
    expect(overview).not.toMatch(/autopilot/i);
    for (const [step, { selfMade, order }] of frames.entries()) {
      if (!selfMade) continue;
      const html = renderStep(whole, step, locale);
      const why = WHY[locale][selfMade.by];
      expect(words(html)).toContain(why);
      expect(html).toContain(`aria-label="${why.slice(1, -1)}"`);
      expect(words(html)).not.toMatch(/autopilot/i);
      if (!order) continue;
      const told = {
        en: /The order: If .* led: your highest card/,
        de: /Der Auftrag: Wird .* ausgespielt: deine höchste Karte/,
      };
      expect(words(html)).toMatch(told[locale]);
    }
  });
});
