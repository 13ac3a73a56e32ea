import type { Ledger } from './ledger';
import type { Viewer } from './rows';

/** The players' choices between looking and blind nil, by seat. */
type Choices = ReadonlyMap<number, string>;

/** The choices that were not told yet at any moment at which this may have been written (docs/rules.md §2.2). */
export function untoldTo(ledger: Ledger, capture: { viewer: Viewer; from: number; at: number }): Choices {
  const last = ledger.madeAt(capture.at);
  const untold = new Map(ledger.untold(last));
  for (let made = ledger.shownAt(capture.from); made < last; made++) {
    const then = ledger.untold(made);
    // Choices that the viewer made meanwhile may be in it.
    for (const seat of untold.keys()) if (seat !== capture.viewer && !then.has(seat)) untold.delete(seat);
  }
  return untold;
}

/** A view of the deal in which they are hidden: one trick behind, a viewer sees the deal before, and what was bid in it. */
const IS_CHOOSING = /"phase":"(?:looking|drawing)"/;
/** How a view tells them: by seat, null where it does not. */
const IN_VIEW = /"blindNil":\[([^\]]*)\],"bids":\[([^\]]*)\]/g;
/** How pages and mails say that somebody bid it. */
const IN_WORDS =
  /bids? blind nil without|blind nil!|blind nil, \d|sagt Doppel-Null an, ohne|Doppel-Null!|Doppel-Null, \d/;

/** Finds those that a text tells somebody else than the player. */
export function choicesTold(text: string, viewer: Viewer, untold: Choices): string[] {
  if (untold.size === 0) return [];
  const others = [...untold.keys()].filter((seat) => seat !== viewer);
  const inView = !IS_CHOOSING.test(text)
    ? []
    : [...text.matchAll(IN_VIEW)].flatMap(([, blindNil, bids]) =>
        others.filter((seat) => [blindNil, bids].some((list) => (list.split(',')[seat] ?? 'null') !== 'null')),
      );
  // Pages do not say of which deal a bid is: one trick behind it may be of the one before.
  const isTold = viewer === 'behind' || (typeof viewer === 'number' && untold.get(viewer) === 'blindNil');
  return [
    ...new Set(inView.map((seat) => `what seat ${seat} has chosen`)),
    ...(!isTold && IN_WORDS.test(text) ? ['that somebody bid blind nil'] : []),
  ];
}
