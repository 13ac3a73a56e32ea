import type { Ledger } from './ledger';
import type { Viewer } from './rows';

/** What players chose between looking and blind nil, by seat. */
type Choices = ReadonlyMap<number, string>;

/** The choices that were not told yet at any moment at which this may have been written (docs/rules.md §2.2). */
export function untoldTo(ledger: Ledger, { from, at }: { from: number; at: number }): Choices {
  const last = ledger.madeAt(at);
  let untold = ledger.untold(last);
  for (let made = ledger.shownAt(from); made < last; made++) {
    const then = ledger.untold(made);
    untold = new Map([...untold].filter(([seat]) => then.has(seat)));
  }
  return untold;
}

/** How a view tells them: by seat, null where it does not. */
const IN_VIEW = /"blindNil":\[([^\]]*)\],"bids":\[([^\]]*)\]/g;
/** How pages and mails say that somebody bid it. */
const IN_WORDS = /bids? blind nil without|blind nil!|sagt Doppel-Null an, ohne|Doppel-Null!/;

/** What of them a text tells somebody else than the player. */
export function choicesTold(text: string, viewer: Viewer, untold: Choices): string[] {
  if (untold.size === 0) return [];
  const others = [...untold.keys()].filter((seat) => seat !== viewer);
  const inView = [...text.matchAll(IN_VIEW)].flatMap(([, blindNil, bids]) =>
    others.filter((seat) => [blindNil, bids].some((list) => (list.split(',')[seat] ?? 'null') !== 'null')),
  );
  const isOwn = typeof viewer === 'number' && untold.get(viewer) === 'blindNil';
  return [
    ...new Set(inView.map((seat) => `what seat ${seat} has chosen`)),
    ...(!isOwn && IN_WORDS.test(text) ? ['that somebody bid blind nil'] : []),
  ];
}
