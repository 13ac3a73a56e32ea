import { createTranslator, NextIntlClientProvider } from 'next-intl';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LOCALES, type Locale } from '@/app/_texts/locale';
import { MESSAGES } from '@/app/_texts/messages';
import { Rematch } from '@/app/_ui/ends/rematch';
import { gameUiOf } from '@/app/_ui/games';
import { Overview } from '@/app/_ui/recap/overview';
import { LinkNotices } from '@/app/_ui/table/link-notices';
import { LostLinks } from '@/app/_ui/table/lost-links';
import { sceneOf } from '@/app/_ui/table/scene';
import { Talk } from '@/app/_ui/table/talk';
import type { SeatKey } from '@/lib/identity';
import type { TableView } from '@/lib/match';
import {
  agreeLink,
  askLink,
  type Context,
  join,
  open,
  openRequest,
  recap,
  rematch,
  ruleTalk,
  STRANGER,
  say,
  sayRequest,
  viewerWith,
  visit,
} from '@/lib/tables';
import { newContext, playOn } from '../support/tables';

vi.mock('next/navigation', () => ({ useRouter: () => ({}) }));

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
  return renderToStaticMarkup(createElement(NextIntlClientProvider, { ...world, children: element }));
}

const THREE = { preset: 'black-lady', players: 3, passing: 'never', length: { kind: 'deals', count: 2 } };

/** Ada, Bo and Cleo play. */
async function running() {
  const { table, key, invitation } = await open(
    context,
    openRequest.parse({ forced: false, name: 'Ada', game: 'hearts', options: THREE }),
  );
  const bo = await join(context, table, { invitation, name: 'Bo' });
  const cleo = await join(context, table, { invitation, name: 'Cleo' });
  return { table, ada: key, bo: bo.key, cleo: cleo.key };
}
const tell = (key: SeatKey, text: string) => say(context, key.table, viewerWith(key), sayRequest.parse({ text }));

async function sceneFor(keys: readonly SeatKey[], locale: Locale) {
  const seen = await visit(context, keys[0].table, viewerWith(...keys));
  const t = createTranslator({ locale, messages: MESSAGES[locale], namespace: 'table' });
  const scene = sceneOf(gameUiOf(seen.view.game), seen.view, seen.held, t);
  return { scene, seen: { ...seen, origin: 'https://example.org' } };
}
const talkOf = async (key: SeatKey, locale: Locale = 'en') => {
  const { scene } = await sceneFor([key], locale);
  return rendered(locale, createElement(Talk, { scene, secret: 'S'.repeat(22), now: context.now() }));
};
const linksOf = async (key: SeatKey, locale: Locale = 'en') => {
  const given = await sceneFor([key], locale);
  return rendered(locale, createElement(LostLinks, given)) + rendered(locale, createElement(LinkNotices, given));
};

describe('talk', () => {
  test('is text, whatever stands in it, in a log that says how much is new', async () => {
    const { ada, bo } = await running();
    await tell(bo, '<script>alert(1)</script> https://example.org');
    const html = await talkOf(ada);
    expect(html).toContain('Talk (1 new message)');
    expect(html).toContain('role="log"');
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; https://example.org');
    expect(html).not.toContain('href');
    expect(await talkOf(bo)).toContain('>Talk<');
  });

  test('has a form that works without scripts, as long as it is open', async () => {
    const { table, ada, bo } = await running();
    expect(await talkOf(bo)).toContain(`action="/api/tables/${table}/talk"`);
    await ruleTalk(context, table, viewerWith(ada), { talk: 'between-deals' });
    for (const key of [ada, bo]) expect(await talkOf(key)).not.toContain('name="text"');
    expect(await talkOf(bo)).toContain('while the match is being played');
  });

  test('is ruled by the host alone', async () => {
    const { ada, bo } = await running();
    expect(await talkOf(ada)).toContain('/talk/rule');
    expect(await talkOf(bo)).not.toContain('/talk/rule');
  });

  test('is not there for who only watches', async () => {
    const { table } = await running();
    const { view } = await visit(context, table, STRANGER);
    const t = createTranslator({ locale: 'en', messages: MESSAGES.en, namespace: 'table' });
    const scene = sceneOf(gameUiOf(view.game), view, [], t);
    expect(rendered('en', createElement(Talk, { scene, secret: '', now: 0 }))).toBe('');
  });
});

describe('a new link', () => {
  test('is asked for by a button and shown to who asked; its player learns that his being there has ended it', async () => {
    const { table, ada, bo, cleo } = await running();
    expect(await linksOf(ada)).toContain('New link for Cleo');
    const { key } = await askLink(context, table, viewerWith(bo), { seat: 2 });
    expect(await linksOf(bo)).toContain(`https://example.org/s/${key.text}`);
    for (const other of [ada, cleo]) expect(await linksOf(other)).not.toContain(key.text);
    expect(await linksOf(ada)).toContain('/lost-link/agree');
    expect(await linksOf(bo)).toContain('/lost-link/drop');
    expect(await linksOf(cleo)).toContain('Bo has asked for a new link for your seat');
    expect(await linksOf(ada)).not.toContain('for your seat');
  });

  test('says to whoever comes with it that it does not work yet', async () => {
    const { table, ada } = await running();
    const { key } = await askLink(context, table, viewerWith(ada), { seat: 2 });
    expect(await linksOf(key)).toContain('Your new link for the seat of Cleo does not work yet');
  });
});

describe('the rematch', () => {
  const view = { table: 'abcdefghjkmn', rematch: null, seat: null };
  const buttons = (given: Pick<TableView, 'table' | 'rematch' | 'seat'>, held: number[]) =>
    rendered('en', createElement(Rematch, { view: given, names: ['Ada', 'Bo', 'Cleo'], held }));

  test('is one tap for a player, one for each on a device they share, and none for who only watches', () => {
    expect(buttons(view, [1])).toContain('>Rematch<');
    const shared = buttons(view, [0, 1]);
    for (const name of ['Ada', 'Bo']) expect(shared).toContain(`Rematch for ${name}`);
    expect(buttons({ ...view, seat: 1 }, [0, 1])).not.toContain('name="seat" value="0"');
    expect(buttons(view, [])).toBe('');
  });

  test('once it is open it is joined; others may watch it', () => {
    const opened = { ...view, rematch: 'nmkjhgfedcba' };
    expect(buttons(opened, [1])).toContain('Join the rematch');
    expect(buttons(opened, [])).toContain('/t/nmkjhgfedcba');
  });

  test('no text is missing on any of these pages, in any language', async () => {
    const { table, ada, bo, cleo } = await running();
    await tell(bo, 'Hallo');
    await askLink(context, table, viewerWith(bo), { seat: 2 });
    for (const locale of LOCALES) {
      for (const key of [ada, bo, cleo]) await talkOf(key, locale).then(() => linksOf(key, locale));
    }
    await agreeLink(context, table, viewerWith(ada), { seat: 2 });
    for (const locale of LOCALES) for (const key of [ada, bo, cleo]) await linksOf(key, locale);
    const keys = [ada, bo, cleo];
    while ((await visit(context, table, viewerWith(ada))).view.status === 'running') {
      for (const key of keys) await playOn(context, key, 1);
    }
    for (const step of [() => undefined, () => rematch(context, table, viewerWith(bo), {})]) {
      await step();
      for (const locale of LOCALES) {
        const whole = await recap(context, table, { viewer: viewerWith(ada) });
        expect(rendered(locale, createElement(Overview, { recap: whole, origin: '' }))).toContain(
          `/api/tables/${table}/rematch`,
        );
        const watched = { ...whole, held: [], own: [], sharing: null, share: 'x' };
        expect(rendered(locale, createElement(Overview, { recap: watched, origin: '' }))).not.toContain('/rematch"');
      }
    }
  });
});
