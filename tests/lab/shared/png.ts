import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Bytes of a pixel: with how opaque it is, as browsers write it, and without. */
const WITH_ALPHA = 4;
const PLAIN = 3;
const HEADER_BYTES = 13;

const MOST_COLOURS = 256;
/** Colours that have these bits in common count as one, which is the most frequent of them. */
const SAME = 0xf8f8f8;
const INDEXED = 3;

/**
 * Writes an opaque picture of a browser (PNG, 8 bits, not interlaced) with 256 colours, in about a quarter of the bytes; a pixel
 * differs by a few steps at most. Throws on any other.
 */
export function packed(png: Buffer): Buffer {
  const { header, data } = read(png);
  const width = header.readUInt32BE(0);
  const height = header.readUInt32BE(4);
  const [depth, colours, , , interlaced] = header.subarray(8);
  if (depth === 8 && colours === INDEXED) return png;
  if (depth !== 8 || interlaced !== 0 || (colours !== 2 && colours !== 6)) throw new Error('no picture of a browser');
  const pixels = colours === 6 ? WITH_ALPHA : PLAIN;
  const rows = unfiltered(inflateSync(data), width, height, pixels).map((row) => coloursOf(row, pixels));
  const palette = paletteOf(rows);
  const nearest = new Map<number, number>();
  const indexOf = (colour: number): number => {
    const known = nearest.get(colour & SAME) ?? closest(colour, palette);
    nearest.set(colour & SAME, known);
    return known;
  };
  // The colours of the palette first, so that they are themselves.
  palette.map(indexOf);
  const indexed = Object.assign(Buffer.from(header), { 9: INDEXED });
  const lines = rows.map((row) => Uint8Array.from([0, ...row.map(indexOf)]));
  const listed = Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]));
  const body = deflateSync(Buffer.concat(lines), { level: 9, memLevel: 9 });
  const chunks = [chunk('IHDR', indexed), chunk('PLTE', listed), chunk('IDAT', body), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([SIGNATURE, ...chunks]);
}

/** The colours of a row's pixels as numbers. Throws if it is not opaque. */
function coloursOf(row: Buffer, size: number): number[] {
  return Array.from({ length: row.length / size }, (_, x) => {
    const at = x * size;
    if (size === WITH_ALPHA && row[at + 3] !== 255) throw new Error('a picture that is not opaque');
    return row.readUIntBE(at, PLAIN);
  });
}

/** The colours that leave the least to be seen: each next one is the most frequent and the farthest from those before it. */
function paletteOf(rows: readonly number[][]): number[] {
  const counts = new Map<number, number>();
  for (const row of rows) for (const colour of row) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const alike = new Map<number, { colour: number; count: number; away: number }>();
  for (const [colour, count] of [...counts].sort((a, b) => b[1] - a[1])) {
    const kind = alike.get(colour & SAME) ?? { colour, count: 0, away: Number.MAX_SAFE_INTEGER };
    alike.set(colour & SAME, { ...kind, count: kind.count + count });
  }
  const left = [...alike.values()];
  const palette: number[] = [];
  while (palette.length < Math.min(MOST_COLOURS, left.length)) {
    const next = left.reduce((best, one) => (one.count * one.away > best.count * best.away ? one : best)).colour;
    palette.push(next);
    for (const one of left) one.away = Math.min(one.away, distance(one.colour, next));
  }
  return palette;
}

function closest(colour: number, palette: readonly number[]): number {
  const away = palette.map((one) => distance(one, colour));
  return away.indexOf(Math.min(...away));
}

/** How far two colours are apart, squared. */
function distance(one: number, other: number): number {
  const part = (shift: number) => ((one >> shift) & 255) - ((other >> shift) & 255);
  return part(16) ** 2 + part(8) ** 2 + part(0) ** 2;
}

function read(png: Buffer): { header: Buffer; data: Buffer } {
  const data: Buffer[] = [];
  let header: Buffer = Buffer.alloc(HEADER_BYTES);
  for (let at = SIGNATURE.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    const content = png.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR') header = content;
    if (type === 'IDAT') data.push(content);
    at += length + 12;
  }
  return { header, data: Buffer.concat(data) };
}

/** The bytes of each row of a picture, `size` for a pixel. */
function unfiltered(bytes: Buffer, width: number, height: number, size: number): Buffer[] {
  const length = width * size;
  let above: Buffer = Buffer.alloc(length);
  return Array.from({ length: height }, (_, y) => {
    const filter = bytes[y * (length + 1)];
    const row = Buffer.from(bytes.subarray(y * (length + 1) + 1, (y + 1) * (length + 1)));
    for (let i = 0; i < length; i++) row[i] += predicted(filter, row, above, i, size);
    above = row;
    return row;
  });
}

/** Predicts a byte as a filter of PNG (0 to 4) does, from those to the left of it and above. */
function predicted(filter: number, row: Buffer, above: Buffer, i: number, size: number): number {
  const left = i < size ? 0 : row[i - size];
  const up = above[i];
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  const corner = i < size ? 0 : above[i - size];
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const result = Buffer.alloc(named.length + 8);
  result.writeUInt32BE(content.length, 0);
  named.copy(result, 4);
  result.writeUInt32BE(crc32(named), named.length + 4);
  return result;
}
