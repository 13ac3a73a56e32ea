import { createTranslator, NextIntlClientProvider } from 'next-intl';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LOCALES, type Locale } from '@/app/_texts/locale';
import { MESSAGES } from '@/app/_texts/messages';
import { gameUiOf } from '@/app/_ui/games';
import { Invitation } from '@/app/_ui/lobby/invitation';
import { NewTableForm } from '@/app/_ui/new/new-table';
import { Overview } from '@/app/_ui/recap/overview';
import { StepPage } from '@/app/_ui/recap/step-page';
import { sceneOf } from '@/app/_ui/table/scene';
import { parseBody } from '@/app/_web/http/body';
import type { SeatKey } from '@/lib/identity';
import { HOLDS, type TableView } from '@/lib/match';
import {
  act,
  type Context,
  changeOrders,
  claim,
  join,
  openRequest,
  position,
  recap,
  viewerWith,
  visit,
} from '@/lib/tables';
import { openTable, seenWith } from '../support/commands';
import { routed } from '../support/routed';
import { tablePart } from '../support/table-page';
import { moveOf, newContext } from '../support/tables';

const DEALS = 12;
// With this moon no deal waits for somebody's choice.
const THREE = {
  preset: 'black-lady',
  players: 3,
  passing: 'never',
  moon: 'new',
  length: { kind: 'deals', count: DEALS },
};
const NAMES = ['Ada', 'Bo', 'Cleo'];

let context: Context;
let close: () => Promise<void>;
beforeEach(() => {
  ({ context, close } = newContext());
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
const words = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ([.,:)])/g, '$1');

/** Ada, Bo and Cleo at a table; the match runs. */
async function running(more: Record<string, unknown> = {}): Promise<SeatKey[]> {
  const { table, key, invitation } = await openTable(context, { game: 'hearts', options: THREE, ...more });
  const bo = await join(context, table, { invitation: invitation!, name: 'Bo' });
  const cleo = await join(context, table, { invitation: invitation!, name: 'Cleo' });
  return [key, bo.key, cleo.key];
}

/** The screen of whoever has this key. */
async function screen(key: SeatKey, locale: Locale = 'en'): Promise<string> {
  const { view, held, promised, friendOf } = await visit(context, key.table, viewerWith(key));
  const t = createTranslator({ locale, messages: MESSAGES[locale], namespace: 'table' });
  const scene = sceneOf(gameUiOf(view.game), view, held, t);
  const now = context.now();
  return rendered(locale, tablePart({ scene, held, friendOf, promised, now, origin: 'https://example.org' }));
}

const moveWith = async (key: SeatKey): Promise<TableView> => {
  const { version, choices } = await seenWith(context, key);
  return act(context, key.table, viewerWith(key), { version, move: moveOf(choices[0]) });
};

/** Plays on until somebody can claim this, with more than one card left; his seat and what he sees. */
async function untilClaim(keys: readonly SeatKey[], kind: 'all' | 'none'): Promise<TableView & { seat: number }> {
  for (;;) {
    const views = await Promise.all(keys.map((key) => seenWith(context, key)));
    const seat = views.findIndex((view) => view.claim === kind && view.hand.length > 1 && view.deal < DEALS - 1);
    if (seat >= 0) return { ...views[seat], seat };
    await moveWith(keys[views[0].toAct[0]]);
  }
}

describe('a claim on the page', () => {
  test.each([
    ['all', 'all tricks are mine', 'the deal is played out at once'],
    ['none', 'I take nothing more', 'they play themselves when it is your turn'],
  ] as const)('of %s is offered to whoever is certain, with why and what happens', async (kind, offer, happens) => {
    const keys = await running();
    const { seat, version } = await untilClaim(keys, kind);
    const html = await screen(keys[seat]);
    expect(html).toContain(`<summary`);
    expect(words(html)).toContain(`Claim the rest: ${offer}`);
    expect(words(html)).toContain('whatever the others hold and play');
    expect(words(html)).toContain(happens);
    const form = /<form[^>]*\/claim".*?<\/form>/s.exec(html)?.[0] ?? '';
    expect(form).toContain(`name="version" value="${version}"`);
    expect(form).toContain(`name="seat" value="${seat}"`);
    // No more than the one who is certain, and nobody who only watches.
    for (const [other, key] of keys.entries()) {
      if ((await seenWith(context, key)).claim === null)
        expect(await screen(key), NAMES[other]).not.toContain('/claim"');
    }
  });

  test.each(LOCALES)('of nothing more shows the cards to everybody while the deal runs, in %s', async (locale) => {
    const keys = await running();
    const { seat, version, hand } = await untilClaim(keys, 'none');
    await claim(context, keys[0].table, viewerWith(keys[seat]), { seat, version });
    const after = (await seenWith(context, keys[seat])).hand;
    expect(hand).toEqual(expect.arrayContaining(after));
    for (const key of keys) {
      const html = await screen(key, locale);
      const region = /<section aria-label="[^"]*(?:claim|Ansage)[^"]*".*?<\/section>/is.exec(html)?.[0] ?? '';
      expect(region.match(/role="img"/g)).toHaveLength(after.length);
      expect(words(region)).toMatch(/whatever the others|was die anderen/);
    }
  });

  test('of everything is told with its cards after the deal, until the first trick of the next one is taken', async () => {
    const keys = await running();
    const { seat, version, hand, deal } = await untilClaim(keys, 'all');
    const after = await claim(context, keys[0].table, viewerWith(keys[seat]), { seat, version });
    expect(after.deal).toBe(deal + 1);
    const other = keys[(seat + 1) % 3];
    const html = await screen(other);
    expect(words(html)).toContain(`${NAMES[seat]} claimed the rest of deal ${deal + 1}: all tricks.`);
    const region = /<section aria-label="Claim of[^"]*".*?<\/section>/s.exec(html)?.[0] ?? '';
    expect(region.match(/role="img"/g)).toHaveLength(hand.length);
    expect(words(await screen(keys[seat]))).toContain(`You claimed the rest of deal ${deal + 1}: all tricks.`);
    for (let i = 0; i < 3; i++) await moveWith(keys[(await seenWith(context, keys[0])).toAct[0]]);
    expect(await screen(other)).not.toContain('aria-label="Claim of');
  });
});

describe('what a table plays by', () => {
  const sent = (fields: Record<string, string>) =>
    parseBody(
      new Request('http://localhost/api/tables', {
        method: 'POST',
        body: new URLSearchParams({ game: 'hearts', name: 'Ada', ...fields }),
      }),
      openRequest,
    );

  test.each(LOCALES)(
    'is chosen in the form, in %s: on, held back in the first half, and suggested at first',
    async (locale) => {
      const html = rendered(locale, createElement(NewTableForm, { ui: gameUiOf('hearts'), chosen: {}, player: null }));
      const valuesOf = (name: string) => {
        const select = new RegExp(`<select[^>]*name="${name}".*?</select>`, 's').exec(html)?.[0] ?? '';
        const inputs = html.match(new RegExp(`<input type="radio"[^>]*name="${name}"[^>]*>`, 'g')) ?? [];
        const choices = [...(select.match(/<option[^>]*>/g) ?? []), ...inputs];
        const worth = (choice: string | undefined) => choice?.match(/value="([^"]*)"/)?.[1];
        return { values: choices.map(worth), chosen: worth(choices.find((one) => /selected|checked/.test(one))) };
      };
      expect(valuesOf('forced').values).toEqual(['yes', 'no']);
      expect(valuesOf('suggestions').values).toEqual(['yes', 'no']);
      expect(valuesOf('hold')).toEqual({ values: [...HOLDS], chosen: 'first-half' });
      for (const hold of HOLDS) {
        expect(await sent({ forced: 'yes', hold, suggestions: 'no' })).toMatchObject({
          forced: true,
          hold,
          suggestions: false,
        });
      }
      expect(await sent({ forced: 'no', suggestions: 'yes' })).toMatchObject({ forced: false, suggestions: true });
    },
  );

  test.each([
    [{ forced: false, suggestions: false }, /Everybody plays every card in person.*No orders are suggested/],
    [
      { forced: true, hold: 'never', suggestions: true },
      /play themselves at once\. After a move, orders are suggested/,
    ],
    [{ forced: true, hold: 'always' }, /play themselves, held back/],
    [{ forced: true }, /play themselves; in the first half of a deal they are held back/],
  ])('is told at the table and to whoever is invited: %o', async (settings, sentence) => {
    const { table, key } = await openTable(context, { game: 'hearts', options: THREE, ...settings });
    const visited = await visit(context, table, viewerWith(key));
    const invitation = rendered(
      'en',
      createElement(Invitation, { visit: visited, invitation: 'x', secret: 'y', player: null }),
    );
    expect(words(invitation)).toMatch(sentence);
    expect(words(await screen((await running(settings))[0]))).toMatch(sentence);
  });
});

describe('the recap', () => {
  /** A match of one deal in which orders, claims and cards that leave nothing to decide have moved. */
  async function played() {
    const keys = await running({
      options: { ...THREE, length: { kind: 'deals', count: 1 } },
      forced: true,
      hold: 'never',
    });
    const { table } = keys[0];
    const [mover] = (await seenWith(context, keys[0])).toAct;
    const next = (mover + 1) % 3;
    const order = { kind: 'trick', follow: { C: { rule: 'highest' }, D: { rule: 'highest' } } } as const;
    await changeOrders(context, table, viewerWith(keys[next]), {
      seat: next,
      order: { ...order, follow: { ...order.follow, S: { rule: 'highest' } } },
    });
    for (;;) {
      const views = await Promise.all(keys.map((key) => seenWith(context, key)));
      if (views[0].finished) break;
      const seat = views.findIndex((view) => view.claim !== null);
      if (seat >= 0) await claim(context, table, viewerWith(keys[seat]), { seat, version: views[seat].version });
      else await moveWith(keys[views[0].toAct[0]]);
    }
    return recap(context, table, { viewer: viewerWith(...keys) });
  }

  test.each(LOCALES)('tells what played itself, marks it, and says which orders fired, in %s', async (locale) => {
    const whole = await played();
    const { frames } = whole.deals[0];
    const kinds = new Set(frames.map(({ selfMade }) => selfMade?.by));
    expect(kinds).toContain('order');
    expect(kinds).toContain('claim');
    const overview = words(rendered(locale, createElement(Overview, { recap: whole, origin: '' })));
    expect(overview).toContain(MESSAGES[locale].recap.selfMade.title);
    // Nobody played for anybody else.
    expect(overview).not.toContain(MESSAGES[locale].recap.stoodIn.title);
    expect(overview).not.toMatch(/autopilot/i);
    const positions = frames.map((_, i) => position(whole, 0, i));
    for (const [i, { selfMade, order }] of frames.entries()) {
      if (!selfMade) continue;
      const step = { deal: 0, step: i, positions, position: positions[i] };
      const html = rendered(locale, createElement(StepPage, { recap: whole, step, title: 'A step' }));
      const said = words(html);
      const why = {
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
      }[locale];
      expect(said).toContain(why[selfMade.by]);
      expect(html).toContain(`aria-label="${why[selfMade.by].slice(1, -1)}"`);
      expect(said).not.toMatch(/autopilot/i);
      if (order)
        expect(said).toMatch(
          /The order: If .* led: your highest card|Der Auftrag: Wird .* ausgespielt: deine höchste Karte/,
        );
    }
  });
});
