'use client';

import { useEffect, useState } from 'react';
import { countdownInWords, momentInWords, nextCount } from './time-words';

/** `at` in milliseconds since 1970; `text` stands there as long as the browser has not said in which zone it is. */
type LocalProps = { at: number; text: string; locale: string };

/** A moment in the reader's own zone. */
export function LocalTime({ at, text, locale }: LocalProps) {
  const [local, setLocal] = useState<{ text: string; words: string } | null>(null);
  useEffect(() => setLocal({ text, words: momentInWords(at, Date.now(), locale) }), [at, text, locale]);
  return <time dateTime={new Date(at).toISOString()}>{local?.text === text ? local.words : text}</time>;
}

type Props = {
  /** Milliseconds since 1970, as is `now`, the server's time when it made the page: the browser's own clock may be wrong. */
  deadline: number;
  now: number;
  locale: string;
  /** The sentence, with `{time}` where the time is. */
  text: string;
};

/** The time that is left, in the last hour. Nothing is read out when it changes. */
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
