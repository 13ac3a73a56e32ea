import type { ReactNode } from 'react';

/** One thing that can be done, with what it means. */
export function Part({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="grid gap-2">
      <h2 className="font-medium">{title}</h2>
      <p className="wrap-anywhere text-quiet text-sm">{text}</p>
      {children}
    </section>
  );
}
