/** A phrase that was found, as its code and by how many characters of the text it is. */
export type Phrase = { code: string; length: number };

type Node = { label: string; phrase: Phrase | null; next: (Node | undefined)[] };

/**
 * Finds phrases in texts.
 * @param phrases ASCII, each once
 * @param codeOf the code of the phrase at a place in the list
 */
export function newTrie(phrases: readonly string[], codeOf: (index: number) => string) {
  const sorted = phrases.map((text, i) => ({ text, code: codeOf(i) })).sort((a, b) => (a.text < b.text ? -1 : 1));
  const root = nodeOf('', sorted, 0);
  return {
    /** The longest phrase that stands in the text at `i` and ends before `end`. */
    longestAt(text: string, i: number, end: number): Phrase | null {
      let found: Phrase | null = null;
      let node = root.next[text.charCodeAt(i)];
      for (let at = i; node; node = node.next[text.charCodeAt(at)]) {
        const { label, phrase } = node;
        at += label.length;
        // Its first character is what led here.
        if (at > end || (label.length > 1 && !text.startsWith(label, at - label.length))) break;
        if (phrase) found = phrase;
      }
      return found;
    },
  };
}

/** The node of all phrases that have their first `depth` characters and then this label in common. */
function nodeOf(label: string, sorted: readonly { text: string; code: string }[], depth: number): Node {
  const next: (Node | undefined)[] = [];
  const here = sorted.find(({ text }) => text.length === depth);
  const longer = sorted.filter(({ text }) => text.length > depth);
  for (let from = 0; from < longer.length; ) {
    const unit = longer[from].text.charCodeAt(depth);
    let to = from;
    while (to < longer.length && longer[to].text.charCodeAt(depth) === unit) to++;
    const group = longer.slice(from, to);
    const [first, last] = [group[0].text, group[group.length - 1].text];
    let common = depth;
    while (common < first.length && common < last.length && first[common] === last[common]) common++;
    next[unit] = nodeOf(first.slice(depth, common), group, common);
    from = to;
  }
  return { label, phrase: here ? { code: here.code, length: depth } : null, next };
}
