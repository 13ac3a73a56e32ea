'use client';

import { useEffect, useRef, useState } from 'react';
import { hear, wakeOnTouch } from './sounds';
import { type FeltWords, read, spoken } from './speech';
import type { Point } from './story';
import type { Play } from './use-play';

/** So much is said at once of what was skipped. */
const MOST_SAID = 12;

/** Whose turn it is, in a sentence, and whether it is the viewer's. */
export type Turn = { text: string; isMine: boolean };

/** Returns the sentences for a screen reader about the cards just shown, one or two for each, the latest last. */
export function useSpeech(
  { steps, index, isPage, isBehind, pending }: Play,
  words: FeltWords,
  players: number,
  turn: Turn,
) {
  const [lines, setLines] = useState<{ id: number; text: string }[]>([]);
  const from = useRef({ steps, index, isPage });
  const saidTurn = useRef(turn.text);
  const isTold = useRef(true);

  useEffect(() => {
    const before = from.current;
    from.current = { steps, index, isPage };
    if (isPage && before.isPage && before.index === index) return;
    const { deal, cards } = before.steps[before.index];
    const isNew = (step: Point) => step.deal > deal || (step.deal === deal && step.cards > cards);
    const texts = isPage
      ? [read(words, steps[index], players)]
      : before.isPage
        ? []
        : steps
            .slice(0, index + 1)
            .filter(isNew)
            .slice(-MOST_SAID)
            .map((step) => spoken(words, step, players));
    // Whose turn it is when all has been shown: at every turn of one's own, and of others when it has become theirs.
    if (!isPage && texts.length > 0) isTold.current = false;
    const isDone = !isPage && !isBehind && pending === null && index === steps.length - 1;
    if (isDone && (saidTurn.current !== turn.text || (turn.isMine && !isTold.current))) {
      saidTurn.current = turn.text;
      isTold.current = true;
      texts.push(turn.text);
    }
    const said = texts.filter((text) => text !== '');
    if (said.length === 0) return;
    setLines((old) => {
      const next = (old.at(-1)?.id ?? 0) + 1;
      return [...old, ...said.map((text, i) => ({ id: next + i, text }))].slice(-MOST_SAID);
    });
  }, [steps, index, isPage, isBehind, pending, words, players, turn]);

  return lines;
}

/** How long a position is to have been shown before the server is told (ms): what comes next is often there sooner. */
const TELL_MILLISECONDS = 3000;

/** Tells the server up to where the player has seen the match, when all has been shown, or when they go. */
export function useMark(table: string, seat: number | null, seen: Point | null, shown: Point, isDone: boolean) {
  const told = useRef(seen);
  const { deal, cards } = shown;
  const isKnown = seen !== null && seen.deal === deal && seen.cards >= cards;

  useEffect(() => {
    if (seat === null || isKnown) return;
    const tell = () => {
      const before = told.current;
      if (before && (before.deal > deal || (before.deal === deal && before.cards >= cards))) return;
      told.current = { deal, cards };
      const body = new URLSearchParams({ seat: String(seat), deal: String(deal), cards: String(cards) });
      // Whatever becomes of it: without it the same is shown once more.
      fetch(`/api/tables/${table}/seen`, { method: 'POST', body, keepalive: true }).catch(() => {});
    };
    const left = () => document.hidden && tell();
    const timer = isDone ? setTimeout(tell, TELL_MILLISECONDS) : undefined;
    document.addEventListener('visibilitychange', left);
    window.addEventListener('pagehide', tell);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', left);
      window.removeEventListener('pagehide', tell);
    };
  }, [table, seat, isKnown, deal, cards, isDone]);
}

/** Lets cards be heard as they are shown, by those who want it. */
export function useSounds(isOn: boolean | undefined, { at: step, isSwept, pending, isPage }: Play) {
  const before = useRef({ step, isSwept, pending });
  useEffect(() => (isOn ? wakeOnTouch() : undefined), [isOn]);
  useEffect(() => {
    if (!isOn || isPage) return;
    const [from, to] = [before.current, { step, isSwept, pending }];
    before.current = to;
    hear(from, to);
  }, [isOn, step, isSwept, pending, isPage]);
}
