/**
 * The address that a text is, null if it is none.
 * @param base what a path belongs to
 */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    // `URL.canParse` of Node 20 takes hosts that the constructor refuses, such as `https://cards%C3%83/`.
    return new URL(text, base);
  } catch {
    return null;
  }
}
