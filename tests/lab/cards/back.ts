import { MARK } from '@/app/_ui/kit/marks';
import { PAPER, symbol } from './paper';
import { rounded } from './shapes';

const [LEFT, TOP, RIGHT, BOTTOM] = [7, 7, 93, 133];
/** Between two lines of the lattice; both sides of the field are whole multiples of it. */
const STEP = 86 / 7;
const INK = 'var(--card-back,#2b4a86)';

/** The back of all decks: a lattice with dots at its crossings, and the mark of the site in the middle. */
export function drawBack(): string {
  const field = `<rect x="${LEFT}" y="${TOP}" width="86" height="126" rx="4" fill="${INK}"/>`;
  const lattice = `<path d="${lines()}" fill="none" stroke="${PAPER}" stroke-opacity=".5" stroke-width=".9"/>`;
  const dots = `<path d="${crossings()}" fill="none" stroke="${PAPER}" stroke-opacity=".75" stroke-width="2.2" stroke-linecap="round" stroke-dasharray="0 ${STEP.toFixed(3)}"/>`;
  const medal =
    `<circle cx="50" cy="70" r="23" fill="${INK}"/><circle cx="50" cy="70" r="20" fill="none" stroke="${PAPER}" stroke-width="1.2"/>` +
    `<g transform="translate(50 70)scale(1.15)translate(-16 -16)" stroke-linejoin="round"><rect x="5" y="8" width="22" height="16" rx="2.5" fill="${PAPER}"/>` +
    `<path d="${MARK.flap}" fill="none" stroke="${INK}" stroke-width="1.8"/><path d="${MARK.heart}" fill="var(--suit-hearts,#b3261e)"/></g>`;
  return symbol('back', field + lattice + dots + medal);
}

/** The lattice: from each point of the upper and the left edge, and of the lower and the left one, a line at 45 degrees. */
function lines(): string {
  const [width, height] = [RIGHT - LEFT, BOTTOM - TOP];
  const parts: string[] = [];
  for (let sum = STEP; sum < width + height; sum += STEP) {
    const [x1, y1] = sum < width ? [sum, 0] : [width, sum - width];
    const [x2, y2] = sum < height ? [0, sum] : [sum - height, height];
    parts.push(`M${rounded(LEFT + x1)} ${rounded(TOP + y1)}L${rounded(LEFT + x2)} ${rounded(TOP + y2)}`);
    parts.push(`M${rounded(RIGHT - x1)} ${rounded(TOP + y1)}L${rounded(RIGHT - x2)} ${rounded(TOP + y2)}`);
  }
  return parts.join('');
}

/** A line through each row of crossings, of which a dash without length shows at each. */
function crossings(): string {
  const parts: string[] = [];
  for (let row = 1; TOP + row * (STEP / 2) < BOTTOM - 3; row += 1) {
    const inset = row % 2 ? STEP / 2 : STEP;
    parts.push(`M${rounded(LEFT + inset)} ${rounded(TOP + row * (STEP / 2))}H${rounded(RIGHT - inset + 1)}`);
  }
  return parts.join('');
}
