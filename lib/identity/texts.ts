import { createHash } from 'node:crypto';
import { domainToASCII } from 'node:url';

/** Counted in code points. */
const LONGEST_TEXT = 500;

/** The invisible characters that a text may contain: emojis and some scripts are joined or shaped by them. */
const JOINERS = '\u200c\u200d\ufe0e\ufe0f';
const INVISIBLE = new RegExp(String.raw`(?![${JOINERS}])[\p{C}\p{Default_Ignorable_Code_Point}]`, 'gu');
/** More marks on one letter than any script needs would be drawn over the lines above. */
const PILED_MARKS = /(\p{M}{5})\p{M}+/gu;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Normalises a player's text: one trimmed line, white space collapsed, without control, direction and invisible characters. */
export function tidyText(text: string): string {
  // An invisible character may keep a letter and its mark apart.
  const visible = text.replace(/\s+/gu, ' ').replace(INVISIBLE, '').normalize('NFC');
  return visible.replace(PILED_MARKS, '$1').replace(/ +/g, ' ').trim();
}

/** Whether a tidied text can be said: 1–500 characters, or as many as are `longest`, one of which can be seen. */
export function isText(text: string, longest = LONGEST_TEXT): boolean {
  return [...text].length <= longest && VISIBLE.test(text);
}

/** In characters of `addressId`: all ids of documents fit into 64. */
const ID_LENGTH = 43;

/** An address as it is kept and compared: without spaces around it, in lower case, its domain as mail servers know it (`xn--…`). */
export function tidyAddress(email: string): string {
  const tidy = email.trim().toLowerCase();
  const at = tidy.lastIndexOf('@') + 1;
  const domain = tidy.slice(at);
  return /\P{ASCII}/u.test(domain) ? tidy.slice(0, at) + domainToASCII(domain) : tidy;
}

/** Names an address without telling it: SHA-256 in base64url. Equal for what `tidyAddress` makes equal. */
export function addressId(email: string): string {
  return createHash('sha256').update(tidyAddress(email)).digest('base64url').slice(0, ID_LENGTH);
}

/** Names the mailbox of an address in the same way: mail servers take what follows a plus sign for a note of its owner. */
export function mailboxId(email: string): string {
  return addressId(email.replace(/\+[^@]*(?=@)/, ''));
}

/** The address that a text is, or null. @param base what a path belongs to */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    // `URL.canParse` of Node 20 takes hosts that the constructor refuses, such as `https://cards%C3%83/`.
    return new URL(text, base);
  } catch {
    return null;
  }
}
