/** Chance as an argument: each call of `next` gives the next number, 0 ≤ value < 1; `below(n)` a whole one below n. */
export type Random = { next(): number; below(n: number): number };

/** A small quick generator; everything follows from the seed. Good for guesses, never for dealing real cards. */
export function randomFrom(seed: string | number): Random {
  let state = hash(String(seed));
  // A counter whose bits are mixed twice: passes through all 2^32 states.
  const next = () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
  return { next, below: (n) => Math.floor(next() * n) };
}

/** FNV-1a over the characters of the text. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value;
}

/** A uniformly shuffled copy. */
export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const result = items.slice();
  for (let i = result.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    const item = result[i];
    result[i] = result[j];
    result[j] = item;
  }
  return result;
}
