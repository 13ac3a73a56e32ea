import { vi } from 'vitest';

/** Resolves as soon as the check holds, and fails with it where it does not for 20 s: a busy machine takes longer than the second that is usual. */
export const soon = (check: () => void) => vi.waitFor(check, 20_000);
