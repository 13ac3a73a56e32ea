'use client';

import { field } from '@/app/_ui/kit/classes';

/** Texts half written, by `draft`. */
const drafts = new Map<string, string>();

/**
 * A field that keeps what was written in it where the page around it turns into another one, as when a match begins or ends.
 * @param draft names the message to be written
 */
export function MessageField({ draft, label }: { draft: string; label: string }) {
  return (
    <label className="grid gap-1 text-sm">
      <span className="font-medium">{label}</span>
      <input
        type="text"
        name="text"
        required
        maxLength={500}
        autoComplete="off"
        dir="auto"
        enterKeyHint="send"
        aria-describedby="talk-help"
        className={field}
        defaultValue={drafts.get(draft)}
        onInput={({ currentTarget }) => drafts.set(draft, currentTarget.value)}
      />
    </label>
  );
}
