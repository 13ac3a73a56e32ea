'use client';

import { type Asking, useLeaving, useSuggestions } from './suggested';

type Props = Asking & {
  /** The sentences of the orders that stand. */
  standing: readonly string[];
  /** The id of the order for a trick that stands: another one takes its place. */
  base: string | undefined;
  title: string;
};

/** Orders that a bot would give in the player's place, a tap each; nothing if there are none. */
export function Suggestions({ standing, base, title, ...asking }: Props) {
  const found = useSuggestions(asking);
  const { problem, busy, leave } = useLeaving(asking);

  const shown = found.filter(({ sentence }) => !standing.includes(sentence));
  if (shown.length === 0) return null;
  return (
    <section aria-label={title} className="grid gap-2 rounded-xl border border-line bg-panel p-3">
      <h2 className="font-semibold">{title}</h2>
      <p role="alert" className={problem ? 'text-sm text-warn' : 'sr-only'}>
        {problem}
      </p>
      <ul className="grid gap-2">
        {shown.map((suggestion) => (
          <li key={suggestion.sentence} className="grid">
            <button
              type="button"
              disabled={busy}
              onClick={() => leave([suggestion], suggestion.order.kind === 'trick' ? base : undefined)}
              className="min-h-11 rounded-lg border border-accent bg-tint px-3 py-2 text-left text-sm hover:border-2 focus-visible:outline-2 focus-visible:outline-accent focus-visible:outline-offset-2 disabled:opacity-70"
            >
              {suggestion.sentence}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
