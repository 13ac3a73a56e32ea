import { NextRequest } from 'next/server';
import { createFormatter, createTranslator } from 'next-intl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MESSAGES } from '@/app/_texts/messages';
import type { PictureContent } from '@/app/_ui/picture/draw';
import { drawable } from '@/app/_ui/picture/frame';
import { invitationPreview, previewTags, recapPreview } from '@/app/_web/load/preview';
import { Pictures } from '@/app/_web/server/pictures';
import { GET as invitationPicture } from '@/app/(site)/i/[invitation]/picture/route';
import { GET as recapPicture } from '@/app/t/[table]/(site)/recap/picture/route';
import { DEFAULT_LIMITS } from '@/lib/limits';
import { recap, STRANGER } from '@/lib/tables';
import { servedSite, world } from '../support/served';

vi.mock('@/app/_web/server/context', () => import('../support/served'));
vi.mock('@/app/_texts/server', () => ({
  getTranslations: async (namespace: 'site') =>
    createTranslator({ locale: spoken, messages: MESSAGES[spoken], namespace }),
  getFormatter: async () => createFormatter({ locale: spoken, timeZone: 'UTC' }),
}));

let spoken: 'de' | 'en' = 'en';
const site = servedSite({ ticks: 1000 });
beforeEach(() => {
  spoken = 'en';
  globalThis.stichpostPictures = undefined;
  // A picture asks nobody else for anything; what it is drawn with it carries in itself.
  const fetched = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string | URL) => {
    if (!String(address).startsWith('data:')) throw new Error(`a picture must not ask a server: ${address}`);
    return fetched(address);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const OPTIONS = { players: 2, length: { kind: 'deals', count: 2 } };

/** A table of Hearts that nobody but its host has come to. */
const opened = (more: object = {}) => site.table({ game: 'hearts', title: 'Am Kamin', ...more });

/** A finished match of two with long names, partly in letters that the pictures have not. */
async function finished() {
  const host = { name: 'Λευτέρης 😀', title: 'Freitagsrunde' };
  const { table, ada, bo } = await site.table({ game: 'herzblatt', options: OPTIONS, ...host }, [
    'Annegret Mustermann-Beispielin',
  ]);
  return { table: table.id, ada, bo, view: await table.playOut() };
}

async function drawn(answer: Promise<Response>) {
  const { status, headers, body } = await answer.then(async (one) => ({
    status: one.status,
    headers: one.headers,
    body: Buffer.from(await one.arrayBuffer()),
  }));
  return { status, type: headers.get('content-type'), cache: headers.get('cache-control'), body };
}

/** The picture at an address, or where that leads to. */
async function followed(path: string, ask: (request: NextRequest) => Promise<Response>) {
  const answer = await ask(new NextRequest(`http://example.org${path}`));
  const location = answer.headers.get('location');
  return drawn(location ? ask(new NextRequest(`http://example.org${location}`)) : Promise.resolve(answer));
}

const ofRecap = (table: string, query: string) =>
  followed(`/t/${table}/recap/picture${query}`, (request) =>
    recapPicture(request, { params: Promise.resolve({ table }) }),
  );
const askInvitation = (invitation: string, query = '', from = '192.0.2.7') =>
  invitationPicture(
    new NextRequest(`http://example.org/i/${invitation}/picture${query}`, { headers: { 'x-forwarded-for': from } }),
    { params: Promise.resolve({ invitation }) },
  );
const ofInvitation = (invitation: string) =>
  followed(`/i/${invitation}/picture`, (request) =>
    invitationPicture(request, { params: Promise.resolve({ invitation }) }),
  );

/** Width and height, as the head of a PNG says them. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

test('the picture of a recap is drawn for everybody who has its link, and gone when the link is withdrawn', async () => {
  const { table, ada } = await finished();
  for (const query of ['', '?share=', `?share=${'x'.repeat(22)}`]) {
    expect(await ofRecap(table, query)).toMatchObject({ status: 404, type: null });
  }
  const share = await ada.shareRecap();
  const picture = await ofRecap(table, `?share=${share}`);
  expect(picture).toMatchObject({ status: 200, type: 'image/png', cache: 'public, max-age=31536000, immutable' });
  expect(picture.body.subarray(0, 8)).toEqual(PNG);
  expect(sizeOf(picture.body)).toEqual([1200, 630]);
  await ada.withdrawRecap();
  expect((await ofRecap(table, `?share=${share}`)).status).toBe(404);
  expect((await ofRecap('nosuchtable0', `?share=${share}`)).status).toBe(404);
});

test('the picture of an invitation is drawn as long as the invitation holds', async () => {
  const { invitation } = await opened();
  const picture = await ofInvitation(invitation);
  expect(picture).toMatchObject({ status: 200, type: 'image/png' });
  expect(sizeOf(picture.body)).toEqual([1200, 630]);
  expect((await ofInvitation(`${invitation.slice(0, -1)}${invitation.endsWith('x') ? 'y' : 'x'}`)).status).toBe(404);
  expect((await ofInvitation('x')).status).toBe(404);
});

test.each(['en', 'de'] as const)('what a chat says of the links names no key and no address, in %s', async (locale) => {
  spoken = locale;
  const { table, ada, bo, view } = await finished();
  const share = await ada.shareRecap();
  const preview = await recapPreview(await recap(site.context, table, { viewer: STRANGER, share }));
  const said = JSON.stringify(preview);
  expect(preview.title).toContain(view.seats[view.winners[0]].name);
  expect(preview.title).toContain('Freitagsrunde');
  // The best of the story stands in the picture, in the language of the page.
  expect(preview.words.story).toMatch(locale === 'en' ? /\b[Dd]eal \d/ : /\bRunde \d/);
  for (const secret of [table, share, ada.key.text, bo.key.text, view.commitment]) expect(said).not.toContain(secret);
  const other = await opened();
  const invited = await invitationPreview(await other.view());
  expect(invited.title).toContain('Ada');
  expect(JSON.stringify(invited)).not.toContain(other.id);
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
});

test.each([
  ['Ada 😀', 'Ada'],
  ['Łukasz Żółw', 'Łukasz Żółw'],
  ['Дмитрий', 'Дмитрий'],
  ['李', '–'],
  ['x'.repeat(40), `${'x'.repeat(29)}…`],
])('of the name %s a picture shows what its font has', (name, shown) => {
  expect(drawable(name, 30, '–')).toBe(shown);
});

/** Counts what is drawn, and draws nothing. */
function counted(bytes = 1_000, most?: number) {
  const asked: PictureContent[] = [];
  globalThis.stichpostPictures = new Pictures(async (content) => {
    asked.push(content);
    return new Uint8Array(bytes);
  }, most);
  return asked;
}

/** Where the address of an invitation's picture leads to. */
const queryOf = async (invitation: string) =>
  new URL((await askInvitation(invitation)).headers.get('location')!, 'http://example.org').search;

test('twenty requests for a picture, and those for other tables of this host, have it drawn once; another language once more', async () => {
  const asked = counted();
  const tables = await Promise.all(['Am Kamin', 'Freitags'].map((title) => opened({ title })));
  const of = await queryOf(tables[0].invitation);
  expect(await queryOf(tables[1].invitation)).toBe(of);
  const answers = Array.from({ length: 20 }, (_, i) => askInvitation(tables[i % 2].invitation, of));
  expect(new Set((await Promise.all(answers)).map(({ status }) => status))).toEqual(new Set([200]));
  expect(asked).toHaveLength(1);
  expect(JSON.stringify(asked)).not.toContain('Kamin');
  spoken = 'de';
  const wrong = await askInvitation(tables[0].invitation, of);
  expect(wrong.status).toBe(302);
  expect(wrong.headers.get('cache-control')).toBe('private, no-store');
  expect((await askInvitation(tables[0].invitation, await queryOf(tables[0].invitation))).status).toBe(200);
  expect(asked).toHaveLength(2);
});

test('an address has a limited number of pictures drawn in an hour; those that are kept it gets all the same', async () => {
  const asked = counted();
  world.context = { ...site.context, limits: { ...DEFAULT_LIMITS, pictures: 2 } };
  const names = ['Ada', 'Bo', 'Cy', 'Di'];
  const tables = await Promise.all(names.map((name) => opened({ name, title: null })));
  const statuses: number[] = [];
  for (const { invitation } of tables)
    statuses.push((await askInvitation(invitation, await queryOf(invitation))).status);
  expect(statuses).toEqual([200, 200, 429, 429]);
  const [{ invitation: first }, , { invitation: third }] = tables;
  expect((await askInvitation(first, await queryOf(first))).status).toBe(200);
  expect((await askInvitation(third, await queryOf(third), '198.51.100.9')).status).toBe(200);
  expect(asked).toHaveLength(3);
});

test('no more bytes of pictures are kept than there may be: those asked for last', async () => {
  const asked = counted(400, 1_000);
  const draw = (above: string) => {
    const recap = { game: above, headline: '', ranks: [], deals: '', story: '', site: '' };
    return globalThis.stichpostPictures!.of(above, { recap });
  };
  for (const one of ['a', 'b', 'a', 'c', 'a', 'b']) await draw(one);
  expect(asked.map((one) => 'recap' in one && one.recap.game)).toEqual(['a', 'b', 'c', 'b']);
});
