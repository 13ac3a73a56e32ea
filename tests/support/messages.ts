import type { ChannelFailed, Channels, OutgoingMail, OutgoingNote, WebhookTarget } from '@/lib/notify';
import type { Context } from '@/lib/tables';
import { newContext } from './tables';

/** A site whose time stands still until it is moved on, and whose channels keep what they were given. */
export function newSite() {
  const { context: made, close } = newContext();
  const clock = { now: Date.UTC(2026, 5, 1, 12) };
  const mails: OutgoingMail[] = [];
  const pushes: { endpoint: string; note: OutgoingNote }[] = [];
  const hooks: { to: WebhookTarget; note: OutgoingNote }[] = [];
  /** Set to have a channel fail. */
  const faults: Partial<Record<keyof Channels, ChannelFailed>> = {};
  const sending = async (channel: keyof Channels, take: () => void) => {
    const fault = faults[channel];
    if (fault) throw fault;
    take();
  };
  const channels: Channels = {
    email: { send: (mail) => sending('email', () => mails.push(mail)) },
    push: { send: ({ endpoint }, note) => sending('push', () => pushes.push({ endpoint, note })) },
    webhook: { send: (to, note) => sending('webhook', () => hooks.push({ to, note })) },
  };
  const context: Context = {
    ...made,
    channels,
    now: () => clock.now,
    publicUrl: 'https://cards.example.org',
    linkSecret: 'a secret of the site for its links',
  };
  /** The kind and address of each mail. */
  const kinds = () => mails.map(({ to, letter }) => `${letter.kind} ${to}`);
  return { context, clock, mails, pushes, hooks, faults, kinds, close };
}
export type Site = ReturnType<typeof newSite>;

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

/** The link of the last mail that asks an address. */
export function tokenIn(mails: readonly OutgoingMail[]): string {
  const letter = mails.findLast((mail) => mail.letter.kind === 'confirm')?.letter;
  if (letter?.kind !== 'confirm') throw new Error('nobody was asked');
  return letter.url.slice(letter.url.lastIndexOf('/') + 1);
}
