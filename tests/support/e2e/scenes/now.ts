/** When the scenes are looked at (ms since 1970): a Friday evening, at half past seven in Berlin. */
export const NOW = Date.UTC(2026, 10, 20, 18, 30);
