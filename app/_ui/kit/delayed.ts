import { useEffect, useRef, useState } from 'react';
import { dropMove, letWait } from '@/app/_ui/kit/waiting';
import { tellDelayed, tellPlay, tellTakenBack, WANTED_BACK } from './played';
import { postForm } from './send';

/** A move that is not sent before its time: until then its player can take it back. */
export type Delayed = {
  /** Where it is sent, and the fields of its form. */
  action: string;
  fields: URLSearchParams;
  /** The text of its button. */
  label: string;
};

/**
 * Keeps a move back for some seconds. It stands among the moves that wait (`waiting.ts`) from the beginning, so that it is sent
 * even if this page dies. Leaving the page sends it at once.
 * @param send sends the move when its time is over
 * @returns the move that is kept back, if there is one, and what can be done
 */
export function useDelayed(send: (move: Delayed) => void) {
  const [delayed, setDelayed] = useState<Delayed | null>(null);
  const now = useRef<Delayed | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sending = useRef(send);
  sending.current = send;

  function end(): Delayed | null {
    clearTimeout(timer.current);
    const move = now.current;
    now.current = null;
    setDelayed(null);
    return move;
  }

  /** @param seconds after which it is sent */
  function delay(move: Delayed, seconds: number): void {
    const before = end();
    if (before) dropMove(before);
    letWait(move.action, move.fields.toString(), move.label, Date.now() + seconds * 1000);
    now.current = move;
    setDelayed(move);
    tellPlay(move.fields);
    tellDelayed(seconds);
    timer.current = setTimeout(() => {
      const due = end();
      tellDelayed(null);
      if (due) sending.current(due);
    }, seconds * 1000);
  }

  /** From then on no copy of it is sent: it is in no queue any more. */
  function takeBack(): void {
    const move = end();
    if (!move) return;
    dropMove(move);
    tellTakenBack();
  }

  /** Gives the move up for another one that is sent in its place. */
  function giveUp(): void {
    const move = end();
    if (move) dropMove(move);
    tellDelayed(null);
  }

  const taking = useRef(takeBack);
  taking.current = takeBack;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads what is kept back when it is called
  useEffect(() => {
    const leave = () => {
      const move = end();
      if (!move) return;
      tellDelayed(null);
      // A page that goes may get no answer, or send nothing any more: then the next one sends it, and it counts once.
      letWait(move.action, move.fields.toString(), move.label);
      const sent = postForm(move.action, move.fields, undefined, true);
      sent.then(({ ok }) => ok && dropMove(move)).catch(() => {});
    };
    const hidden = () => document.hidden && leave();
    const back = () => taking.current();
    addEventListener('pagehide', leave);
    addEventListener(WANTED_BACK, back);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      removeEventListener('pagehide', leave);
      removeEventListener(WANTED_BACK, back);
      document.removeEventListener('visibilitychange', hidden);
      leave();
    };
  }, []);

  return { delayed, delay, takeBack, giveUp };
}
