'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

type Props = { first: string; previous: string | null; next: string | null; last: string };

/** Moves through the positions of a recap with the arrow keys, Home and End. */
export function ArrowKeys({ first, previous, next, last }: Props) {
  const router = useRouter();

  useEffect(() => {
    const targets: Record<string, string | null> = { ArrowLeft: previous, ArrowRight: next, Home: first, End: last };
    const leaf = (event: KeyboardEvent) => {
      const isOurs = !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented);
      const target = targets[event.key];
      if (!isOurs || !target || isTyping(event.target)) return;
      event.preventDefault();
      router.push(target, { scroll: false });
    };
    addEventListener('keydown', leaf);
    return () => removeEventListener('keydown', leaf);
  }, [first, previous, next, last, router]);

  return null;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}
