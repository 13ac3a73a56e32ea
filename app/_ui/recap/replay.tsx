'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, useTransition } from 'react';

/** The addresses of the positions around one; at the ends of a deal they are in the deals next to it. */
export type StepLinks = { first: string; previous: string | null; next: string | null; last: string };

type Props = {
  links: StepLinks;
  /** Counted from 0, and how many positions the deal has. */
  step: number;
  steps: number;
  /** The address of the first position of this deal; `step` in it says which one is shown. */
  address: string;
  /** Whether a trick is complete here, which is shown for longer. */
  isTrickEnd: boolean;
  /** `at` names a position; `#` stands for its number, from 1. */
  texts: { play: string; pause: string; slider: string; at: string };
};

/** For how long each position is shown while the deal plays (ms): a card, and a complete trick. */
const CARD_MILLISECONDS = 900;
const TRICK_MILLISECONDS = 1_700;

/** Plays a deal by itself, leads to any position of it by a slider, and to those around by keys. */
export function Replay({ links, step, steps, address, isTrickEnd, texts }: Props) {
  const router = useRouter();
  const [isMoving, startMove] = useTransition();
  const [isPlaying, setPlaying] = useState(false);
  const [wanted, setWanted] = useState<number | null>(null);
  const asked = useRef<number | null>(null);
  const { first, previous, next, last } = links;

  const keys = useMemo(() => {
    const go = (href: string | null) =>
      href === null
        ? null
        : () => {
            setPlaying(false);
            startMove(() => router.replace(href, { scroll: false }));
          };
    return {
      ArrowLeft: go(previous),
      ArrowRight: go(next),
      Home: go(first),
      End: go(last),
      ' ': next === null ? null : () => setPlaying((was) => !was),
    };
  }, [first, previous, next, last, router]);
  useReplayKeys(keys);

  useEffect(() => {
    if (!isPlaying || isMoving || wanted !== null) return;
    if (next === null) return setPlaying(false);
    const timer = setTimeout(
      () => startMove(() => router.replace(next, { scroll: false })),
      isTrickEnd ? TRICK_MILLISECONDS : CARD_MILLISECONDS,
    );
    return () => clearTimeout(timer);
  }, [isPlaying, isMoving, wanted, next, isTrickEnd, router]);

  // While the slider is drawn, one position after the other is asked for, each time the latest.
  useEffect(() => {
    if (wanted === null || isMoving) return;
    if (wanted === step || wanted === asked.current) {
      asked.current = null;
      return setWanted(null);
    }
    asked.current = wanted;
    startMove(() => router.replace(withStep(address, wanted), { scroll: false }));
  }, [wanted, isMoving, step, address, router]);

  const shown = wanted ?? step;
  return (
    <div className="flex items-center gap-2 noscript:hidden">
      <button
        type="button"
        disabled={next === null && !isPlaying}
        onClick={() => setPlaying(!isPlaying)}
        className="flex min-h-11 min-w-28 shrink-0 cursor-pointer items-center justify-center gap-2 rounded-lg bg-accent px-3 font-semibold text-onaccent focus-visible:outline-2 focus-visible:outline-accent focus-visible:outline-offset-2 disabled:cursor-default disabled:opacity-40"
      >
        <svg viewBox="0 0 20 20" aria-hidden="true" className="size-4 fill-current">
          <path d={isPlaying ? 'M4 2h4v16H4zM12 2h4v16h-4z' : 'M4 2l13 8-13 8z'} />
        </svg>
        {isPlaying ? texts.pause : texts.play}
      </button>
      <input
        type="range"
        min={0}
        max={steps - 1}
        value={shown}
        aria-label={texts.slider}
        aria-valuetext={texts.at.replace('#', String(shown + 1))}
        onChange={({ currentTarget }) => {
          setPlaying(false);
          setWanted(currentTarget.valueAsNumber);
        }}
        className="h-11 min-w-0 grow cursor-pointer accent-accent"
      />
    </div>
  );
}

function withStep(address: string, step: number): string {
  const [path, query] = address.split('?');
  const fields = new URLSearchParams(query);
  fields.set('step', String(step));
  return `${path}?${fields}`;
}

/** The actions of the keys of a replay; null: none now. */
type ReplayKeys = Partial<Record<'ArrowLeft' | 'ArrowRight' | 'Home' | 'End' | ' ', (() => void) | null>>;

/** Listens to the arrow keys, Home, End and the space bar, unless somebody types, or a control has its own use for them. */
function useReplayKeys(keys: ReplayKeys): void {
  // With the position they lead on from: a key pressed right after it came would still lead on from the one before.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
      const act = isKey(key) ? keys[key] : null;
      if (!act || hasOwnUse(target, key)) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [keys]);
}

function isKey(key: string): key is keyof ReplayKeys {
  return ['ArrowLeft', 'ArrowRight', 'Home', 'End', ' '].includes(key);
}

function hasOwnUse(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  const fields = 'input, textarea, select, [contenteditable]';
  return target.closest(key === ' ' ? `${fields}, button, a, summary` : fields) !== null;
}
