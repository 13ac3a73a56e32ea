import type { ReactNode } from 'react';

/** The id of the sheet with everything that is not needed for a move. */
export const SHEET = 'more';

type Props = { className: string; label?: string; children: ReactNode };

/** Opens the sheet, without scripts as well. Where the sheet is always there, this is not shown. */
export function SheetButton({ className, label, children }: Props) {
  return (
    <button type="button" popoverTarget={SHEET} aria-label={label} className={`${className} sheet-open`}>
      {children}
    </button>
  );
}
