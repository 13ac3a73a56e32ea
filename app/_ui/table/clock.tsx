'use client';

import { useEffect, useState } from 'react';
import { countdownInWords, localWords, nextCount, type ToldMoment, withZone } from './time-words';

/** `at` in milliseconds since 1970; `told` stands there, with its zone, as long as the browser has not said in which zone it is. */
type LocalProps = { at: number; told: ToldMoment; locale: string };

/** A moment in the reader's own zone. */
export function LocalTime({ at, told, locale }: LocalProps) {
  const named = withZone(told);
  const [local, setLocal] = useState<{ named: string; words: string } | null>(null);
  useEffect(() => setLocal({ named, words: localWords(at, told, Date.now(), locale) }), [at, named, told, locale]);
  return <time dateTime={new Date(at).toISOString()}>{local?.named === named ? local.words : named}</time>;
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
