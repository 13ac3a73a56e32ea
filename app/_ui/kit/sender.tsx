'use client';

import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { SendForm } from './send';

const Sender = createContext<SendForm | null>(null);

export function FormsSentBy({ send, children }: { send: SendForm; children: ReactNode }) {
  return <Sender value={send}>{children}</Sender>;
}

/** How the forms here are sent with their page; null where they are not. */
export const useSender = () => useContext(Sender);

let sending = 0;
const waiting = new Set<() => void>();

/** Notes that a form of this page is being sent, until what is returned is called: then the page shows what became of it. */
export function beginSending(): () => void {
  sending++;
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    sending--;
    if (sending > 0) return;
    for (const then of waiting) setTimeout(then);
    waiting.clear();
  };
}

/** Calls `then` now, or as soon as no form of this page is under way. */
export function onceSent(then: () => void): void {
  if (sending === 0) then();
  else waiting.add(then);
}

/** Why a form was refused that the page has no room for any more, and where that was; null: nothing of the kind. */
let outlived: { page: string; isInSheet: boolean; sentence: string } | null = null;
const listeners = new Set<() => void>();

/** Says a sentence in place of a form that has gone, until the next form is sent: in the sheet, which covers the page, if it was there. */
export function setOutlived(sentence: string | null, isInSheet = false): void {
  outlived = sentence === null ? null : { page: location.pathname, isInSheet, sentence };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The sentence of the last form, if the form went before anybody could read it. */
export function Outlived({ isInSheet = false }) {
  const sentence = useSyncExternalStore(
    subscribe,
    () => (outlived?.page === location.pathname && outlived.isInSheet === isInSheet ? outlived.sentence : null),
    () => null,
  );
  if (sentence === null) return null;
  return (
    <p role="alert" className="rounded-md border border-warn bg-panel px-3 py-2 text-sm">
      {sentence}
    </p>
  );
}
