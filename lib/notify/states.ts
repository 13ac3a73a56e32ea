import type { Changed, Kept, Placement } from '../store/collection';
import type { FailureCode, Sending } from './documents';

/** A message's states, planned → claimed → seen → sent, dropped or failed, and all steps; only `attempt.ts` writes them. */
export const STATES = ['planned', 'claimed', 'seen', 'sent', 'dropped', 'failed'] as const;
export type State = (typeof STATES)[number];
export const STEPS = ['claim', 'look', 'replan', 'move', 'drop', 'accept', 'retry', 'giveUp'] as const;

/** The steps that may be taken from each state, and where they lead. */
export const TRANSITIONS: Readonly<Record<State, Partial<Record<(typeof STEPS)[number], State>>>> = {
  // In a digest it is accepted or given up with that; and what has passed before its time need not be claimed.
  planned: { claim: 'claimed', replan: 'planned', move: 'planned', drop: 'dropped', accept: 'sent', giveUp: 'failed' },
  // Its process may have died: then another one claims it when the lease ends.
  claimed: { claim: 'claimed', look: 'seen' },
  seen: { move: 'planned', drop: 'dropped', accept: 'sent', retry: 'planned', giveUp: 'failed' },
  sent: {},
  dropped: {},
  failed: {},
};

/** How long a claim holds (ms) unless the site says otherwise; then another process may take the message over. Shorter than between two sweeps. */
export const LEASE_MILLISECONDS = 50_000;
const DAY = 24 * 60 * 60 * 1000;
/** How long the document of a message is kept that was sent or given up (ms); after that its seat knows that it was told (`noteTold`). */
export const ENDED_MILLISECONDS = 2 * DAY;
/** How long a message waits for its digest, and how long it is remembered that somebody cannot be reached (ms). */
export const REMEMBERED_MILLISECONDS = 30 * DAY;
/** After this many failures nobody tries any more: that is about two days. */
const ATTEMPTS = 16;
const FIRST_BACKOFF = 60_000;
const LONGEST_BACKOFF = 6 * 60 * 60 * 1000;

/** Returns how long to wait after this many failures (ms). */
export function backoff(failures: number): number {
  return Math.min(FIRST_BACKOFF * 2 ** (failures - 1), LONGEST_BACKOFF);
}

/** Whether a message that has failed once more is to be tried again. */
export function isToBeRetried({ attempts }: Sending, { isFinal }: { isFinal: boolean }): boolean {
  return !isFinal && attempts + 1 < ATTEMPTS;
}

/** A step that is written. `holds`: for how long (ms). `lease`: only while it is still claimed with this one. `changes`, `placement`: where it comes instead. */
export type Step<T> =
  | { kind: 'claim'; lease: string; holds: number }
  | { kind: 'replan' | 'move'; changes?: Partial<T>; placement: Placement; lease?: string | null }
  | { kind: 'retry'; lease: string; code: FailureCode }
  | { kind: 'accept' }
  | { kind: 'giveUp'; code: FailureCode };

/** Returns a message after a step at `now` (ms since 1970), as it is to be stored; null where that step may not be taken. */
export function stepped<T extends Sending>({ value, due }: Kept<T>, step: Step<T>, now: number): Changed<T> | null {
  const state = stateOf(value);
  // A process that goes on with a claimed message has looked at it.
  const from = state === 'claimed' && step.kind !== 'claim' ? 'seen' : state;
  if (!TRANSITIONS[from][step.kind]) return null;
  if (step.kind === 'claim')
    return due !== null && due <= now ? { value: { ...value, lease: step.lease }, due: now + step.holds } : null;
  if ('lease' in step && step.lease !== value.lease) return null;
  const free = { ...value, lease: null };
  switch (step.kind) {
    case 'replan':
    case 'move':
      return { ...step.placement, value: { ...free, ...step.changes } };
    case 'retry': {
      const attempts = value.attempts + 1;
      return { value: { ...free, attempts, code: step.code }, due: now + backoff(attempts) };
    }
    case 'accept':
    case 'giveUp': {
      const ended =
        step.kind === 'accept' ? { state: 'sent' as const, code: null } : { state: 'dead' as const, code: step.code };
      return { value: { ...free, ...ended }, due: null, expires: now + ENDED_MILLISECONDS };
    }
  }
}

/** Returns the state of a stored message. */
export function stateOf({ state, lease }: Sending): 'planned' | 'claimed' | 'sent' | 'failed' {
  if (state === 'waiting') return lease === null ? 'planned' : 'claimed';
  return state === 'sent' ? 'sent' : 'failed';
}
