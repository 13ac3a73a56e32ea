import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { denseLog } from '../codes/dense';
import { isCoded, joinEntries, splitEntries } from '../codes/forms';

/**
 * The form of values in a Redis, where memory and traffic cost money: what is not in codes (codes/forms.ts) is deflated with a dictionary
 * of phrases that most values contain. The first character says how: `=` unchanged, `1` deflated with dictionary 1, as base64 because the
 * REST protocol can only carry text.
 *
 * Packed values must remain readable for ever, so a dictionary never changes; there may be a second one. It only affects
 * the length: every text comes back unchanged.
 */
const DICTIONARY_1 = Buffer.from(
  [
    '{"table":"0123456789ab","options":{"preset":"hearts","players":4,"passing":"left-right-across-hold",',
    '"heartsLead":"when-broken","moon":"old","sun":false,"jackOfDiamonds":"off","queenBreaksHearts":false,',
    '"peek":false,"blindNil":true,"nilBags":false,"bagPenalty":true,"stake":1,"mustTrump":false,',
    '"length":{"kind":"deals","count":12},"length":{"kind":"score","target":500},"trickHistory":"whole-deal"},',
    '"title":null,"invitation":"-","seed":"","commitment":"","game":"spades","game":"herzblatt","game":"hearts",',
    '"format":1,"version":1,"openedAt":1767,"changedAt":1767,"seats":[{"name":"Ada","keyHash":""},',
    '"play":{"phase":"drawing","phase":"bidding","phase":"passing","phase":"playing","hands":[0,1024,512,',
    '"spadesBroken":true,"heartsBroken":true,"tricks":[{"leader":3,"cards":["","winner":3},{"leader":2,"cards":["',
    '"deal":1,"pass":{"offset":1,"passed":[["","received":[["","shot":null,"bidding":{"opener":0,"blindNil":[false,true],',
    '"bids":[null,0],"drawing":{"stock":{"draws":[["","exchange":[8,9,11,19,"made":[11,13],"kept":[419,80],',
    '"exchanged":[null,null]},"score":{"lastDeal":{"taken":[8,5],"sides":[{"contract":80,"nil":0,"bags":1,"penalty":0}',
    '"taking":{"forehand":1,"declined":[1],"declarer":2,"blind":["","pickedUp":false,"buried":null},"settled":9,',
    '"settlement":{"declarer":1,"augen":33,"result":"lost"}},"dealScores":[[3,6,0,17],[26,0,26,26]],"scores":[0,0,0,0],',
    '"winners":[]},"trickBefore":{"leader":2,"cards":["","winner":2},"trickBefore":null,"turns":[null,{"version":',
    '"at":1767}],"last":[{"from":248,"before":249,"move":"{\\"type\\":\\"play\\",\\"card\\":\\"',
    '"kind":"finished","kind":"turn","seat":0,"view":{"hand":["","toAct":[0],"choices":[{"type":"play","cards":["',
    '"AC","KC","QC","JC","TC","9C","8C","7C","6C","5C","4C","3C","2C","AD","KD","QD","JD","TD","9D","8D","7D","6D",',
    '"5D","4D","3D","2D","AH","KH","QH","JH","TH","9H","8H","7H","6H","5H","4H","3H","2H","AS","KS","QS","JS","TS",',
    '"9S","8S","7S","6S","5S","4S","3S","2S"],{"type":"tableOpened","table":"{"type":"seatTaken","seat":1,"name":"',
    '{"type":"dealt","deal":0,"opener":1,"forehand":0,"hands":[["{"type":"moonShot","seat":1,"sun":false,"amount":26,',
    '"value":"add"},{"type":"blindNilBid","seat":1},{"type":"looked","seat":0},{"type":"phaseBegun","phase":"exchanging"},',
    '{"type":"declined","seat":0},{"type":"taken","seat":3},{"type":"stood","seat":3},{"type":"blindPickedUp","seat":2,',
    '{"type":"buried","seat":2,"cards":["{"type":"exchanged","seat":1,"laidOff":[],"received":[[""]],"leader":3}]}',
    '{"at":1767,"events":[{"type":"bidMade","seat":0,"value":4}]}{"at":1767,"events":[{"type":"passed","seat":3,"cards":["',
    '{"at":1767,"events":[{"type":"rejected","seat":1,"card":"9C"}]}{"at":1767,"events":[{"type":"kept","seat":1,"card":"',
    '"brokeSpades":true},"brokeHearts":true},{"type":"dealScored","points":[3,6,0,17]},{"type":"dealt","deal":1,',
    '{"type":"trickWon","seat":2}]}{"at":1767,"events":[{"type":"cardPlayed","seat":3,"card":"2C"},{"type":"trickWon",',
    '"seat":0}]}{"at":1767,"events":[{"type":"cardPlayed","seat":0,"card":"AS"}]}',
  ].join(''),
);

/** Values are short: a small window is enough, and is set up quickly. */
const FORM = { dictionary: DICTIONARY_1, windowBits: 12, memLevel: 5 };

/** Packs a value; what is written in codes already stays as it is. */
export function pack(value: string): string {
  if (isCoded(value)) return value;
  const packed = deflated(value);
  return packed.length <= value.length ? packed : `=${value}`;
}

const deflated = (value: string) => `1${deflateRawSync(value, FORM).toString('base64')}`;

/** Packs entries of a log as one text, to be continued with that of others. */
export function packLog(entries: readonly string[]): string {
  return joinEntries(entries.map(pack), (packed) => deflated(unpack(packed)));
}

/** The text of a whole log, which nothing but more entries will be added to: `packedStore` gives all entries whenever it changes some. */
export const packWholeLog = (entries: readonly string[]) => denseLog(packLog(entries));

/** The packed entries of such a text. */
export const packedEntries = splitEntries;

/** Unpacks a value; one that was never packed, or is damaged, comes as it lies there, for its reader to refuse. */
export function unpackAny(stored: string): string {
  try {
    return unpack(stored);
  } catch {
    return stored;
  }
}

/** Unpacks a value. @throws Error if it was never packed */
export function unpack(stored: string): string {
  if (isCoded(stored)) return stored;
  const rest = stored.slice(1);
  if (stored.startsWith('=')) return rest;
  if (!stored.startsWith('1')) throw new Error('not a packed value');
  return inflateRawSync(Buffer.from(rest, 'base64'), { dictionary: DICTIONARY_1 }).toString();
}
