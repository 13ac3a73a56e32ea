import { expect, test } from '@playwright/test';
import { startTable } from '../support/e2e/api';

test('a private link tells nobody where a visitor came from; other pages tell this site only', async ({ request }) => {
  const { players, invitation, table } = await startTable(request);
  const policy = async (path: string) =>
    (await request.get(path, { maxRedirects: 0 })).headersArray().filter(({ name }) => /^referrer-policy$/i.test(name));
  for (const link of [players[0].seatLink, '/s/wrong']) {
    expect(await policy(link)).toEqual([expect.objectContaining({ value: 'no-referrer' })]);
  }
  for (const page of ['/', `/t/${table}`, `/i/${invitation}`]) {
    expect(await policy(page)).toEqual([expect.objectContaining({ value: 'same-origin' })]);
  }
});

test('an answer that sets a cookie is kept by no cache', async ({ request }) => {
  const { players } = await startTable(request);
  const answers = [
    await request.get(players[0].seatLink, { maxRedirects: 0 }),
    await request.post('/api/tables', { data: { game: 'hearts', name: 'Ada' } }),
    await request.post('/api/locale', { form: { locale: 'de' }, maxRedirects: 0 }),
  ];
  for (const answer of answers) {
    expect(answer.headers()['set-cookie']).toBeDefined();
    expect(answer.headers()['cache-control']).toMatch(/no-store/);
  }
});

test('what only those see who have the link is in no search engine', async ({ request }) => {
  const { players, invitation, table } = await startTable(request);
  const paths = [`/t/${table}`, `/t/${table}/recap`, `/t/${table}/recap/1/0`, `/i/${invitation}`, '/mine'];
  for (const path of [...paths, players[0].seatLink, `/api/tables/${table}`]) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect(answer.headers()['x-robots-tag'], path).toBe('noindex');
  }
  for (const path of ['/', '/rules', '/rules/hearts', '/new']) {
    expect((await request.get(path)).headers()['x-robots-tag']).toBeUndefined();
  }
});
