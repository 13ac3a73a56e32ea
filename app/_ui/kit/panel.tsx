import type { ReactNode } from 'react';

const BOX = 'min-w-0 rounded-xl border border-line bg-panel p-3';

/** A titled part of a page; `id`: what its address may name. */
export function Panel({ title, children, id }: { title: string; children: ReactNode; id?: string }) {
  return (
    <section id={id} className={BOX}>
      <h2 className="mb-2 font-semibold">{title}</h2>
      {children}
    </section>
  );
}

/** A titled part of a page that is closed at first. */
export function Drawer({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={BOX}>
      <summary className="-my-3 min-h-11 cursor-pointer py-3 font-semibold leading-5">{title}</summary>
      <div className="pt-3">{children}</div>
    </details>
  );
}
