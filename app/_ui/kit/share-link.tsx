'use client';

import { useEffect, useState } from 'react';
import { button } from './classes';

type Props = {
  label: string;
  url: string;
  title: string;
  /** Said beside the link where it is shared. */
  text?: string;
  copy: string;
  copied: string;
  share: string;
  /** It is what the page is for: the button stands first, and is as wide as there is room. */
  isMain?: boolean;
};

/** A link to give to others: it can be selected, and with JavaScript copied or shared with a button. */
export function ShareLink({ label, url, title, text, copy, copied, share, isMain = false }: Props) {
  const [can, setCan] = useState({ copy: false, share: false });
  const [done, setDone] = useState(false);

  useEffect(() => {
    setCan({ copy: Boolean(navigator.clipboard), share: typeof navigator.share === 'function' });
  }, []);

  const quiet = 'min-h-11 rounded-md border border-line bg-panel px-3 font-medium hover:border-accent';
  const main = isMain ? `${button} order-first basis-full` : quiet;
  return (
    <div className="flex flex-wrap items-end gap-2">
      <label className="min-w-0 flex-1 basis-60 text-quiet text-sm">
        {label}
        <input
          readOnly
          value={url}
          onFocus={(event) => event.currentTarget.select()}
          className="mt-1 block min-h-11 w-full rounded-md border border-line bg-page px-2 font-mono text-ink text-sm"
        />
      </label>
      {can.copy && (
        <button
          type="button"
          className={can.share ? quiet : main}
          onClick={() =>
            navigator.clipboard.writeText(url).then(
              () => setDone(true),
              () => setDone(false),
            )
          }
        >
          {copy}
        </button>
      )}
      {can.share && (
        <button
          type="button"
          className={main}
          onClick={() => navigator.share({ title, ...(text ? { text } : {}), url }).catch(() => undefined)}
        >
          {share}
        </button>
      )}
      <output className="basis-full text-quiet text-sm">{done && copied}</output>
    </div>
  );
}
