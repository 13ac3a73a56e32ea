/** A card as it stands in events and views; not inside a longer word. */
const CARD = /(?<![\w-])[2-9TJQKA][CDHS](?![\w-])/;
/** Where in the built site something happened: its files have random letters in their names. */
const BUILT_FILE = /\S*\.next[\\/]\S*|\S*node_modules[\\/]\S*/g;

/**
 * The lines that tell what no log may tell.
 * @param secrets names, keys, invitations: whatever must not stand there
 */
export function tellingLines(lines: readonly string[], secrets: readonly string[]): string[] {
  const text = lines.join('\n');
  const found = secrets.filter((secret) => text.includes(secret));
  const telling = lines.filter((line) => found.some((secret) => line.includes(secret)));
  return [...telling, ...lines.filter((line) => CARD.test(line.replace(BUILT_FILE, '')))];
}
