/**
 * The store did not answer, or refused to serve. A write may have been made or not; whoever sends it again, with the same
 * id, finds out. The message never holds what was to be stored.
 */
export class StoreUnavailable extends Error {
  readonly code = 'store-unavailable';
  override readonly name = 'StoreUnavailable';
}

/** Whether it is one: a server has several bundles, each with a class of its own, so `instanceof` may not know it. */
export function isStoreUnavailable(error: unknown): error is StoreUnavailable {
  return error instanceof Error && 'code' in error && error.code === 'store-unavailable';
}

/** The settings of the store do not fit together; the message says what to set. */
export class StoreSettings extends Error {
  readonly code = 'store-settings';
  override readonly name = 'StoreSettings';
}
