/**
 * Whether what was read of a stored value has everything that stood in it: each key, however deep. What was filled in may be
 * there besides.
 */
export function keepsAll(stored: unknown, read: unknown): boolean {
  if (!isObject(stored)) return read !== undefined;
  if (!isObject(read)) return false;
  return Object.keys(stored).every((name) => keepsAll(stored[name], read[name]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
