import { createHash } from 'node:crypto';

/** In characters of `addressId`: all ids of documents fit into 64. */
const ID_LENGTH = 43;

/** An address as it is kept and compared: without spaces around it, in lower case. */
export function tidyAddress(email: string): string {
  return email.trim().toLowerCase();
}

/** Names an address without telling it: SHA-256 in base64url. Equal for what `tidyAddress` makes equal. */
export function addressId(email: string): string {
  return createHash('sha256').update(tidyAddress(email)).digest('base64url').slice(0, ID_LENGTH);
}
