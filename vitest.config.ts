import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { alias: { '@': import.meta.dirname } },
  test: {
    include: ['tests/{unit,property,contract}/**/*.test.ts'],
    testTimeout: 60_000,
    coverage: { include: ['lib/**'], reporter: ['text-summary'] },
  },
});
