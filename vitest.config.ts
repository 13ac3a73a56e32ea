import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') } },
  test: {
    include: ['tests/{unit,property,contract}/**/*.test.ts'],
    testTimeout: 60_000,
    // By itself it would leave one core free, which of two is half.
    maxWorkers: availableParallelism(),
    // Modules are loaded once for a worker, not once for a file, which costs as much as a third of the tests.
    isolate: false,
    coverage: { include: ['lib/**'], reporter: ['text-summary'] },
  },
});
