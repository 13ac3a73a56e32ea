'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';

/** The sheet's attribute with the entry that was asked for before it was there. */
const WANTED = 'entry';

type Props = { name: string; title: string; isOpen?: boolean; children: ReactNode };

/** One of the menu's entries: open or not as it is first shown, and from then on as its reader leaves it. */
export function Entry({ name, title, isOpen = false, children }: Props) {
  const ref = useRef<HTMLDetailsElement>(null);
  const [atFirst] = useState(isOpen);
  useEffect(() => {
    const wanted = ref.current?.closest<HTMLElement>('[popover]')?.dataset[WANTED];
    if (ref.current && wanted === name) ref.current.open = true;
  }, [name]);
  return (
    <details ref={ref} data-name={name} open={atFirst} className="menu-entry scroll-mt-14">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">{title}</summary>
      <div className="grid grid-cols-1 gap-3 pt-1 pb-3">{children}</div>
    </details>
  );
}

/** Opens the sheet at one of its entries. */
export function EntryButton({ sheet, name, label, children, ...look }: ButtonProps) {
  const show = () => {
    const place = document.getElementById(sheet);
    if (!place) return;
    place.dataset[WANTED] = name;
    const entry = place.querySelector<HTMLDetailsElement>(`[data-name="${name}"]`);
    if (!entry) return;
    entry.open = true;
    // The sheet would open where it was left.
    requestAnimationFrame(() => entry.scrollIntoView());
  };
  return (
    <button type="button" popoverTarget={sheet} aria-label={label} onClick={show} {...look}>
      {children}
    </button>
  );
}
type ButtonProps = { sheet: string; name: string; label?: string | undefined; className: string; children: ReactNode };
