'use client';

import { createContext, type ReactNode, useContext } from 'react';
import type { Answer } from './answer';

/**
 * Sends a form so that the page comes with the answer.
 * @param address where the form would be posted to @param fields of the form, as a query string
 * @param shown the name of what the page shows beside the play; undefined: it has none
 * @returns null if no such form can be sent so
 */
export type SendForm = (address: string, fields: string, shown: string | undefined) => Promise<Answer | null>;

const Sender = createContext<SendForm | null>(null);

/** Has the forms within it sent by `send`. */
export function FormsSentBy({ send, children }: { send: SendForm; children: ReactNode }) {
  return <Sender value={send}>{children}</Sender>;
}

/** How the forms here are sent with their page; null where they are not. */
export const useSender = () => useContext(Sender);
