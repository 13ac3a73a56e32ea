// Run by scripts/snapshots.mjs, before pictures are taken (`clear`): drops those of scenes that are no more; and afterwards (`pack`):
// writes them in a quarter of the bytes, and says as JSON how many there are.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { packed } from '../../../lab/shared/png';
import { PICTURES, picturesOf } from './pictures';
import { SCENES } from './scenes';

const pictures = () => readdirSync(PICTURES).filter((name) => name.endsWith('.png'));

if (process.argv[2] === 'clear') {
  const kept = SCENES.flatMap(picturesOf);
  for (const file of pictures()) if (!kept.includes(file)) rmSync(new URL(file, PICTURES));
} else {
  for (const file of pictures()) {
    const address = new URL(file, PICTURES);
    writeFileSync(address, packed(readFileSync(address)));
  }
  console.log(JSON.stringify({ pictures: pictures().length }));
}
