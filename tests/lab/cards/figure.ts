import type { Suit } from '@/lib/cards';
import { type Court, readCourt } from './courts';
import type { Deck, Figure } from './deck';
import { PAPER } from './paper';
import { drawShapes, type Place, type Placed, turnedRound, withoutLines } from './shapes';

const COLOURS = { gold: '#e2a83e', red: '#bf3126', blue: '#3b5ba5', black: '#1d1b17', lines: '#24356b' };

/** Where a figure stands on a card of 100 × 140; it is drawn in a box of 200 × 308. */
const [LEFT, RIGHT, TOP, BOTTOM] = [13, 87, 13, 127];
const SCALE = (RIGHT - LEFT) / 200;

/** The corners of the figure are the index's: paper covers it there, and the frame goes round. */
const [NOTCH_X, NOTCH_Y] = [27, 56];
const FRAME = `M${NOTCH_X} ${TOP}H${RIGHT}V${140 - NOTCH_Y}H${100 - NOTCH_X}V${BOTTOM}H${LEFT}V${NOTCH_Y}H${NOTCH_X}Z`;
const NOTCH = `M${LEFT} ${TOP}H${NOTCH_X}V${NOTCH_Y}H${LEFT}ZM${RIGHT} ${BOTTOM}H${100 - NOTCH_X}V${140 - NOTCH_Y}H${RIGHT}Z`;

const FRAME_DRAWN = `<path d="${NOTCH}" fill="${PAPER}"/><path d="${FRAME}" fill="none" stroke="${COLOURS.lines}" stroke-width=".7"/>`;

/** How wide a figure's lines, and the edges of its emblems, are in its box; and the lines of its hatching. */
const [LINE, HATCHING] = [0.92, 0.46];

/** The two large signs of a card that has them, by where they stand. */
const SIGNS = { high: { x: 75, y: 25, scale: 0.19 }, low: { x: 77, y: 62, scale: 0.19 } } as const;

/** A court in its frame: one half, and the same turned round the middle of the card. */
export function drawFigure(card: string, suit: Deck['suits'][Suit], shown: Figure): string {
  const { figure, mirrored = false, clothes, sign } = shown;
  const dressed = clothes ? ` style="--clothes-red:${clothes.red};--clothes-blue:${clothes.blue}"` : '';
  const onCard = `translate(${LEFT} ${TOP})scale(${SCALE.toFixed(5)})`;
  const side = mirrored ? 'matrix(-1 0 0 1 100 0)' : '';
  const half = `<g id="m${card}" transform="${side}${onCard}"${dressed}>${drawHalf(readCourt(figure), suit)}</g>`;
  const turned = `<g transform="rotate(180 50 70)"><use href="#m${card}"/></g>`;
  return half + turned + FRAME_DRAWN + (sign ? drawLargeSigns(suit, SIGNS[sign]) : '');
}

/** One half of a figure in its box, in the clothes that a page asks for. */
function drawHalf({ gold, red, blue, black, lines, hatching, emblems }: Court, { sign, ink }: Deck['suits'][Suit]) {
  const placed = emblems.map(({ x, y, size, turn, edged }): Placed => {
    const scale = size / 100;
    const line = { ink: COLOURS.lines, width: LINE / scale };
    const shapes = withoutLines(sign).map((shape) => (edged && !shape.line ? { fill: ink, line, ...shape } : shape));
    return { shapes, place: { x, y, scale, turn } };
  });
  return [
    `<path fill="${COLOURS.gold}" d="${gold}"/>`,
    `<path fill="var(--clothes-red,${COLOURS.red})" d="${red}"/>`,
    `<path fill="var(--clothes-blue,${COLOURS.blue})" d="${blue}"/>`,
    `<path fill="${COLOURS.black}" d="${black}"/>`,
    `<path fill="none" stroke="${COLOURS.lines}" stroke-width="${LINE}" d="${lines}"/>`,
    `<path fill="none" stroke="${COLOURS.lines}" stroke-width="${HATCHING}" d="${hatching}"/>`,
    drawShapes(placed, ink, 0),
  ].join('');
}

function drawLargeSigns({ sign, ink }: Deck['suits'][Suit], place: Place): string {
  const signs = [place, turnedRound(place)].map((one): Placed => ({ shapes: sign, place: one }));
  const circles = signs.map(
    ({ place: { x, y } }) =>
      `<circle cx="${x}" cy="${y}" r="11.5" fill="${PAPER}" stroke="${COLOURS.lines}" stroke-width=".7"/>`,
  );
  return circles.join('') + drawShapes(signs, ink);
}
