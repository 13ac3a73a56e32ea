/**
 * The store did not answer, or refused. A write may or may not have been made: sending it again with the same id is safe.
 * The message never contains what was to be stored.
 */
export class StoreUnavailable extends Error {
  readonly code = 'store-unavailable';
  override readonly name = 'StoreUnavailable';
}

/** A server has several bundles, each with its own copy of the class, so `instanceof` is not enough. */
export function isStoreUnavailable(error: unknown): error is StoreUnavailable {
  return error instanceof Error && 'code' in error && error.code === 'store-unavailable';
}

/** The store cannot be used with these settings; the message says what to set. */
export class StoreSettings extends Error {
  readonly code = 'store-settings';
  override readonly name = 'StoreSettings';
}

/** As for `isStoreUnavailable`. */
export function isUnreadableDocument(error: unknown): error is UnreadableDocument {
  return error instanceof Error && 'code' in error && error.code === 'unreadable-document';
}

/** A document that does not fit its schema. The message says where, and repeats nothing of its value. */
export class UnreadableDocument extends Error {
  readonly code = 'unreadable-document';
  override readonly name = 'UnreadableDocument';

  constructor(
    readonly kind: string,
    readonly id: string,
    why: string,
  ) {
    super(`the document ${id} of kind ${kind} cannot be read: ${why}`);
  }
}
