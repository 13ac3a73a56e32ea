import { readFileSync } from 'node:fs';
import type { Inks } from '@/app/_texts/preferences';

/** A viewer: their colour scheme, whether they ask for more contrast, and the inks of their cards. */
export type Looker = { dark: boolean; more: boolean; inks: Inks };

export const LOOKERS: readonly Looker[] = [false, true].flatMap((dark) =>
  [false, true].flatMap((more) => (['two', 'four', 'german'] as const).map((inks) => ({ dark, more, inks }))),
);

type Block = { media: string; selector: string; values: Record<string, string> };

/** The blocks of custom properties in app/globals.css, in their order. */
function blocks(): readonly Block[] {
  const css = readFileSync('app/globals.css', 'utf8').replace(/\/\*.*?\*\/|@(?:import|config)[^;]*;/gs, '');
  const found: Block[] = [];
  let media = '';
  for (const part of css.matchAll(/(@media|@layer)([^{]*)\{|([^{}@]+)\{([^{}]*)\}|\}/g)) {
    if (part[1]) media = part[2].trim();
    else if (part[3] === undefined) media = '';
    else {
      const values = Object.fromEntries(
        [...part[4].matchAll(/(--[\w-]+):\s*([^;]+);/g)].map((hit) => [hit[1], hit[2]]),
      );
      found.push({ media, selector: part[3].trim().replace(/\s+/g, ' '), values });
    }
  }
  return found;
}

/** The values of the custom properties at the root for one looker, without the blocks for forced colours. */
export function paletteFor(looker: Looker): Readonly<Record<string, string>> {
  const media: Record<string, boolean> = {
    '': true,
    '(prefers-contrast: more)': looker.more,
  };
  const selectors: Record<string, boolean> = {
    ':root': true,
    ':root, [data-inks="two"]': true,
    '[data-inks="four"]': looker.inks === 'four',
    '[data-inks="german"]': looker.inks === 'german',
  };
  const holding = blocks().filter((block) => media[block.media] && selectors[block.selector]);
  // The attribute stands on the root element: of equal weight with `:root`, so the later block wins.
  const values: Record<string, string> = Object.assign({}, ...holding.map((block) => block.values));
  const shown = (value: string) => value.replace(/^light-dark\((.+), (.+)\)$/, looker.dark ? '$2' : '$1');
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shown(value)]));
}

/** The contrast of two colours of six digits, 1 to 21, as WCAG computes it. Throws if one is not of that form. */
export function contrast(one: string, other: string): number {
  const [dim, bright] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dim + 0.05);
}

function luminance(colour: string): number {
  const digits = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/.exec(colour);
  if (!digits) throw new Error(`not a colour of six digits: ${colour}`);
  const [r, g, b] = digits.slice(1).map((pair) => {
    const share = Number.parseInt(pair, 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
