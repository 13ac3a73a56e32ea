import type { Suit } from '@/lib/cards';
import { type Court, readCourt } from './courts';
import type { Figure } from './deck';

const COLOURS = { gold: '#e2a83e', red: '#bf3126', blue: '#3b5ba5', black: '#1d1b17', lines: '#24356b' };

/** Where a figure stands on a card of 100 × 140; it is drawn in a box of 650 × 1000. */
const [LEFT, RIGHT, TOP, BOTTOM] = [13, 87, 13, 127];
const WIDTH = RIGHT - LEFT;
const SCALE = (BOTTOM - TOP) / 1000;

/** The corners of the figure are the index's: paper covers it there, and the frame goes round. */
const [NOTCH_X, NOTCH_Y] = [27, 56];
const FRAME = `M${NOTCH_X} ${TOP}H${RIGHT}V${140 - NOTCH_Y}H${100 - NOTCH_X}V${BOTTOM}H${LEFT}V${NOTCH_Y}H${NOTCH_X}Z`;
const NOTCH = `M${LEFT} ${TOP}H${NOTCH_X}V${NOTCH_Y}H${LEFT}ZM${RIGHT} ${BOTTOM}H${100 - NOTCH_X}V${140 - NOTCH_Y}H${RIGHT}Z`;

/** Definitions that all figures share, for the sprite. No clip path: not every browser follows one into another file. */
export const FIGURE_DEFS = `<g id="frame"><path d="${NOTCH}" fill="var(--card,#fffefb)"/><path d="${FRAME}" fill="none" stroke="${COLOURS.lines}" stroke-width=".7"/></g>`;

/** The two large signs of a card that has them, by where they stand. */
const SIGNS = { high: { x: 75, y: 25 }, low: { x: 77, y: 62 } } as const;
const SIGN = 0.19;

/** One half of a figure, in the clothes that a page asks for, for the sprite's definitions. */
export function defineFigure(name: string): string {
  const { gold, red, blue, black, lines, hatching } = readCourt(name);
  const layers = [
    `<path fill="${COLOURS.gold}" d="${gold}"/>`,
    `<path fill="var(--clothes-red,${COLOURS.red})" d="${red}"/>`,
    `<path fill="var(--clothes-blue,${COLOURS.blue})" d="${blue}"/>`,
    `<path fill="${COLOURS.black}" d="${black}"/>`,
    `<g fill="none" stroke="${COLOURS.lines}"><path stroke-width="3" d="${lines}"/><path stroke-width="1.5" d="${hatching}"/></g>`,
  ];
  return `<symbol id="f${name}" viewBox="0 0 650 1000">${layers.join('')}</symbol>`;
}

/** A court in its frame: one half, and the same turned round the middle of the card. */
export function drawFigure(card: string, suit: Suit, shown: Figure): string {
  const { figure, mirrored = false, clothes, sign } = shown;
  const dressed = clothes ? ` style="--clothes-red:${clothes.red};--clothes-blue:${clothes.blue}"` : '';
  const box = `x="${LEFT}" y="${TOP}" width="${WIDTH}" height="${BOTTOM - TOP}"`;
  const emblems = `<g transform="translate(${LEFT} ${TOP})scale(${SCALE})">${readCourt(figure)
    .emblems.map((emblem) => drawEmblem(suit, emblem))
    .join('')}</g>`;
  const half = `<g id="m${card}"${mirrored ? ' transform="matrix(-1 0 0 1 100 0)"' : ''}><use href="#f${figure}" ${box}${dressed}/>${emblems}</g>`;
  const large = sign ? drawLargeSigns(suit, sign) : '';
  return `${half}<use href="#m${card}" transform="rotate(180 50 70)"/><use href="#frame"/>${large}`;
}

function drawEmblem(suit: Suit, { x, y, size, turn, edged }: Court['emblems'][number]): string {
  const edge = edged ? ` stroke="${COLOURS.lines}" stroke-width="${Math.round(300 / size)}"` : '';
  const turned = turn === 0 ? '' : `rotate(${turn})`;
  return `<use href="#s${suit}" transform="translate(${x} ${y})${turned}scale(${size / 100})"${edge}/>`;
}

function drawLargeSigns(suit: Suit, sign: 'high' | 'low'): string {
  const { x, y } = SIGNS[sign];
  const one = `<circle cx="${x}" cy="${y}" r="11.5" fill="var(--card,#fffefb)" stroke="${COLOURS.lines}" stroke-width=".7"/><use href="#s${suit}" transform="translate(${x} ${y})scale(${SIGN})"/>`;
  return `${one}<g transform="rotate(180 50 70)">${one}</g>`;
}
