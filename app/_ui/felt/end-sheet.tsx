'use client';

import { type ReactNode, useEffect, useRef } from 'react';

/** The end of a deal, over everything else, until the player goes on. */
export function EndSheet({ onGoOn, children }: { onGoOn: () => void; children: ReactNode }) {
  const ref = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    // Whatever is asked above it, the enter key goes on.
    dialog?.querySelector<HTMLElement>('.felt-button')?.focus({ preventScroll: true });
    dialog?.scrollTo({ top: 0 });
    return () => dialog?.close();
  }, []);

  return (
    <dialog
      ref={ref}
      className="felt-end bg-sheet"
      onCancel={(event) => {
        event.preventDefault();
        onGoOn();
      }}
    >
      {children}
    </dialog>
  );
}
