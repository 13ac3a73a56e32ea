// `npm run mails -- FOLDER`: writes every kind of mail in every language as HTML and text, and pictures of it at two widths, in
// light and dark, if there is a browser. The last line is JSON.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { renderMail } from '../../app/_web/mail/render';
import { MESSAGE_LOCALES } from '../../lib/notify';
import { findBrowser } from '../../scripts/browser.mjs';
import { sampleLetters } from './shared/letters';

const [folder, only = ''] = process.argv.slice(2);
if (!folder) {
  console.error('usage: npm run mails -- FOLDER [only the mails with this in their name]');
  process.exit(2);
}
mkdirSync(folder, { recursive: true });

const unsubscribe = { page: 'https://cards.example.org/off/page', oneClick: 'https://cards.example.org/off/now' };
const letters = Object.entries(sampleLetters()).filter(([name]) => name.includes(only));
const written: string[] = [];
for (const locale of MESSAGE_LOCALES) {
  for (const [name, letter] of letters) {
    const isWished = ['turn', 'digest', 'finished', 'away', 'proposal'].includes(letter.kind);
    const { subject, html, text } = await renderMail({
      letter,
      locale,
      zone: 'Europe/Berlin',
      unsubscribe: isWished ? unsubscribe : null,
    });
    const file = join(folder, `${name}.${locale}`);
    writeFileSync(`${file}.html`, html);
    writeFileSync(`${file}.txt`, `${subject}\n${'='.repeat(subject.length)}\n\n${text}`);
    written.push(file);
    console.log(`${file}: ${Buffer.byteLength(html)} bytes of HTML`);
  }
}

const found = await findBrowser();
if (!found) {
  console.log('there is no browser for pictures');
  console.log(JSON.stringify({ mails: written.length, pictures: 0 }));
  process.exit();
}
const { executablePath, env, args } = found;
let pictures = 0;
const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 800]) {
    const page = await browser.newPage({ viewport: { width, height: 640 }, colorScheme });
    for (const file of written) {
      await page.goto(pathToFileURL(resolve(`${file}.html`)).href);
      await page.screenshot({ path: `${file}.${width}.${colorScheme}.png`, fullPage: true });
      pictures++;
    }
    await page.close();
  }
}
await browser.close();
console.log(JSON.stringify({ mails: written.length, pictures }));
