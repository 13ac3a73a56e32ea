import { type APIResponse, expect } from '@playwright/test';
import { recordSchema } from '../../lib/tables';
import { bearer, legalMove, move, playByRequests, startTable, viewOf } from '../support/e2e/api';
import { test } from '../support/e2e/test';
import { picker } from '../support/match';

/** The answer is a problem with this code, says so in words, and shows nothing of our insides. */
async function expectProblem(response: APIResponse, status: number, code: string): Promise<void> {
  const text = await response.text();
  expect(response.status(), text).toBe(status);
  expect(response.headers()['content-type']).toBe('application/problem+json');
  expect(JSON.parse(text)).toMatchObject({ status, code });
  expect(JSON.parse(text).detail.length).toBeGreaterThan(10);
  expect(text).not.toMatch(/node_modules|\.ts:|at .*\(.*:\d+:\d+\)/);
}

test.describe('bad input gets a clear 4xx and changes nothing', () => {
  const json = { 'content-type': 'application/json' };
  const opening = (data: object) => JSON.stringify({ game: 'hearts', name: 'Ada', ...data });

  for (const [what, body, status, code] of [
    ['malformed JSON', '{"game":', 400, 'bad-request'],
    ['no JSON object', '[1,2]', 400, 'bad-request'],
    ['null', 'null', 400, 'bad-request'],
    ['bytes that are no UTF-8', Buffer.from([0x22, 0xff, 0x22]), 400, 'bad-request'],
    ['a body of 1 MB', Buffer.alloc(1_000_000, 'a'), 413, 'too-large'],
    ['a game that does not exist', opening({ game: 'skat' }), 400, 'unknown-game'],
    ['an option that does not exist', opening({ options: { speed: 1 } }), 400, 'bad-options'],
    ['an option out of range', opening({ options: { players: 7 } }), 400, 'bad-options'],
    ['HTML in a name', opening({ name: '<script>alert(1)</script>' }), 400, 'bad-name'],
    ['SQL in a name', opening({ name: "Bo'); DROP TABLE seats;--" }), 400, 'bad-name'],
    ['an empty name', opening({ name: '  ' }), 400, 'bad-name'],
    ['a name of 31 letters', opening({ name: 'a'.repeat(31) }), 400, 'bad-name'],
    ['a control character in a name', opening({ name: 'A\u0000da' }), 400, 'bad-name'],
    ['a name that turns the text around', opening({ name: 'Ada\u202e' }), 400, 'bad-name'],
    ['a title with HTML', opening({ title: '<b>us</b>' }), 400, 'bad-name'],
    ['a name twice', opening({ names: ['Bo', 'bo'] }), 409, 'name-taken'],
    ['bits that are none', opening({ bits: 'ff' }), 400, 'bad-request'],
    ['more names than seats', opening({ names: ['B', 'C', 'D', 'E'] }), 400, 'bad-request'],
  ] as const) {
    test(`opening a table: ${what}`, async ({ request }) => {
      await expectProblem(await request.post('/api/tables', { data: body, headers: json }), status, code);
    });
  }

  test('opening a table: a body of an unknown kind', async ({ request }) => {
    const response = await request.post('/api/tables', { data: 'hello', headers: { 'content-type': 'text/plain' } });
    await expectProblem(response, 415, 'wrong-media-type');
  });

  test('a form posted from another site', async ({ request }) => {
    const headers = { origin: 'https://elsewhere.example' };
    await expectProblem(
      await request.post('/api/tables', { form: { game: 'hearts', name: 'Ada' }, headers }),
      403,
      'foreign-origin',
    );
  });

  test('unknown tables', async ({ request }) => {
    for (const id of ['abcdefghjkmn', 'x', '%00', '..%2F..', "'; DROP TABLE", 'a'.repeat(2000)]) {
      await expectProblem(await request.get(`/api/tables/${id}`), 404, 'unknown-table');
      await expectProblem(await request.get(`/api/tables/${id}/record`), 404, 'unknown-table');
      await expectProblem(await request.get(`/api/tables/${id}/events`), 404, 'unknown-table');
      const data = { version: 1, move: { type: 'play', card: '2C' } };
      await expectProblem(await request.post(`/api/tables/${id}/moves`, { data }), 404, 'unknown-table');
      await expectProblem(
        await request.post(`/api/tables/${id}/seats`, { data: { invitation: 'x', name: 'Bo' } }),
        404,
        'unknown-table',
      );
    }
  });

  test('at a running table', async ({ request, playwright, baseURL }) => {
    const { table, invitation, players } = await startTable(request, { passing: 'never' });
    const before = await viewOf(request, players[0]);
    const leader = before.toAct[0];
    const mover = players[leader];
    const other = players[(leader + 1) % 4];
    const { hand } = await viewOf(request, mover);
    const notHeld = (await viewOf(request, other)).hand[0];
    const foreign = { seatKey: mover.seatKey.replace(/.{6}$/, 'AAAAAA') };
    const post = (data: unknown, headers: Record<string, string> = bearer(mover)) =>
      request.post(`/api/tables/${table}/moves`, { headers, data });
    const { version } = before;
    const play = { type: 'play', card: '2C' };

    await expectProblem(await post({ version, move: play }, bearer(foreign)), 401, 'wrong-key');
    await expectProblem(await post({ version, move: play }, { authorization: 'Bearer x' }), 401, 'wrong-key');
    const stranger = await playwright.request.newContext({ baseURL });
    const byStranger = await stranger.post(`/api/tables/${table}/moves`, { data: { version, move: play } });
    await expectProblem(byStranger, 401, 'no-seat');
    await stranger.dispose();
    await expectProblem(await request.get(`/api/tables/${table}`, { headers: bearer(foreign) }), 401, 'wrong-key');
    await expectProblem(await post({ version, move: play }, bearer(other)), 422, 'not-your-turn');
    await expectProblem(await post({ version, move: { type: 'play', card: notHeld } }), 422, 'card-not-held');
    await expectProblem(
      await post({ version, move: { type: 'play', card: hand.at(-1) } }),
      422,
      'must-lead-lowest-club',
    );
    await expectProblem(await post({ version, move: { type: 'moon', value: 'add' } }), 422, 'wrong-phase');
    await expectProblem(await post({ version, move: { type: 'play', card: '1X' } }), 400, 'bad-request');
    await expectProblem(await post({ version, move: { type: 'fold' } }), 400, 'bad-request');
    await expectProblem(await post({ version: 'x', move: play }), 400, 'bad-request');
    await expectProblem(await post({ move: play }), 400, 'bad-request');
    await expectProblem(await post({ version, move: play, seat: 9 }), 401, 'no-seat');
    await expectProblem(await post({ version: version + 1, move: play }), 409, 'table-moved-on');
    await expectProblem(await post({ version: version - 1, move: play }), 409, 'table-moved-on');
    await expectProblem(await request.get(`/api/tables/${table}?as=x`), 400, 'bad-request');
    await expectProblem(await request.get(`/api/tables/${table}/record`), 403, 'not-finished');
    const joining = (data: object) => request.post(`/api/tables/${table}/seats`, { data });
    await expectProblem(await joining({ invitation: `${table}-x`, name: 'Eva' }), 403, 'wrong-invitation');
    await expectProblem(await joining({ invitation, name: 'Eva' }), 409, 'table-full');
    expect(await viewOf(request, players[0])).toEqual(before);
  });
});

test('a form with something wrong is sent back to its page, which says so', async ({ request, baseURL }) => {
  const headers = { accept: 'text/html', referer: `${baseURL}/new?game=hearts&preset=black-lady&players=5` };
  const opened = await request.post('/api/tables', { form: { game: 'hearts', name: '<b>' }, headers, maxRedirects: 0 });
  expect(opened.status()).toBe(303);
  // With all that was typed, to be filled in again.
  const said = new URLSearchParams({ typed: 'game=hearts&name=%3Cb%3E', problem: 'bad-name' });
  expect(opened.headers().location).toBe(`/new?game=hearts&preset=black-lady&players=5&${said}`);
  const odd = await request.post('/api/tables/%0d%0aX(/moves', { form: { version: 1 }, headers, maxRedirects: 0 });
  expect(odd.status()).toBe(303);
  expect(odd.headers().location).toBe('/t/%0D%0AX(?problem=bad-request');
});

test('the sentence of a problem is in the language of the request', async ({ request }) => {
  const detail = async (language: string) => {
    const response = await request.get('/api/tables/abcdefghjkmn', { headers: { 'accept-language': language } });
    return (await response.json()).detail;
  };
  expect(await detail('de-AT,en;q=0.5')).toMatch(/Tisch/);
  expect(await detail('en')).toMatch(/table/i);
});

test('two programs move for the same version: one gets it, the other a 409; the same move twice counts once', async ({
  request,
}) => {
  const { players } = await startTable(request, { passing: 'never', heartsLead: 'free' });
  const view = await viewOf(request, players[0]);
  const first = players[view.toAct[0]];
  const played = await move(request, first, { type: 'play', card: '2C' }, view.version);
  expect(played.status()).toBe(200);
  const second = players[(view.toAct[0] + 1) % 4];
  const { version, choices } = await viewOf(request, second);
  const cards = choices[0].cards!;
  const [one, two] = cards.length > 1 ? cards : [cards[0], '2C'];
  const answers = await Promise.all([one, two].map((card) => move(request, second, { type: 'play', card }, version)));
  expect(answers.map((answer) => answer.status()).sort()).toEqual([200, 409]);
  await expectProblem(answers.find((answer) => answer.status() === 409)!, 409, 'table-moved-on');

  const after = await viewOf(request, second);
  const again = await move(request, first, { type: 'play', card: '2C' }, view.version);
  expect(again.status()).toBe(200);
  expect(await viewOf(request, second)).toEqual(after);
});

test('twenty identical moves at once count once', async ({ request }) => {
  const { players } = await startTable(request);
  const view = await viewOf(request, players[2]);
  const pass = legalMove(view);
  const answers = await Promise.all(Array.from({ length: 20 }, () => move(request, players[2], pass, view.version)));
  expect(answers.map((answer) => answer.status())).toEqual(Array(20).fill(200));
  expect((await viewOf(request, players[2])).version).toBe(view.version + 1);
});

test('a view is answered with 304 until something changes', async ({ request }) => {
  const { table, players } = await startTable(request);
  const get = (tag?: string) =>
    request.get(`/api/tables/${table}`, {
      headers: { ...bearer(players[1]), ...(tag ? { 'if-none-match': tag } : {}) },
    });
  const { etag } = (await get()).headers();
  expect((await get(etag)).status()).toBe(304);
  await move(request, players[0], legalMove(await viewOf(request, players[0])));
  expect((await get(etag)).status()).toBe(200);
});

test('joining twice with one secret takes one seat', async ({ request }) => {
  const { invitation, table } = await (
    await request.post('/api/tables', { data: { game: 'hearts', name: 'Ada' } })
  ).json();
  const data = { invitation, name: 'Bo', secret: 'AbCdEfGhIjKlMnOpQrStUv' };
  const [one, two] = await Promise.all([1, 2].map(() => request.post(`/api/tables/${table}/seats`, { data })));
  expect([one.status(), two.status()]).toEqual([201, 201]);
  expect((await one.json()).seatKey).toBe((await two.json()).seatKey);
});

test('event streams say that the version changed, and nothing else', async ({ request, baseURL }) => {
  const { table, players } = await startTable(request);
  const response = await fetch(`${baseURL}/api/tables/${table}/events`);
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const readUntil = async (part: string) => {
    while (!text.includes(part)) text += (await reader.read()).value;
  };
  const { version } = await viewOf(request, players[0]);
  await readUntil(`data: ${version}\n`);
  await move(request, players[0], legalMove(await viewOf(request, players[0])));
  await readUntil(`data: ${version + 1}\n`);
  await reader.cancel();
  const allowed = /^(event: version|id: \d+|data: \d+|retry: \d+|)$/;
  expect(text.split('\n').filter((line) => !allowed.test(line))).toEqual([]);
});

test('a private link puts the key into a cookie that scripts cannot read, and out of the address', async ({
  request,
}) => {
  const { players, table } = await startTable(request);
  const response = await request.get(players[1].seatLink, { maxRedirects: 0 });
  expect(response.status()).toBe(303);
  expect(response.headers().location).toBe(`/t/${table}?as=1`);
  expect(response.headers()['set-cookie']).toMatch(/HttpOnly; SameSite=Lax/);
  const wrong = await request.get(players[1].seatLink.replace(/.{6}$/, 'AAAAAA'), { maxRedirects: 0 });
  expect(wrong.headers()['set-cookie']).toBeUndefined();
});

test('a finished match is downloaded as a record, whose shuffle is the one committed to', async ({ request }) => {
  const { table, players } = await startTable(request, { length: { kind: 'deals', count: 1 } });
  const { commitment } = await viewOf(request, players[0]);
  const end = await playByRequests(request, players, picker(3));
  const record = recordSchema.parse(await (await request.get(`/api/tables/${table}/record`)).json());
  expect(record.moves).toHaveLength(4 + 52);
  expect(record.shuffle.commitment).toBe(commitment);
  expect(record.names).toEqual(['Ada', 'Bo', 'Cleo', 'Dov']);
  expect(end.finished).toBe(true);
  expect((await move(request, players[0], { type: 'play', card: '2C' })).status()).toBe(422);
});

test('the OpenAPI document is served', async ({ request }) => {
  const document = await (await request.get('/api/openapi.json')).json();
  expect(document.openapi).toMatch(/^3\.1/);
  expect(document.paths['/api/tables/{id}/moves'].post).toBeDefined();
  expect(document.components.schemas.HeartsView.properties.heartsBroken).toBeDefined();
});
