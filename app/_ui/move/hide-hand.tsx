'use client';

import { useLayoutEffect, useState } from 'react';

const HIDDEN = 'stichpost-hand=hidden';

/** Turns the viewer's cards face down, with all that tells of them (hand.css), and up again. The device remembers it in a cookie, so that no page comes with open cards. */
export function HideHand({ isAtFirst, hide, show }: { isAtFirst: boolean; hide: string; show: string }) {
  const [isHidden, setHidden] = useState(isAtFirst);
  // The page may be older, above all one that was kept for the time without network.
  useLayoutEffect(() => setHidden(document.cookie.includes(HIDDEN)), []);

  function turn() {
    // biome-ignore lint/suspicious/noDocumentCookie: it is to be there with the next request, which may come at once
    document.cookie = `${HIDDEN}; Max-Age=${isHidden ? 0 : 31536000}; Path=/; SameSite=Lax`;
    setHidden(!isHidden);
  }

  return (
    <button
      type="button"
      onClick={turn}
      aria-label={isHidden ? undefined : hide}
      title={isHidden ? undefined : hide}
      data-hidden={isHidden || undefined}
      className="hide-hand with-scripts"
    >
      {isHidden ? show : <span className="icon icon-hide" />}
    </button>
  );
}
