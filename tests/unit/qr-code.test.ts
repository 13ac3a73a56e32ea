import jsQR from 'jsqr';
import { describe, expect, test } from 'vitest';
import { QrCode } from '@/app/_ui/lobby/invite';
import { render } from '../support/render';

const PIXELS = 4;

/** Paints what the code's SVG holds, a white square and black bars, and reads it as a telephone would. */
function readBack(svg: string): string | undefined {
  const side = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]) * PIXELS;
  const image = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, ...numbers] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1/g)) {
    const [left, top, length] = numbers.map((number) => Number(number) * PIXELS);
    for (let y = top; y < top + PIXELS; y++) {
      for (let x = left; x < left + length; x++) image.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
    }
  }
  return jsQR(image, side, side)?.data;
}

describe('the QR code of an invitation', () => {
  test.each([
    'https://cards.example.org/i/0123456789ab_AbCdEfGhIjKlMnOpQrStUv',
    'http://localhost:3000/i/zzzzzzzzzzzz_-_-_-_-_-_-_-_-_-_-_-_',
    `https://a-rather-long-name-of-a-host.cards.example.org:8443/i/${'x'.repeat(90)}`,
  ])('leads where its text says: %s', (text) => {
    const svg = render(QrCode, { text, label: 'Code', className: '' });
    expect(readBack(svg)).toBe(text);
  });

  test('has a label, and is black on white whatever the colours of the page', () => {
    const svg = render(QrCode, { text: 'https://example.org', label: 'Code', className: '' });
    expect(svg).toContain('aria-label="Code"');
    expect(svg.match(/fill="[^"]*"/g)).toEqual(['fill="#fff"', 'fill="#000"']);
  });
});
