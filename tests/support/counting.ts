import { throughCalls } from '../lab/shared/calls';

/** The same store or records, which notes how often each of its methods was called. */
export function counting<T extends object>(target: T): { counted: T; calls: () => Record<string, number> } {
  const calls: Record<string, number> = {};
  const counted = throughCalls(target, (name, _, goOn) => {
    calls[name] = (calls[name] ?? 0) + 1;
    return goOn();
  });
  return { counted, calls: () => ({ ...calls }) };
}
