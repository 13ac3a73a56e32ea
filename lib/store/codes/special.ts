import { CARD, cardAt, cardsIn, cardToCode, dealtAt, dealtToCode } from './cards';
import { ALPHABET, BASE, bytesAt, bytesToCode, digits, lengthOf, numberAt, valueAt } from './digits';
import { MOMENT, type Moments, WAYS } from './moments';
import { listAt, listToCode, NUMBER, type Read, wholeAt, wholeToCode } from './numbers';

/** Something that stands in texts in one form and is written denser than phrases could: what it is found by, and its code. */
export type Special = {
  /** The characters that it may begin with, and a regular expression of it without groups. */
  begins: string;
  is: string;
  /** The code, or null if this one is another thing, or cannot be said in this way. */
  code(found: string, moments: Moments): string | null;
  /** The text of the code at `i`. @throws Damaged */
  at(code: string, i: number, moments: Moments): Read<string>;
};

const LIST = `${NUMBER}(?:,${NUMBER})*`;
const CARDS = `${CARD}(?:,${CARD})*`;
const nested = (inner: string) => `\\[\\[${inner}\\](?:,\\[${inner}\\])+\\]`;
/** The rows of a list of lists, as JSON. */
const rowsOf = (found: string) => found.slice(2, -2).split('],[');

/** A seat plays a card, and nothing else came before it in the entry. */
const played = [0, 1, 2, 3, 4, 5].map((seat): Special => {
  const before = `"events":[{"type":"cardPlayed","seat":${seat},"card":`;
  return {
    begins: '"',
    is: `"events":\\[\\{"type":"cardPlayed","seat":[0-5],"card":${CARD}`,
    code: (found) => (found.startsWith(before) ? cardToCode(found.slice(before.length)) : null),
    at: (code, i) => ({ value: before + cardAt(code, i), end: i + 1 }),
  };
});

const moments = WAYS.map(
  ({ code, at }): Special => ({
    begins: '1',
    is: `${MOMENT}(?![0-9])`,
    code: (found, moments) => (found.length === 13 && !found.includes(',') ? code(Number(found), moments) : null),
    at(coded, i, moments) {
      const { value, end } = at(coded, i, moments);
      return { value: String(value), end };
    },
  }),
);

/** Bytes after their count, which stands in `characters`. */
function bytesAfterCount(code: string, i: number, characters: number): Read<Buffer> {
  const count = numberAt(code, i, characters);
  const from = i + characters;
  return { value: bytesAt(code, from, count), end: from + lengthOf(count) };
}

const hex: Special = {
  begins: '"',
  is: '"(?:[0-9a-f]{2}){8,90}"',
  code: (found) =>
    found.includes(',') || found.length < 18
      ? null
      : digits(found.length / 2 - 1, 1) + bytesToCode(Buffer.from(found.slice(1, -1), 'hex')),
  at(code, i) {
    const { value, end } = bytesAfterCount(code, i, 1);
    return { value: `"${value.toString('hex')}"`, end };
  },
};

const KEY_BYTES = 6;

/** Something sealed (lib/secrets/seals.ts): the id of its key, and the rest as bytes. */
const seals = ['s1', 's2'].map(
  (form): Special => ({
    begins: 's',
    is: `${form}\\.[\\w-]{8}\\.[\\w-]{8,9000}`,
    code(found) {
      const [begin, id, body] = found.split('.');
      const [key, bytes] = [Buffer.from(id, 'base64url'), Buffer.from(body, 'base64url')];
      const isSame = key.toString('base64url') === id && bytes.toString('base64url') === body;
      return begin === form && isSame ? bytesToCode(key) + digits(bytes.length, 2) + bytesToCode(bytes) : null;
    },
    at(code, i) {
      const key = bytesAt(code, i, KEY_BYTES).toString('base64url');
      const { value, end } = bytesAfterCount(code, i + lengthOf(KEY_BYTES), 2);
      return { value: `${form}.${key}.${value.toString('base64url')}`, end };
    },
  }),
);

const [NONCE_BYTES, HASH_BYTES] = [16, 32];

/** The part of an invitation that a table keeps (lib/tables/reading/invitation.ts). */
const invitation: Special = {
  begins: 'h',
  is: 'h1\\.[\\w-]{22}\\.[0-9a-f]{64}',
  code(found) {
    const [, nonce, hash] = found.split('.');
    const bytes = Buffer.from(nonce, 'base64url');
    return bytes.toString('base64url') === nonce ? bytesToCode(Buffer.concat([bytes, Buffer.from(hash, 'hex')])) : null;
  },
  at(code, i) {
    const bytes = bytesAt(code, i, NONCE_BYTES + HASH_BYTES);
    const nonce = bytes.toString('base64url', 0, NONCE_BYTES);
    return { value: `h1.${nonce}.${bytes.toString('hex', NONCE_BYTES)}`, end: i + lengthOf(bytes.length) };
  },
};

/** The hands of a deal, or what all pass. */
const hands: Special = {
  begins: '[',
  is: nested(CARDS),
  code(found) {
    const rows: number[][] = [];
    for (const row of rowsOf(found)) {
      const cards = cardsIn(row);
      if (cards === null || cards.length >= BASE || rows.push(cards) >= BASE) return null;
    }
    const dealt = dealtToCode(rows.flat());
    return dealt && [rows.length, ...rows.map(({ length }) => length)].map((n) => ALPHABET[n]).join('') + dealt;
  },
  at(code, i) {
    const sizes = Array.from({ length: valueAt(code, i) }, (_, row) => valueAt(code, i + 1 + row));
    const { cards, end } = dealtAt(
      code,
      i + 1 + sizes.length,
      sizes.reduce((sum, size) => sum + size, 0),
    );
    return { value: `[${sizes.map((size) => `[${cards.splice(0, size)}]`).join()}]`, end };
  },
};

const cards: Special = {
  begins: '"',
  is: CARDS,
  code(found) {
    const all = cardsIn(found);
    return all && all.length < BASE ? ALPHABET[all.length] + all.map((one) => ALPHABET[one]).join('') : null;
  },
  at(code, i) {
    const end = i + 1 + valueAt(code, i);
    const all = Array.from({ length: end - i - 1 }, (_, place) => cardAt(code, i + 1 + place));
    return { value: all.join(), end };
  },
};

const card: Special = {
  begins: '"',
  is: CARDS,
  code: cardToCode,
  at: (code, i) => ({ value: cardAt(code, i), end: i + 1 }),
};

/** The card of a move that stands as JSON inside of a text. */
const cardInText: Special = {
  begins: '\\',
  is: CARD.replaceAll('"', '\\\\"'),
  code: (found) => cardToCode(found.replaceAll('\\', '')),
  at: (code, i) => ({ value: cardAt(code, i).replaceAll('"', '\\"'), end: i + 1 }),
};

const lists: Special = {
  begins: '[',
  is: nested(LIST),
  code(found) {
    const rows = rowsOf(found).map(listToCode);
    return rows.length < BASE && !rows.includes(null) ? ALPHABET[rows.length] + rows.join('') : null;
  },
  at(code, i) {
    const rows: string[] = [];
    let end = i + 1;
    for (let left = valueAt(code, i); left > 0; left--) {
      const row = listAt(code, end);
      rows.push(`[${row.value}]`);
      end = row.end;
    }
    return { value: `[${rows.join()}]`, end };
  },
};

const list: Special = {
  begins: '-0123456789',
  is: `${NUMBER}(?:,${NUMBER}){2,}(?![0-9])`,
  code: (found) => (found.includes(',') ? listToCode(found) : null),
  at: listAt,
};

const number: Special = {
  begins: '123456789',
  is: '[1-9][0-9]{2,14}(?![0-9])',
  code: (found) => (found.includes(',') ? null : wholeToCode(Number(found))),
  at(code, i) {
    const { value, end } = wholeAt(code, i);
    return { value: String(value), end };
  },
};

/** All of them, in the order in which they are tried at one place. The place in this list is the code of each, for ever. */
export const SPECIALS: readonly Special[] = [
  card,
  cards,
  ...played,
  ...moments,
  ...seals,
  invitation,
  hex,
  hands,
  cardInText,
  lists,
  list,
  number,
];
