import type { ReactNode } from 'react';

type Props = {
  name: string;
  value: string;
  isChosen: boolean;
  text: string;
  /** What it means, in a line. */
  line?: string;
  /** What it looks like. */
  children?: ReactNode;
};

/** One of the values of a preference, with a picture of it where there is one. */
export function Choice({ name, value, isChosen, text, line, children }: Props) {
  return (
    <label className="flex min-h-touch cursor-pointer flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-panel px-4 py-2 hover:border-accent has-checked:border-accent has-checked:bg-tint has-checked:inset-ring has-checked:inset-ring-accent has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2">
      <input
        type="radio"
        name={name}
        value={value}
        defaultChecked={isChosen}
        className="size-5 shrink-0 accent-accent"
      />
      <span className="min-w-40 flex-1">
        <span className="block font-medium">{text}</span>
        {line && <span className="block text-quiet text-sm">{line}</span>}
      </span>
      {children}
    </label>
  );
}
