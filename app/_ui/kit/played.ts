/** Events on `window` about a card that is being played. */
const PLAY = 'stichpost:play';
/** The last card was not played after all. */
const REFUSED = 'stichpost:refused';

/** The last card is sent after some seconds (`null`: it has been), its player wants it back, and has it. */
const DELAYED = 'stichpost:delayed';
export const WANTED_BACK = 'stichpost:wanted-back';
const TAKEN_BACK = 'stichpost:taken-back';

type Played = { card: string; seat: number };

/** Tells of the card that these fields of a form play, before the server knows of it. Returns whether they play one. */
export function tellPlay(fields: URLSearchParams): boolean {
  const card = fields.get('move.card');
  if (card === null || fields.get('move.type') !== 'play') return false;
  const detail: Played = { card, seat: Number(fields.get('seat')) };
  window.dispatchEvent(new CustomEvent(PLAY, { detail }));
  return true;
}

/** @param sentence what is wrong with the card */
export function tellRefused(sentence: string): void {
  window.dispatchEvent(new CustomEvent(REFUSED, { detail: sentence }));
}

/** @param seconds after which the card is sent; null: it is sent, or will not be */
export function tellDelayed(seconds: number | null): void {
  window.dispatchEvent(new CustomEvent(DELAYED, { detail: seconds }));
}

export function tellTakenBack(): void {
  window.dispatchEvent(new CustomEvent(TAKEN_BACK));
}
