'use client';

import { useEffect, useState } from 'react';
import { countdownInWords, nextCount } from './time-words';

type Props = {
  /** Milliseconds since 1970, as is `now`, the server's time when it made the page: the browser's own clock may be wrong. */
  deadline: number;
  now: number;
  locale: string;
  /** The sentence, with `{time}` where the time is. */
  text: string;
};

/** How much time is left, in the last hour. Nothing is read out when it changes. */
export function Countdown({ deadline, now, locale, text }: Props) {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const ahead = now - Date.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const count = () => {
      const rest = deadline - Date.now() - ahead;
      setLeft(rest);
      if (rest > 0) timer = setTimeout(count, nextCount(rest));
    };
    count();
    return () => clearTimeout(timer);
  }, [deadline, now]);
  const time = countdownInWords(left, locale);
  if (time === null) return null;
  return (
    <span role="timer" aria-live="off" className="whitespace-nowrap tabular-nums">
      {text.replace('{time}', time)}
    </span>
  );
}
