import { createHash } from 'node:crypto';
import { EMBLEMS } from '../../../lib/match';
import { DRAWINGS } from './drawings';

/** Where the sprite is. */
export const FOLDER = 'public/emblems';
/** The module that names its address, for pages. */
export const ADDRESS_FILE = 'app/_ui/kit/emblems/sprite.ts';

/** All emblems in one file, and its address, which changes with its content. */
export function drawEmblems(): { text: string; address: string; module: string } {
  // Each says it for itself: what the file says of all does not reach a page that shows one of them.
  const look = 'viewBox="0 0 24 24" fill="currentColor" stroke-linecap="round" stroke-linejoin="round"';
  const symbols = EMBLEMS.map((name) => `<symbol id="${name}" ${look}>${DRAWINGS[name]}</symbol>`);
  const text = `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`;
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 10);
  const address = `/emblems/${hash}.svg`;
  const module = `/** The address of the emblems, as \`npm run emblems\` has drawn them. */\nexport const EMBLEM_SPRITE = '${address}';\n`;
  return { text, address, module };
}
