/** So many are shown of a list at once. */
const PAGE_LENGTH = 20;

/** A page of a list: what it shows, from which place on, its number, and how many pages there are, both counted from 1. */
export type Paged<T> = { shown: readonly T[]; from: number; page: number; pages: number };

/** The page of a list that an address asks for (`2`); the first one where it asks for none, and the last one beyond that. */
export function paged<T>(list: readonly T[], asked: string | null | undefined): Paged<T> {
  const pages = Math.max(1, Math.ceil(list.length / PAGE_LENGTH));
  const wanted = /^[1-9]\d{0,4}$/.test(asked ?? '') ? Number(asked) : 1;
  const page = Math.min(wanted, pages);
  const from = (page - 1) * PAGE_LENGTH;
  return { shown: list.slice(from, from + PAGE_LENGTH), from, page, pages };
}
