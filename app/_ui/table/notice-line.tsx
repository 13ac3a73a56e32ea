import type { ReactNode } from 'react';

type Props = {
  tone?: 'accent' | 'warn';
  title: ReactNode;
  /** What is said besides where there is room. */
  detail?: ReactNode;
  /** What can be done about it. */
  children?: ReactNode;
};

/** Something a player has to know before he moves, in a line, with what he can do about it. */
export function NoticeLine({ tone = 'accent', title, detail, children }: Props) {
  return (
    <div
      className={`flex w-full items-center justify-between gap-x-3 rounded-lg border border-l-4 bg-panel px-3 ${tone === 'warn' ? 'border-warn' : 'border-accent'}`}
    >
      <div className="min-w-0 py-0.5">
        <h2 className="wrap-anywhere line-clamp-2 font-semibold text-sm leading-5">{title}</h2>
        {detail && <p className="notice-detail text-quiet text-sm">{detail}</p>}
      </div>
      {children && <div className="shrink-0">{children}</div>}
    </div>
  );
}
