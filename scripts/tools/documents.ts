import type { Document, DocumentKey, Records } from '../../lib/store';

/** How many documents are asked for at once. */
const PAGE = 500;

/** All documents, each once, and of those that cannot be read what they are called. */
export async function* everyDocument(records: Records): AsyncGenerator<(DocumentKey & Document) | DocumentKey> {
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<Records['documents']>> = await records.documents(after, PAGE);
    yield* page.documents;
    yield* page.unreadable;
    after = page.next;
  } while (after !== null);
}
