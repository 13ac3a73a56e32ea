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
