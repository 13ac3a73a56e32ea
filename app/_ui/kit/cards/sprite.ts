import type { Card } from '@/lib/cards';

/** The parts of a sprite, each of which is a line, by their names. */
function partsOf(sprite: string): ReadonlyMap<string, string> {
  const lines = [...sprite.matchAll(/^<\w+ id="([^"]+)".*$/gm)];
  return new Map(lines.map(([line, id]) => [id, line]));
}

/** The names of the parts, with those they are drawn with. @throws Error if a part is not there */
function needed(parts: ReadonlyMap<string, string>, names: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    if (found.has(name)) continue;
    const part = parts.get(name);
    if (part === undefined) throw new Error(`no such part of the sprite: ${name}`);
    found.add(name);
    const own = new Set([...part.matchAll(/ id="([^"]+)"/g)].map((hit) => hit[1]));
    const used = [...part.matchAll(/ href="#([^"]+)"/g)].map((hit) => hit[1]);
    needed(
      parts,
      used.filter((id) => !own.has(id)),
      found,
    );
  }
  return found;
}

/** A deck's sprite with only these cards: a deck has 60 kB, a card a quarter to 5. @throws Error if a card is not in it */
export function fewCards(sprite: string, cards: readonly Card[]): string {
  const parts = partsOf(sprite);
  const symbols: string[] = [];
  const defs: string[] = [];
  for (const id of needed(parts, cards)) {
    const part = parts.get(id) ?? '';
    (part.startsWith('<symbol') ? symbols : defs).push(part);
  }
  return `<svg xmlns="http://www.w3.org/2000/svg"><defs>${defs.join('')}</defs>${symbols.join('')}</svg>`;
}
