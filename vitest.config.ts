import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') } },
  test: {
    include: ['tests/{unit,property,contract}/**/*.test.ts'],
    testTimeout: 60_000,
    coverage: { include: ['lib/**'], reporter: ['text-summary'] },
  },
});
