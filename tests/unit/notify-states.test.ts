import { describe, expect, test } from 'vitest';
import type { Sending } from '@/lib/notify/documents';
import {
  backoff,
  ENDED_MILLISECONDS,
  isToBeRetried,
  STATES,
  STEPS,
  type State,
  type Step,
  stateOf,
  stepped,
  TRANSITIONS,
} from '@/lib/notify/states';

const NOW = 1_790_000_000_000;
const LEASE = 'the lease of this process';

type Stored = Sending & { digest: string | null };
const planned: Stored = { state: 'waiting', attempts: 2, code: 'refused', lease: null, digest: null };
/** As each state is stored; `dropped` is no document any more, and one that was seen still has its lease. */
const STORED: Record<Exclude<State, 'dropped' | 'seen'>, Stored> = {
  planned,
  claimed: { ...planned, lease: LEASE },
  sent: { ...planned, state: 'sent' },
  failed: { ...planned, state: 'dead' },
};
const WRITTEN: Record<Step<Stored>['kind'], Step<Stored>> = {
  claim: { kind: 'claim', lease: 'another', holds: 700 },
  replan: { kind: 'replan', changes: { digest: 'd' }, placement: { due: NOW + 5 } },
  move: { kind: 'move', changes: { digest: 'd' }, placement: { due: NOW + 5 }, lease: LEASE },
  retry: { kind: 'retry', lease: LEASE, code: 'unreachable' },
  accept: { kind: 'accept' },
  giveUp: { kind: 'giveUp', code: 'gone' },
};
const kept = (value: Stored, due: number | null = NOW) => ({
  id: 'm',
  version: 3,
  value,
  owners: ['t'],
  due,
  expires: null,
});

describe('the way of a message', () => {
  test('is this table, and nothing else', () => {
    const ways = STATES.flatMap((from) =>
      STEPS.flatMap((step) => (TRANSITIONS[from][step] ? [`${from} ${step} ${TRANSITIONS[from][step]}`] : [])),
    );
    expect(ways).toEqual([
      'planned claim claimed',
      'planned replan planned',
      'planned move planned',
      'planned drop dropped',
      'planned accept sent',
      'planned giveUp failed',
      'claimed claim claimed',
      'claimed look seen',
      'seen move planned',
      'seen drop dropped',
      'seen accept sent',
      'seen retry planned',
      'seen giveUp failed',
    ]);
  });

  const cases = Object.entries(STORED).flatMap(([from, value]) =>
    Object.values(WRITTEN).map((step) => ({ from, value, step, name: step.kind })),
  );
  test.each(cases)('$from: $name leads where the table says, or nowhere', ({ value, step }) => {
    // The process that takes the step holds what is held.
    const mine = step.kind === 'move' ? { ...step, lease: value.lease } : step;
    const state = stateOf(value);
    const from = state === 'claimed' && step.kind !== 'claim' ? 'seen' : state;
    const after = stepped(kept(value), mine, NOW);
    const to = TRANSITIONS[from][step.kind];
    expect(after === null).toBe(to === undefined);
    if (after) expect(stateOf(after.value)).toBe(to);
  });
});

describe('a step is stored', () => {
  const written = (step: Step<Stored>, value = STORED.claimed, due: number | null = NOW) =>
    stepped(kept(value, due), step, NOW);

  test.each([
    ['due', NOW, true],
    ['due in a moment', NOW + 1, false],
    ['in a digest', null, false],
  ] as const)('claimed only when it is due: %s', (_, due, isClaimed) => {
    for (const value of [STORED.planned, STORED.claimed]) {
      const claimed = written(WRITTEN.claim, value, due);
      const expected = { value: { ...value, lease: 'another' }, due: NOW + 700 };
      expect(claimed).toEqual(isClaimed ? expected : null);
    }
  });

  test('put off or tried again only by the process that holds it', () => {
    const lost = { ...STORED.claimed, lease: 'another' };
    expect(written(WRITTEN.move, lost)).toBeNull();
    expect(written(WRITTEN.retry, lost)).toBeNull();
    expect(written(WRITTEN.move)).toEqual({ value: { ...planned, digest: 'd' }, due: NOW + 5 });
    const value = { ...planned, attempts: 3, code: 'unreachable' };
    expect(written(WRITTEN.retry)).toEqual({ value, due: NOW + backoff(3) });
  });

  test('put into a digest, accepted or given up by any process', () => {
    const lost = { ...STORED.claimed, lease: 'another' };
    expect(written({ kind: 'move', placement: { due: null } }, lost)).toEqual({ value: planned, due: null });
    const ended = { due: null, expires: NOW + ENDED_MILLISECONDS };
    expect(written(WRITTEN.accept, lost)).toEqual({ value: { ...planned, state: 'sent', code: null }, ...ended });
    expect(written(WRITTEN.giveUp, lost)).toEqual({ value: { ...planned, state: 'dead', code: 'gone' }, ...ended });
  });

  test('and no more after sixteen failures, or one that is final', () => {
    expect(isToBeRetried({ ...planned, attempts: 14 }, { isFinal: false })).toBe(true);
    expect(isToBeRetried({ ...planned, attempts: 15 }, { isFinal: false })).toBe(false);
    expect(isToBeRetried(planned, { isFinal: true })).toBe(false);
  });
});
