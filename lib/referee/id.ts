/**
 * The `id` of a request as JSON text, to come back as it was (referee.md). Numbers beyond a double's precision and deep
 * nests would not survive parsing and printing, so whatever is not plain is copied from the line itself.
 * @param line valid JSON whose outermost value is an object with this `id`
 */
export function idText(line: string, id: unknown): string {
  if (id === undefined) return 'null';
  const plain = typeof id === 'string' || typeof id === 'boolean' || id === null || Number.isSafeInteger(id);
  return plain ? JSON.stringify(id) : sourceOf(line, 'id');
}

/** The source text of the last member of this name: the one that counts, as for JSON.parse. */
function sourceOf(json: string, name: string): string {
  let source = 'null';
  let depth = 0;
  let key = '';
  let start = -1; // where the value begins that belongs to `key`; −1 while a key is read
  for (let i = json.indexOf('{') + 1; i < json.length; i++) {
    const char = json[i];
    if (char === '"') {
      const end = endOfString(json, i);
      if (depth === 0 && start < 0) key = JSON.parse(json.slice(i, end));
      i = end - 1;
    } else if (char === ':' && depth === 0) {
      start = i + 1;
    } else if (depth === 0 && (char === ',' || char === '}')) {
      if (key === name && start >= 0) source = json.slice(start, i).trim();
      start = -1;
      if (char === '}') break;
    } else if (char === '[' || char === '{') {
      depth++;
    } else if (char === ']' || char === '}') {
      depth--;
    }
  }
  return source;
}

/** The index after the closing quote of the string that opens at `open`. */
function endOfString(json: string, open: number): number {
  let i = open + 1;
  while (json[i] !== '"') i += json[i] === '\\' ? 2 : 1;
  return i + 1;
}
