'use client';

import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';

/** The clock of the whole screen: where the felt is. */
export type Moment = {
  version: number;
  /** Whether it has shown everything that led to this version. */
  isTold: boolean;
  deal: number;
  /** The cards of this deal that lie there, or did. */
  gone: string;
  /** Whether the viewer's hand is as it was at this moment. */
  isHandNow: boolean;
  skip: () => void;
};

let moment: Moment | null = null;
const listeners = new Set<() => void>();

function setMoment(next: Moment | null) {
  moment = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export function useTeller(next: Moment) {
  useEffect(() => setMoment(next), [next]);
  useEffect(() => () => setMoment(null), []);
}

/** Returns the moment shown while the felt has not yet told this version; null: it has; undefined: nobody knows yet. */
function useTelling(version: number): Moment | null | undefined {
  const at = useSyncExternalStore(
    subscribe,
    () => moment,
    () => null,
  );
  if (at === null) return undefined;
  return at.version === version && at.isTold ? null : at;
}

/** Renders anew whenever another version is told. */
export const useTold = () =>
  useSyncExternalStore(
    subscribe,
    () => moment && `${moment.version} ${moment.isTold}`,
    () => null,
  );

export const useIsTold = (version: number) => useTelling(version) === null;

/** A version of the table, and what its viewer holds then. */
export type Until = {
  version: number;
  deal: number;
  hand: string;
  /** Whether the felt has something to tell as soon as there are scripts. */
  isFresh: boolean;
};

type Props = {
  until: Until;
  className?: string;
  /** A class until the page shows another version than the one it was opened with. */
  atFirst?: string | false;
  /** Whether it is the turn, which shows the hand as it is at that moment. */
  isTurn?: boolean;
  children: ReactNode;
};

/** Waits with what it shows until the felt has come to it: what was there stays, or nothing is to be seen. Without scripts it is shown at once. */
export function UntilTold({ until, className, atFirst, isTurn = false, children }: Props) {
  const telling = useTelling(until.version);
  const [told, setTold] = useState<{ until: Until; children: ReactNode } | null>(null);
  const [opened] = useState(until.version);
  const root = useRef<HTMLDivElement>(null);
  if (telling === null && told?.children !== children) setTold({ until, children });
  const shown = shownAt(told?.until ?? null, until, telling, isTurn);
  useEffect(() => {
    const place = root.current;
    if (!isTurn || !telling || !place) return;
    const played = [...place.querySelectorAll<HTMLElement>('[data-card]')].filter(({ dataset }) =>
      telling.gone.includes(dataset.card ?? ' '),
    );
    for (const { dataset } of played) dataset.gone = '';
    // A tap on the hand skips, and so does a key: what is inert leaves taps to what is around it.
    const tap = ({ target, currentTarget }: Event) => target === currentTarget && telling.skip();
    const press = ({ key }: KeyboardEvent) =>
      key === 'Escape' && !document.querySelector('dialog[open]') && telling.skip();
    place.parentElement?.addEventListener('click', tap);
    document.addEventListener('keydown', press);
    return () => {
      for (const { dataset } of played) delete dataset.gone;
      place.parentElement?.removeEventListener('click', tap);
      document.removeEventListener('keydown', press);
    };
  });
  const classes = atFirst && until.version === opened ? `${className} ${atFirst}` : className;
  return (
    <div ref={root} className={classes} inert={Boolean(telling) && isTurn} data-until={shown}>
      {shown === 'before' ? told?.children : children}
    </div>
  );
}

/** Says what a place shows at a moment: what was told last (`before`), this version's hand alone, nothing, or, undefined, this version. */
export function shownAt(told: Until | null, until: Until, telling: Moment | null | undefined, isTurn: boolean) {
  if (telling === undefined && until.isFresh) return 'scripts';
  if (!telling) return;
  if (told && isStillSo(told, until, telling, isTurn)) return 'before';
  return isTurn && telling.isHandNow ? 'hand' : 'nothing';
}

/** Whether what was told last is still all that is known at a moment: the same deal, and, of a hand that is known, no other cards. */
function isStillSo(told: Until, now: Until, { version, deal, gone, isHandNow }: Moment, isTurn: boolean): boolean {
  // The felt is about to begin with what led to this version.
  if (version === told.version && version !== now.version) return true;
  const held = told.hand.match(/../g) ?? [];
  return (
    told.deal === deal &&
    !(isTurn && isHandNow && held.some((card) => !gone.includes(card) && !now.hand.includes(card)))
  );
}
