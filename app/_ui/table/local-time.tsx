'use client';

import { useEffect, useState } from 'react';
import { momentInWords } from './time-words';

/** `at` in milliseconds since 1970; `text`: what it is as long as the browser has not said in which zone it is. */
type Props = { at: number; text: string; locale: string };

/** A moment in the zone of whoever reads it. */
export function LocalTime({ at, text, locale }: Props) {
  const [local, setLocal] = useState<{ text: string; words: string } | null>(null);
  useEffect(() => setLocal({ text, words: momentInWords(at, Date.now(), locale) }), [at, text, locale]);
  return <time dateTime={new Date(at).toISOString()}>{local?.text === text ? local.words : text}</time>;
}
