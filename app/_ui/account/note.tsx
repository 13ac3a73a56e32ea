import type { ReactNode } from 'react';

/** Something that has just been done. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="rounded-lg border-accent border-l-4 bg-panel p-4">
      {children}
    </p>
  );
}
