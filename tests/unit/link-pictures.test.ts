import { NextRequest } from 'next/server';
import { createFormatter, createTranslator } from 'next-intl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drawable } from '@/app/_ui/picture/text';
import { MESSAGES } from '@/app/_web/i18n/messages';
import { invitationPreview, previewTags, recapPreview } from '@/app/_web/load/preview';
import { GET as invitationPicture } from '@/app/i/[invitation]/picture/route';
import { GET as recapPicture } from '@/app/t/[table]/recap/picture/route';
import { type Context, sharedRecap, shareRecap, visit, withdrawRecap } from '@/lib/tables';
import { openTable, tableOfTwo } from '../support/commands';
import { newContext, playOn } from '../support/tables';

const world = vi.hoisted((): { context: Context | null; locale: 'de' | 'en' } => {
  process.env.LOG_LEVEL = 'silent';
  return { context: null, locale: 'en' };
});
vi.mock('@/app/_web/server/context', () => ({ serverContext: () => world.context }));
vi.mock('next-intl/server', () => ({
  getTranslations: async (namespace: 'site') =>
    createTranslator({ locale: world.locale, messages: MESSAGES[world.locale], namespace }),
  getFormatter: async () => createFormatter({ locale: world.locale, timeZone: 'UTC' }),
}));

let context: Context;
let close: () => Promise<void>;
beforeEach(() => {
  ({ context, close } = newContext());
  world.context = { ...context, linkSecret: 'a secret of this site' };
  context = world.context;
  world.locale = 'en';
  // A picture asks nobody else for anything; what it is drawn with it carries in itself.
  const fetched = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string | URL) => {
    if (!String(address).startsWith('data:')) throw new Error(`a picture must not ask a server: ${address}`);
    return fetched(address);
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await close();
});

const OPTIONS = { players: 2, length: { kind: 'deals', count: 1 } };

/** A finished match of two with long names, partly in letters that the pictures have not. */
async function finished() {
  const at = await tableOfTwo(
    context,
    { game: 'herzblatt', options: OPTIONS, name: 'Λευτέρης 😀', title: 'Freitagsrunde' },
    'Annegret Mustermann-Beispielin',
  );
  for (;;) {
    const { view } = await visit(context, at.table, []);
    if (view.status === 'finished') return { ...at, view };
    for (const key of [at.ada, at.bo]) await playOn(context, key, 1);
  }
}

async function drawn(answer: Promise<Response>) {
  const { status, headers, body } = await answer.then(async (one) => ({
    status: one.status,
    headers: one.headers,
    body: Buffer.from(await one.arrayBuffer()),
  }));
  return { status, type: headers.get('content-type'), cache: headers.get('cache-control'), body };
}

const ofRecap = (table: string, query: string) =>
  drawn(
    recapPicture(new NextRequest(`http://example.org/t/${table}/recap/picture${query}`), {
      params: Promise.resolve({ table }),
    }),
  );
const ofInvitation = (invitation: string) =>
  drawn(
    invitationPicture(new NextRequest(`http://example.org/i/${invitation}/picture`), {
      params: Promise.resolve({ invitation }),
    }),
  );

/** Width and height, as the head of a PNG says them. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

test('the picture of a recap is drawn for whoever has its link, and gone when the link is withdrawn', async () => {
  const { table, ada } = await finished();
  for (const query of ['', '?share=', `?share=${'x'.repeat(22)}`]) {
    expect(await ofRecap(table, query)).toMatchObject({ status: 404, type: null });
  }
  const share = await shareRecap(context, table, [ada]);
  const picture = await ofRecap(table, `?share=${share}`);
  expect(picture).toMatchObject({ status: 200, type: 'image/png', cache: 'private, no-store' });
  expect(picture.body.subarray(0, 8)).toEqual(PNG);
  expect(sizeOf(picture.body)).toEqual([1200, 630]);
  await withdrawRecap(context, table, [ada]);
  expect((await ofRecap(table, `?share=${share}`)).status).toBe(404);
  expect((await ofRecap('nosuchtable0', `?share=${share}`)).status).toBe(404);
});

test('the picture of an invitation is drawn as long as the invitation holds', async () => {
  const { invitation } = await openTable(context, { game: 'hearts', title: 'Am Kamin' });
  const picture = await ofInvitation(invitation!);
  expect(picture).toMatchObject({ status: 200, type: 'image/png' });
  expect(sizeOf(picture.body)).toEqual([1200, 630]);
  expect((await ofInvitation(`${invitation!.slice(0, -1)}${invitation!.endsWith('x') ? 'y' : 'x'}`)).status).toBe(404);
  expect((await ofInvitation('x')).status).toBe(404);
});

test.each(['en', 'de'] as const)(
  'what a chat says of the links names no key, no address and no card, in %s',
  async (locale) => {
    world.locale = locale;
    const { table, ada, bo, view } = await finished();
    const share = await shareRecap(context, table, [ada]);
    const shown = await sharedRecap(context, table, share);
    const preview = await recapPreview(shown!);
    const said = JSON.stringify(preview);
    expect(preview.title).toContain(view.seats[view.winners[0]].name);
    expect(preview.title).toContain('Freitagsrunde');
    for (const secret of [table, share, ada.text, bo.text, view.commitment]) expect(said).not.toContain(secret);
    const opened = await openTable(context, { game: 'hearts', title: 'Am Kamin' });
    const invited = await invitationPreview((await visit(context, opened.table, [])).view);
    expect(invited.title).toContain('Ada');
    expect(JSON.stringify(invited)).not.toContain(opened.table);
    const tags = await previewTags(preview, 'https://example.org/x', 'https://example.org/y');
    expect(tags).toMatchObject({
      description: preview.description,
      openGraph: {
        title: preview.title,
        url: 'https://example.org/x',
        images: [{ url: 'https://example.org/y', width: 1200, height: 630 }],
      },
      twitter: { card: 'summary_large_image' },
    });
  },
);

test.each([
  ['Ada 😀', 'Ada'],
  ['Łukasz Żółw', 'Łukasz Żółw'],
  ['Дмитрий', 'Дмитрий'],
  ['李', '–'],
  ['x'.repeat(40), `${'x'.repeat(29)}…`],
])('of the name %s a picture shows what its font has', (name, shown) => {
  expect(drawable(name, 30, '–')).toBe(shown);
});
