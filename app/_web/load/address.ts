/** The fields of an address, as Next hands them to a page. */
export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/** The fields of the address; of several values for one field, the first. */
export async function fieldsOf(searchParams: SearchParams): Promise<Record<string, string>> {
  const fields: Record<string, string> = {};
  for (const [name, value] of Object.entries(await searchParams)) {
    const first = Array.isArray(value) ? value[0] : value;
    if (first !== undefined) fields[name] = first;
  }
  return fields;
}
