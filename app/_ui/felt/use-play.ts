'use client';

import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { HOLD_MS, MOVE_MS } from '@/app/_ui/kit/classes';
import type { Card } from '@/lib/cards';
import {
  cardsOf,
  isCode,
  type Point,
  pagesOf,
  restAfter,
  type Step,
  type Story,
  stepAt,
  stepsOf,
  tempoFrom,
} from './story';

type Given = {
  story: Story;
  /** Up to where the viewer has seen the match; null: a spectator, who is shown it as it stands. */
  seen: Point | null;
  /** The version of the table: only with a new one has anything happened. */
  version: number;
  viewer: number | null;
  /** Whether something is shown between two deals until the player goes on, and whether the match is over. */
  hasEnd: boolean;
  isOver: boolean;
  /** The index of the step to leaf to at first. */
  firstPage: number | null;
};

export type Play = {
  steps: Step[];
  /** The step up to which the match was shown. */
  at: Step;
  /** The index of the step shown, whether its trick has gone to its winner, and whether it was leafed to. */
  index: number;
  isSwept: boolean;
  isPage: boolean;
  /** The viewer's own card on its way; and for how many seconds it is not sent yet, if it is not. */
  pending: Card | null;
  delay: number | null;
  /** Whether more is to be shown by itself; and whether the player wants no motion, and so presses to go on. */
  isBehind: boolean;
  isStill: boolean;
  /** Whether it begins with what the player has not seen yet, as soon as there are scripts. */
  isFresh: boolean;
  /** Whether the end of a deal is shown. */
  isAtEnd: boolean;
  /** Whether there is more to be seen, so that the rest of the screen waits; a card that is kept back can still be taken back. */
  isTelling: boolean;
  /** Goes on after a trick that is held, and after the end of a deal. */
  next: () => void;
  goOn: () => void;
  skip: () => void;
  leafTo: (index: number | null) => void;
};

/** Plays what has happened since a point that was shown, card by card, up to where the match stands. */
export function usePlay({ story, seen, version, viewer, hasEnd, isOver, firstPage }: Given): Play {
  const steps = useMemo(() => stepsOf(story), [story]);
  const last = steps.length - 1;
  const [at, setAt] = useState<Point>(steps[last]);
  const [isSwept, setSwept] = useState(false);
  // The page comes as the match stands, for those without scripts; with them it begins where the player left.
  const [isFresh, setFresh] = useState(seen !== null && stepAt(steps, seen) < last && firstPage === null);
  const [pending, setPending] = useState<Card | null>(null);
  const [delay, setDelay] = useState<number | null>(null);
  const [page, setPage] = useState(firstPage);
  const [known, setKnown] = useState({ version, tempo: tempoFrom(steps, stepAt(steps, seen ?? at)) });
  const isStill = useStillness();
  const index = stepAt(steps, at);
  const step = steps[index];

  function show(next: number, swept: boolean) {
    setAt({ deal: steps[next].deal, cards: steps[next].cards });
    setSwept(swept);
  }

  // New cards are played from the point shown; one's own lies there already.
  if (known.version !== version) {
    const own = pending === null ? -1 : steps.findIndex((one, i) => i > index && lastCard(one) === pending);
    setKnown({ version, tempo: tempoFrom(steps, Math.max(own, index)) });
    if (own >= 0) {
      setPending(null);
      show(own, false);
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when there are scripts
  useEffect(() => {
    if (!isFresh || seen === null) return;
    // A trick that their own card completed is held once more: nobody has shown them who took it.
    setFresh(false);
    setAt(seen);
  }, []);

  const isAtEnd = hasEnd && isSwept && (step.isLast || (isOver && index === last && step.isComplete));
  const isHeld = step.isComplete && !isSwept;
  const end = hasEnd ? steps.findIndex((one, i) => one.isLast && (i > index || (i === index && !isSwept))) : -1;
  const isBehind = index < last || (isHeld && (!isStill || (hasEnd && isOver)));
  const isWaiting = isFresh || page !== null || pending !== null || isAtEnd || !isBehind;

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown is named by its index
  useEffect(() => {
    if (isWaiting) return;
    if (isStill) {
      // A trick is shown as a whole; then the player presses to go on.
      const next = steps.findIndex((one, i) => i > index && (one.isComplete || i === last));
      if (!isHeld && next > 0) show(next, false);
      return;
    }
    const timer = setTimeout(
      () => (isHeld ? setSwept(true) : show(index + 1, false)),
      (isHeld ? HOLD_MS : MOVE_MS + (step.isComplete ? 0 : restAfter(step))) * known.tempo,
    );
    return () => clearTimeout(timer);
  }, [isWaiting, isStill, index, isSwept, last, known.tempo]);

  useEffect(() => {
    const played = (event: Event) => {
      const card = cardIn(event, viewer);
      if (card === null) return;
      setAt({ deal: steps[last].deal, cards: steps[last].cards });
      setSwept(true);
      setPage(null);
      setPending(card);
    };
    const refused = () => {
      setPending(null);
      setDelay(null);
    };
    const delayed = (event: Event) => {
      const detail: unknown = event instanceof CustomEvent ? event.detail : null;
      setDelay(typeof detail === 'number' ? detail : null);
    };
    const listeners = Object.entries({
      'stichpost:play': played,
      'stichpost:refused': refused,
      'stichpost:taken-back': refused,
      'stichpost:delayed': delayed,
    });
    for (const [name, listener] of listeners) window.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of listeners) window.removeEventListener(name, listener);
    };
  }, [steps, last, viewer]);

  return {
    steps,
    at: step,
    index: page ?? index,
    isSwept: page === null && isSwept && pending === null,
    isPage: page !== null,
    pending: page === null ? pending : null,
    delay: pending === null ? null : delay,
    isBehind: isBehind && pending === null && !isAtEnd,
    isStill,
    isFresh,
    isAtEnd: isAtEnd && page === null,
    isTelling: isFresh || index < last || isAtEnd || (pending !== null && delay === null),
    next: () => setSwept(true),
    goOn: () => index < last && show(index + 1, false),
    // The end of a deal is never passed over.
    skip: () => show(end < 0 ? last : end, true),
    leafTo: (to) => setPage(to !== null && to <= last ? to : null),
  };
}

/** The page before the one shown, and the one after it; null: there is none. */
export function neighbours({ steps, index, isPage, isSwept }: Play): { before: number | null; after: number | null } {
  const pages = pagesOf(steps);
  const isHere = isPage || !isSwept || !steps[index].isComplete;
  const before = pages.filter((page) => (isHere ? page < index : page <= index)).at(-1) ?? null;
  return { before, after: isPage ? (pages.find((page) => page > index) ?? null) : null };
}

function lastCard({ trick, shown }: Step): string | null {
  return trick ? (cardsOf(trick)[shown - 1] ?? null) : null;
}

/** The card that the viewer has just sent. */
function cardIn(event: Event, viewer: number | null): Card | null {
  const detail: unknown = event instanceof CustomEvent ? event.detail : null;
  if (typeof detail !== 'object' || detail === null || !('card' in detail) || !('seat' in detail)) return null;
  return detail.seat === viewer && typeof detail.card === 'string' && isCode(detail.card) ? detail.card : null;
}

const STILL = '(prefers-reduced-motion: reduce)';

/** Whether nothing is to move by itself. */
function useStillness(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(STILL);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => matchMedia(STILL).matches,
    () => false,
  );
}
