'use client';

import { createContext, type ReactNode, useContext } from 'react';

export type ErrorTexts = { title: string; text: string; again: string; home: string };

const Texts = createContext<ErrorTexts>({ title: '', text: '', again: '', home: '' });

/** Hands the sentences for a failure down to the error page, which is a client component and cannot translate. */
export function ErrorTextsProvider({ texts, children }: { texts: ErrorTexts; children: ReactNode }) {
  return <Texts value={texts}>{children}</Texts>;
}

export function useErrorTexts(): ErrorTexts {
  return useContext(Texts);
}
