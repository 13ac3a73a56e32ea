'use client';

import { useEffect, useRef, useState } from 'react';

/**
 * A button that leaves an order: `order` is all of it as JSON, `value` what the button sends (without one the order itself), `text`
 * what it adds in words, and `all` the whole of it in words, if that is more.
 */
type OrderButton = { order: string; value?: string; text: string; all?: string };

/** Where to ask what an order may cost, for whom, and at which version of the table: it is another question at every one. */
export type Question = { advice: string; seat: number; version: number };

type Props = {
  question: Question;
  /** The buttons' name in their form. */
  name: string;
  buttons: readonly OrderButton[];
  /** Whether none of them is the usual one. */
  equal?: boolean;
};

/** A player who goes through the cards with the arrow keys asks for none of them. */
const PAUSE_MILLISECONDS = 250;

/** A button for each order, which leaves it, and while they can be seen what the server warns of. */
export function OrderButtons({ question: { advice, seat, version }, name, buttons, equal = false }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  const [warnings, setWarnings] = useState<Record<string, string>>({});
  const asked = buttons.map(({ order }) => order).join('\n');

  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is another question
  useEffect(() => {
    const place = ref.current;
    if (!place || asked === '' || typeof IntersectionObserver === 'undefined') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asking: AbortController | null = null;
    const askAll = async (signal: AbortSignal) => {
      for (const order of asked.split('\n')) {
        const warning = await ask(advice, `{"seat":${seat},"order":${order}}`, signal);
        if (signal.aborted) return;
        if (warning !== null) setWarnings((before) => ({ ...before, [order]: warning }));
      }
    };
    const stop = () => {
      clearTimeout(timer);
      asking?.abort();
    };
    const observer = new IntersectionObserver(([seen]) => {
      stop();
      if (!seen.isIntersecting) return;
      const mine = new AbortController();
      asking = mine;
      timer = setTimeout(() => void askAll(mine.signal), PAUSE_MILLISECONDS);
    });
    setWarnings({});
    observer.observe(place);
    return () => {
      observer.disconnect();
      stop();
    };
  }, [advice, seat, version, asked]);

  return (
    <div ref={ref} className="grid gap-2">
      {buttons.map(({ order, value, text, all }, i) => (
        <div key={order} className="grid">
          <button
            type="submit"
            name={name}
            value={value ?? order}
            className={i === 0 && !equal ? 'order-button usual' : 'order-button'}
          >
            <b>{text}</b>
            {all && <small>{all}</small>}
          </button>
          <p role="status" className="order-warning">
            {warnings[order]}
          </p>
        </div>
      ))}
    </div>
  );
}

/** Returns the server's warning, or null; null also if it cannot be reached: nobody has to wait for it. */
async function ask(advice: string, body: string, signal: AbortSignal): Promise<string | null> {
  try {
    const headers = { accept: 'application/json', 'content-type': 'application/json' };
    const response = await fetch(advice, { method: 'POST', headers, body, signal });
    const said: unknown = await response.json();
    if (!response.ok || typeof said !== 'object' || said === null || !('warning' in said)) return null;
    return typeof said.warning === 'string' && said.warning !== '' ? said.warning : null;
  } catch {
    return null;
  }
}
