import { createHash } from 'node:crypto';
import type { Emblem } from '../../../lib/match';
import { EMBLEMS } from '../../../lib/match';

/** Lines of the emblem's own colour; their width where nothing else is said is 2. */
const line = (d: string, width = 2) => `<path d="${d}" fill="none" stroke="currentColor" stroke-width="${width}"/>`;
const shape = (d: string) => `<path d="${d}" fill-rule="evenodd"/>`;
const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
const petal = (turn: number) => `<ellipse cx="12" cy="5" rx="2.7" ry="3.6" transform="rotate(${turn} 12 12)"/>`;

/** The drawing of each emblem, in a box of 24 by 24: one colour, and bold enough to be told from the others at 16 pixels. */
const DRAWINGS: Readonly<Record<Emblem, string>> = {
  anchor: line(`${circle(12, 4.3, 2.3)}M12 6.8V21.5M7 10.5h10M3.5 13.5c.5 5 3.7 8 8.5 8s8-3 8.5-8`, 2.3),
  balloon:
    shape('M12 1C7.6 1 4.5 4.3 4.5 8.2c0 3.7 2.9 6.1 4.7 8.6h5.6c1.8-2.5 4.7-4.9 4.7-8.6C19.5 4.3 16.4 1 12 1z') +
    shape('M9.5 19h5v3a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1z') +
    line('M10 16.5v3M14 16.5v3', 1.2),
  bicycle: line(
    `${circle(5.5, 16, 4)}${circle(18.5, 16, 4)}M5.5 16l4-7h6.2l2.8 7M9 7.5l3.5 8.5h-7M12.5 16l3.2-7L15 6h2.5M7.5 7.5h3`,
    1.9,
  ),
  boat: shape('M11 1.5v12.5H3.5zM13 5l7 9h-7zM2 16h20l-3 5.5a2 2 0 0 1-1.7 1H6.7a2 2 0 0 1-1.7-1z'),
  cactus:
    line('M12 20.5V5.5', 5) +
    line('M12 15.5H8a2 2 0 0 1-2-2V10.5M12 13h4a2 2 0 0 0 2-2V8', 3) +
    line('M6.5 22h11', 2.4),
  cat: shape(
    `M4 2.5l4.3 3.2a10.5 10.5 0 0 1 7.4 0L20 2.5v11c0 4.5-3.6 7.8-8 7.8s-8-3.3-8-7.8z${circle(8.6, 12, 1.5)}${circle(15.4, 12, 1.5)}M10.5 15.5h3L12 17.3z`,
  ),
  fish: shape(
    `M1.5 12c3.3-5.8 9.8-7.3 14.5-2.7L22.5 5.5c-1.3 4.3-1.3 8.7 0 13L16 14.7C11.3 19.3 4.8 17.8 1.5 12z${circle(7, 11, 1.4)}`,
  ),
  flower: `${[0, 60, 120, 180, 240, 300].map(petal).join('')}<circle cx="12" cy="12" r="2.5"/>`,
  house: shape('M12 2L1.5 11.3h3V21.5h5.3v-6.5h4.4v6.5h5.3V11.3h3L19 8.2V3.5h-3v2z'),
  key: line(circle(7.2, 7.2, 4.2), 3) + line('M10.5 10.5l10.5 10.5', 3) + line('M15.5 15.5l2.7-2.7M19 19l2.5-2.5', 2.6),
  mug:
    shape('M3 7.5h13.5v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4z') +
    line('M16.5 10h1.8a3 3 0 0 1 0 7H16.5M7.5 5c-1.2-1.3 1.2-2 0-3.5M12 5c-1.2-1.3 1.2-2 0-3.5', 1.9),
  mushroom:
    shape(
      `M1.5 12.5C1.5 6.3 6 2.5 12 2.5s10.5 3.8 10.5 10c0 1-.7 1.7-1.7 1.7H3.2c-1 0-1.7-.7-1.7-1.7z${circle(8, 8.7, 1.8)}${circle(14.6, 6.3, 1.4)}${circle(17, 10.7, 1.6)}`,
    ) + shape('M9 15.8h6l.7 4.2c.2 1.3-.7 2.3-2 2.3h-3.4c-1.3 0-2.2-1-2-2.3z'),
  rocket:
    shape(`M12 1c3.6 2.8 5.2 6.5 5.2 10.5v5H6.8v-5C6.8 7.5 8.4 3.8 12 1z${circle(12, 9.5, 2)}`) +
    shape('M5.6 11.5L2.5 15v5l3.1-2zM18.4 11.5L21.5 15v5l-3.1-2zM9.3 18h5.4L12 23.2z'),
  snail:
    line('M9.5 11a1.5 1.5 0 0 1 3 0a3 3 0 0 1-6 0a4.5 4.5 0 0 1 9 0a6 6 0 0 1-12 0a7.5 7.5 0 0 1 12-6', 1.9) +
    line('M2.5 20.5H16.5c3.2 0 4.5-2 4.5-4.5V11.5', 2.6) +
    line('M21 11.5l-2-3M21 11.5l1.5-3.2', 1.6),
  tree: shape('M12 1l5.3 7h-2.8l5 6.3h-3l4.5 5.2H13.6V23h-3.2v-3.5H3l4.5-5.2h-3L9.5 8H6.7z'),
  umbrella:
    shape(
      'M1.5 13a10.5 10.5 0 0 1 21 0c-1.3-1.6-4-1.7-5.3 0-1.3-1.7-3.9-1.7-5.2 0-1.3-1.7-3.9-1.7-5.2 0-1.3-1.7-4-1.6-5.3 0z',
    ) + line('M12 2.5V1M12 12v7.7a2.6 2.6 0 0 1-5.2 0', 2),
};

/** Where the sprite is. */
export const FOLDER = 'public/emblems';
/** The module that names its address, for pages. */
export const ADDRESS_FILE = 'app/_ui/kit/marks.tsx';

/** All emblems in one file, and its address, which changes with its content. */
export function drawEmblems(): { text: string; address: string } {
  // Each says it for itself: what the file says of all does not reach a page that shows one of them.
  const look = 'viewBox="0 0 24 24" fill="currentColor" stroke-linecap="round" stroke-linejoin="round"';
  const symbols = EMBLEMS.map((name) => `<symbol id="${name}" ${look}>${DRAWINGS[name]}</symbol>`);
  const text = `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`;
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 10);
  const address = `/emblems/${hash}.svg`;
  return { text, address };
}
