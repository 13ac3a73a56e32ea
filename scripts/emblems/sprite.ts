import { createHash } from 'node:crypto';
import { EMBLEMS } from '../../lib/match';
import { DRAWINGS } from './drawings';

/** Where the sprite is. */
export const FOLDER = 'public/emblems';
/** The module that names its address, for pages. */
export const ADDRESS_FILE = 'app/_ui/kit/emblems/sprite.ts';

/** All emblems in one file, and its address, which changes with its content. */
export function drawEmblems(): { text: string; address: string; module: string } {
  const symbols = EMBLEMS.map((name) => `<symbol id="${name}" viewBox="0 0 24 24">${DRAWINGS[name]}</symbol>`);
  const look = 'fill="currentColor" stroke-linecap="round" stroke-linejoin="round"';
  const text = `<svg xmlns="http://www.w3.org/2000/svg" ${look}>\n${symbols.join('\n')}\n</svg>\n`;
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 10);
  const address = `/emblems/${hash}.svg`;
  const module = `/** The address of the emblems, as \`npm run emblems\` has drawn them. */\nexport const EMBLEM_SPRITE = '${address}';\n`;
  return { text, address, module };
}
