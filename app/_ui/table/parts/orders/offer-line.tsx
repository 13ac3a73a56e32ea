'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useState, useTransition } from 'react';
import { leaveOrder, useSuggestions } from './suggested';

type Props = {
  /** Where the orders of this table are. */
  action: string;
  seat: number;
  /** Names the table's version and the orders that stand. */
  now: string;
  /** The kinds of the orders that stand. */
  standing: readonly string[];
  /** Says what a touch does, before the orders. */
  leave: string;
  offline: string;
  /** Shown as long as there is nothing to offer. */
  children: ReactNode;
};

/** Offers, after the player's card, the orders a bot would leave in their place, of each kind the best: one touch leaves them all. */
export function OfferLine({ action, seat, now, standing, leave, offline, children }: Props) {
  const router = useRouter();
  const found = useSuggestions(action, seat, now);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, startLeaving] = useTransition();
  const kinds = found.map(({ order }) => order.kind);
  const offered = found.filter(({ order: { kind } }, i) => kinds.indexOf(kind) === i && !standing.includes(kind));

  function leaveAll() {
    startLeaving(async () => {
      for (const suggestion of offered) {
        const said = await leaveOrder(action, seat, suggestion, offline);
        setProblem(said);
        if (said !== null) break;
      }
      document.querySelector('main')?.focus({ preventScroll: true });
      router.refresh();
    });
  }

  const isOffered = offered.length > 0;
  return (
    // Low windows have no room for it, and in wide ones all suggestions are beside the felt.
    <div className="grid content-center [@media(orientation:portrait)_and_(min-height:43rem)]:min-h-11">
      <p role="alert" className={problem ? 'text-sm text-warn' : 'sr-only'}>
        {problem}
      </p>
      <div className={isOffered ? '[@media(orientation:portrait)_and_(min-height:43rem)]:hidden' : ''}>{children}</div>
      {isOffered && (
        <button
          type="button"
          disabled={busy}
          onClick={leaveAll}
          className="hidden min-h-11 rounded-lg border border-accent bg-tint mr-9 sm:pointer-fine:mr-18 px-3 py-1 text-left text-sm leading-tight focus-visible:outline-2 focus-visible:outline-accent [@media(orientation:portrait)_and_(min-height:43rem)]:block"
        >
          <b>{leave}</b> {offered.map(({ sentence }) => sentence).join(' ')}
        </button>
      )}
    </div>
  );
}
