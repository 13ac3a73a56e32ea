import type { Suit } from '@/lib/cards';
import { readCourt } from './courts';
import type { Figure, FigureColours } from './deck';

const COLOURS: FigureColours = { gold: '#e2a83e', red: '#bf3126', blue: '#3b5ba5', black: '#1d1b17', lines: '#24356b' };

/** Where a figure stands on a card of 100 × 140; it is drawn in a box of 650 × 1000. */
const [LEFT, RIGHT, TOP, BOTTOM] = [13, 87, 13, 127];
const WIDTH = RIGHT - LEFT;

/** The corners of the figure are the index's: paper covers it there, and the frame goes round. */
const [NOTCH_X, NOTCH_Y] = [27, 56];
const FRAME = `M${NOTCH_X} ${TOP}H${RIGHT}V${140 - NOTCH_Y}H${100 - NOTCH_X}V${BOTTOM}H${LEFT}V${NOTCH_Y}H${NOTCH_X}Z`;
const NOTCH = `M${LEFT} ${TOP}H${NOTCH_X}V${NOTCH_Y}H${LEFT}ZM${RIGHT} ${BOTTOM}H${100 - NOTCH_X}V${140 - NOTCH_Y}H${RIGHT}Z`;

/** What all figures share, for the sprite's definitions. No clip path: not every browser follows one into another file. */
export const FIGURE_DEFS = `<g id="frame"><path d="${NOTCH}" fill="var(--card,#fffefb)"/><path d="${FRAME}" fill="none" stroke="${COLOURS.lines}" stroke-width=".7"/></g>`;

/** A court in its frame: one half, and the same turned round the middle of the card. */
export function drawFigure(card: string, suit: Suit, { figure, mirrored = false, colours = {} }: Figure): string {
  const court = readCourt(figure);
  const paint = { ...COLOURS, ...colours };
  const layers = (['gold', 'red', 'blue', 'black'] as const).map(
    (name) => `<path fill="${paint[name]}" d="${court[name]}"/>`,
  );
  const lines = `<g fill="none" stroke="${paint.lines}"><path stroke-width="3" d="${court.lines}"/><path stroke-width="1.5" d="${court.hatching}"/></g>`;
  const emblems = court.emblems.map(({ x, y, size, turn, edged }) => {
    const edge = edged ? ` stroke="${paint.lines}" stroke-width="${Math.round(300 / size)}"` : '';
    const turned = turn === 0 ? '' : `rotate(${turn})`;
    return `<use href="#s${suit}" transform="translate(${x} ${y})${turned}scale(${size / 100})"${edge}/>`;
  });
  const half = `<symbol id="f${card}" viewBox="0 0 650 1000">${layers.join('')}${lines}${emblems.join('')}</symbol>`;
  const put = (turn: string) =>
    `<use href="#f${card}" x="${LEFT}" y="${TOP}" width="${WIDTH}" height="${BOTTOM - TOP}"${turn && ` transform="${turn}"`}/>`;
  const [upper, lower] = mirrored ? ['matrix(-1 0 0 1 100 0)', 'matrix(1 0 0-1 0 140)'] : ['', 'rotate(180 50 70)'];
  return `${half}${put(upper)}${put(lower)}<use href="#frame"/>`;
}
