'use client';

import { type ToggleEvent, useState } from 'react';

type Props = {
  title: string;
  /** Each key with what it does. */
  keys: readonly (readonly [string, string])[];
};

/** A popover that explains the keys; there is nothing in it until it is opened: without scripts there are no keys. */
export function KeysPopover({ title, keys }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div
      id="keys"
      popover="auto"
      onBeforeToggle={(event: ToggleEvent) => setOpen(event.newState === 'open')}
      className="m-auto w-[min(22rem,90vw)] rounded-xl border border-line bg-panel p-4 text-ink shadow-xl backdrop:bg-black/30"
    >
      {isOpen && (
        <>
          <h2 className="mb-2 font-semibold">{title}</h2>
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm">
            {keys.map(([key, does]) => (
              <div key={key} className="contents">
                <dt>
                  <kbd className="rounded border border-line bg-page px-1.5 py-0.5 font-sans">{key}</kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </div>
  );
}
