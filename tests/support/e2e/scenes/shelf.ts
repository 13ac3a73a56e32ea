// Run by scripts/snapshots.mjs, before pictures are taken (`clear`): drops those of scenes that are no more; and afterwards (`pack`):
// writes them with 256 colours, in a quarter of the bytes, and says as JSON how many there are.
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { PICTURES, picturesOf } from './pictures';
import { SCENES } from './scenes';

const pictures = () => readdirSync(PICTURES).filter((name) => name.endsWith('.png'));

if (process.argv[2] === 'clear') {
  const kept = SCENES.flatMap(picturesOf);
  for (const file of pictures()) if (!kept.includes(file)) rmSync(new URL(file, PICTURES));
} else {
  for (const file of pictures()) {
    const path = fileURLToPath(new URL(file, PICTURES));
    const picture = sharp(path);
    if ((await picture.metadata()).isPalette) continue;
    writeFileSync(path, await picture.png({ palette: true, dither: 0, effort: 10 }).toBuffer());
  }
  console.log(JSON.stringify({ pictures: pictures().length }));
}
