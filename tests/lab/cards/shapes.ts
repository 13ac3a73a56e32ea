import svgpath from 'svgpath';

type Line = { ink: string; width: number; rounded?: 'ends' | 'corners' | 'both' };

/** A path and how it is painted: filled, drawn as a line, or both; without either it is filled with the ink of its suit. */
export type Shape = { d: string; fill?: string; line?: Line };

/** Where the middle of a shape goes, how much larger it becomes, and how far it is turned, in degrees. */
export type Place = { x: number; y: number; scale: number; turn?: number };

export type Placed = { shapes: readonly Shape[]; place: Place };

/**
 * Draws shapes with one element for each way of painting: a browser lays out every element of a sprite, and those of a card again
 * wherever the card is shown. Only the shapes of one list may overlap. `digits`: how many after the point are kept.
 */
export function drawShapes(drawn: readonly Placed[], ink: string, digits = 1): string {
  const paths = new Map<string, string>();
  for (const { shapes, place } of drawn) {
    for (const shape of shapes) {
      const paint = paintOf(shape, ink, place.scale);
      paths.set(paint, (paths.get(paint) ?? '') + moved(shape.d, place, digits));
    }
  }
  return [...paths].map(([paint, d]) => `<path ${paint} d="${d}"/>`).join('');
}

/** Shapes without those that are lines only, which nobody sees where they are small. */
export const withoutLines = (shapes: readonly Shape[]) =>
  shapes.filter(({ fill, line }) => fill !== undefined || !line);

/** The same place on the other half of a card of 100 × 140, which is turned round. */
export const turnedRound = ({ x, y, scale, turn = 0 }: Place): Place => ({
  x: 100 - x,
  y: 140 - y,
  scale,
  turn: turn + 180,
});

function paintOf({ fill, line }: Shape, ink: string, scale: number): string {
  if (!line) return `fill="${fill ?? ink}"`;
  const cap = line.rounded === 'ends' || line.rounded === 'both' ? ' stroke-linecap="round"' : '';
  const join = line.rounded === 'corners' || line.rounded === 'both' ? ' stroke-linejoin="round"' : '';
  return `fill="${fill ?? 'none'}" stroke="${line.ink}" stroke-width="${rounded(line.width * scale)}"${cap}${join}`;
}

/** Relative to its beginning: the same shape elsewhere is then the same text, which packs to nothing. */
function moved(d: string, { x, y, scale, turn = 0 }: Place, digits: number): string {
  const path = svgpath(d).scale(scale).rotate(turn).translate(x, y).rel().round(digits);
  return path.toString().replace(/^m/, 'M').replace(/\b0\./g, '.');
}

/** A path in a box of 100 × 100, moved so that the middle of the box is where x and y are 0. */
export const inMiddle = (d: string) => svgpath(d).translate(-50, -50).toString();

export const rounded = (value: number) => Math.round(value * 100) / 100;
