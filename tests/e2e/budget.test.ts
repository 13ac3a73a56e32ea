import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { cookieOf, HOST, readyTables } from '../support/e2e/scenes/visit';
import { test } from '../support/e2e/test';

type Weight = { bytes: number; elements: number; forms: number };
const { tablePages }: { tablePages: Record<string, Weight> } = JSON.parse(
  readFileSync(new URL('../../budget.json', import.meta.url), 'utf8'),
);
/** A page may be this much lighter than `budget.json` says before that has to say so. */
const LEEWAY = 0.02;

for (const [name, most] of Object.entries(tablePages)) {
  test(`the page of a table weighs what budget.json says: ${name}`, async ({ playwright, baseURL }) => {
    const ready = readyTables()[name];
    const cookie = `${cookieOf(ready)}=${ready.key}`;
    const headers = { accept: 'text/html', 'accept-language': 'de', 'x-forwarded-host': HOST, cookie };
    const request = await playwright.request.newContext({ baseURL, extraHTTPHeaders: headers });
    const html = await (await request.get(`/t/${ready.table}?as=0`)).text();
    const shown = html.replace(/<script[\s\S]*?<\/script>/g, '');
    const count = (tag: RegExp) => shown.match(tag)?.length ?? 0;
    const bytes = Buffer.byteLength(html);
    const weight = { bytes, elements: count(/<[a-z]/g), forms: count(/<form/g) };
    console.log(`${name}: ${JSON.stringify(weight)}`);
    expect(weight).toEqual({ ...most, bytes: expect.any(Number) });
    expect(bytes).toBeLessThanOrEqual(most.bytes);
    expect(bytes).toBeGreaterThanOrEqual(most.bytes * (1 - LEEWAY));
    await request.dispose();
  });
}
