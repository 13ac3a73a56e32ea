/** A seat; `all`: everybody, a spectator for instance; `behind`: somebody who watches one trick behind. */
export type Viewer = number | 'all' | 'behind';

/** The cards of a trick and who played them, in order. */
export type Trick = { seat: number; card: string }[];

/**
 * Cards of the deal before that are named one after the other. `preceded`: only where this stands shortly before them; `followed`: only
 * where this stands shortly after them.
 */
export type Row = { cards: readonly string[]; preceded?: RegExp; followed?: RegExp };

/** Before the penalty cards that somebody took: `3 tricks · `. */
const TRICKS = /\b\d+ (?:tricks?|Stiche?)\b/;
/** Before the penalty cards that lie open before somebody: in a view in JSON, where those of the seats before are, and on pages. */
const OPEN =
  /"penaltyCards":\[(?:\[[^\]]*\],)*\["$|"open":\["$|Open penalty cards|Offene Strafkarten|Lying open before|Liegt offen vor/;
/** Right after the last card of a trick: who takes it. */
const TAKEN = /^[\s\S]{0,140}?(?:→|takes? the trick|nimms?t den Stich)/;
/** Before the cards that somebody showed to claim the rest of a deal: in data, and on pages. */
const CLAIMED = /"claimed"|[Tt]he cards of |[Yy]our cards|Die Karten von |Deine Karten/;

/**
 * Returns the rows in which the cards of a deal that is over may be named while the next one runs: whole tricks, the penalty cards that
 * one player took (docs/rules.md §1.7), and, where players are told what has happened since their last move, the rest of a trick: it may
 * begin with each of its cards after the first, since forced cards, orders and cards that the autopilot played are no moves of theirs.
 */
export function rowsOf(game: string, tricks: readonly Trick[], viewer: Viewer): Row[] {
  // As they were played, and, in tables with a column for each player, by their seats.
  const whole = tricks.flatMap((trick) => [
    { cards: trick.map(({ card }) => card) },
    { cards: trick.toSorted((a, b) => a.seat - b.seat).map(({ card }) => card) },
  ]);
  const penalties = (of: readonly Trick[]) => (game === 'hearts' ? penaltiesOf(of) : []);
  const taken = penalties(tricks).map((cards) => ({ cards, preceded: TRICKS }));
  // One trick behind, viewers see the end of a deal in a view of their own, where the last of its tricks may still lie on the felt.
  const late = viewer === 'behind' ? [tricks, tricks.slice(0, -1)] : [];
  const open = late.flatMap(penalties).map((cards) => ({ cards, preceded: OPEN }));
  const told = typeof viewer === 'number' ? tricks : [];
  const rests = told.flatMap((trick) =>
    trick.slice(1).map((_, i) => ({ cards: trick.slice(i + 1).map(({ card }) => card), followed: TAKEN })),
  );
  return [...whole, ...taken, ...open, ...rests].filter(({ cards }) => cards.length > 0);
}

/** One trick behind, viewers see the end of a deal in a view of their own, with the claims of that deal. */
const CLAIMED_LATE = new RegExp(`"claims":\\[|${CLAIMED.source}`);

/** The cards that players showed when they claimed the rest of an earlier deal: the table tells of it as long as the match lasts. */
export const rowsClaimed = (claims: readonly (readonly string[])[], viewer: Viewer): Row[] =>
  claims.map((cards) => ({ cards, preceded: viewer === 'behind' ? CLAIMED_LATE : CLAIMED }));

const RANKS = '23456789TJQKA';

/** Returns the penalty cards of each player who took some, in the order in which they did. */
function penaltiesOf(tricks: readonly Trick[]): string[][] {
  const taken: string[][] = [];
  for (const trick of tricks) {
    const suited = trick.filter(({ card }) => card[1] === trick[0].card[1]);
    const [{ seat }] = suited.sort((a, b) => RANKS.indexOf(b.card[0]) - RANKS.indexOf(a.card[0]));
    taken[seat] ??= [];
    taken[seat].push(
      ...trick.map(({ card }) => card).filter((card) => card[1] === 'H' || card === 'QS' || card === 'JD'),
    );
  }
  return taken.flatMap((cards) => [cards, cards.filter((card) => card !== 'JD')]);
}
