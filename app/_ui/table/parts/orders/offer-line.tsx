'use client';

import { type ReactNode, useSyncExternalStore } from 'react';
import { type Asking, useLeaving, useSuggestions } from './suggested';

type Props = Asking & {
  /** The kinds of the orders that stand. */
  standing: readonly string[];
  /** Says what a touch does, before the orders. */
  text: string;
  /** Shown as long as there is nothing to offer. */
  children: ReactNode;
};

/** Low windows have no room for it, and in wide ones all suggestions are beside the felt. */
const ROOM = '(orientation: portrait) and (min-height: 43rem)';

/** Offers, after the player's card, the orders a bot would leave in their place, of each kind the best: one touch leaves them all. */
export function OfferLine({ standing, text, children, ...asking }: Props) {
  const hasRoom = useSyncExternalStore(
    onResize,
    () => matchMedia(ROOM).matches,
    () => false,
  );
  const found = useSuggestions(asking, hasRoom);
  const { problem, busy, leave } = useLeaving(asking);
  const kinds = found.map(({ order }) => order.kind);
  const offered = found.filter(({ order: { kind } }, i) => kinds.indexOf(kind) === i && !standing.includes(kind));
  return (
    <div className="grid content-center [@media(orientation:portrait)_and_(min-height:43rem)]:min-h-11">
      <p role="alert" className={problem ? 'text-sm text-warn' : 'sr-only'}>
        {problem}
      </p>
      {offered.length === 0 ? (
        children
      ) : (
        <button
          type="button"
          disabled={busy}
          onClick={() => leave(offered)}
          className="mr-9 min-h-11 rounded-lg border border-accent bg-tint px-3 py-1 text-left text-sm leading-tight focus-visible:outline-2 focus-visible:outline-accent sm:pointer-fine:mr-18"
        >
          <b>{text}</b> {offered.map(({ sentence }) => sentence).join(' ')}
        </button>
      )}
    </div>
  );
}

function onResize(then: () => void): () => void {
  const room = matchMedia(ROOM);
  room.addEventListener('change', then);
  return () => room.removeEventListener('change', then);
}
