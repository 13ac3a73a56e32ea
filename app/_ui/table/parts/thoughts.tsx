'use client';

import { field } from '@/app/_ui/kit/classes';

/** Counted as a browser counts; the server decides. */
const LONGEST = 200;

type Props = { version: number; add: string; label: string; help: string };

/**
 * A pencil in the action bar of the form around it, once a card is chosen that may be played: it opens a field for a note on the move, sealed until the
 * match is over. The field opens above the bar, so that it takes no room there. It is given its texts.
 */
export function ThoughtField({ version, add, label, help }: Props) {
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-0 z-10 h-14 items-center with-play">
      {/* Empty and closed again when the move is made. */}
      <details key={version} className="group/thought pointer-events-auto">
        <summary className="grid size-11 cursor-pointer list-none place-items-center rounded-lg border border-line bg-panel text-quiet hover:border-accent focus-visible:outline-2 focus-visible:outline-accent focus-visible:outline-offset-2 group-open/thought:border-accent group-open/thought:text-accent [&::-webkit-details-marker]:hidden">
          <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5 fill-current">
            <path d="M3 17l1-4.5L13.6 2.9a1.8 1.8 0 0 1 2.6 0l.9.9a1.8 1.8 0 0 1 0 2.6L7.5 16 3 17Zm2.8-3.7-.4 1.9 1.9-.4 7-7-1.5-1.5-7 7Z" />
          </svg>
          <span className="sr-only">{add}</span>
        </summary>
        <div className="absolute inset-x-0 bottom-full grid gap-1 rounded-xl border border-line bg-panel p-3 shadow-raised">
          <label className="grid gap-1 text-sm">
            <span className="font-medium">{label}</span>
            <input
              type="text"
              name="thought"
              maxLength={LONGEST}
              autoComplete="off"
              dir="auto"
              aria-describedby="thought-help"
              className={field}
            />
          </label>
          <p id="thought-help" className="text-quiet text-sm [@media(max-height:30rem)]:sr-only">
            {help}
          </p>
        </div>
      </details>
    </div>
  );
}
