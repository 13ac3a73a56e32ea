/** The parts of a sprite, each of which is a line, by their names. */
export function partsOf(sprite: string): ReadonlyMap<string, string> {
  const lines = [...sprite.matchAll(/^<\w+ id="([^"]+)".*$/gm)];
  return new Map(lines.map(([line, id]) => [id, line]));
}

/**
 * The names of the parts, those they are drawn with included.
 * @throws Error if a part is not there
 */
export function needed(
  parts: ReadonlyMap<string, string>,
  names: readonly string[],
  found = new Set<string>(),
): Set<string> {
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
