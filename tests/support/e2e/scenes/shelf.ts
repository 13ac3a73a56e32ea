// Run by scripts/snapshots.mjs, before pictures are taken (`clear`): drops those of scenes that are no more, and all of them where
// another Chromium or other fonts will draw them; and afterwards (`pack`): writes them in a quarter of the bytes, and says as JSON how many there are.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { packed } from '../../../lab/shared/png';
import { type DrawnWith, drawnHere, MADE_WITH, madeWith, PICTURES, picturesOf } from './pictures';
import { SCENES } from './scenes';

const pictures = () => readdirSync(PICTURES).filter((name) => name.endsWith('.png'));
const isSame = (one: DrawnWith, other: DrawnWith) => one.chromium === other.chromium && one.fonts === other.fonts;

async function clear(): Promise<void> {
  const { executablePath, args, env } = JSON.parse(process.env.E2E_BROWSER ?? '');
  const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
  const here = drawnHere(browser.version());
  await browser.close();
  if (here.fonts === 'none') throw new Error('the pictures need the fonts of Debian’s fonts-dejavu-core');
  const kept = existsSync(MADE_WITH) && isSame(madeWith(), here) ? SCENES.flatMap(picturesOf) : [];
  for (const file of pictures()) if (!kept.includes(file)) rmSync(new URL(file, PICTURES));
  writeFileSync(MADE_WITH, `${JSON.stringify(here, null, 2)}\n`);
}

function pack(): void {
  for (const file of pictures()) {
    const address = new URL(file, PICTURES);
    writeFileSync(address, packed(readFileSync(address)));
  }
  console.log(JSON.stringify({ pictures: pictures().length }));
}

if (process.argv[2] === 'clear') await clear();
else pack();
