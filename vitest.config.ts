import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { keepInMemory } from './tests/lab/shared/servers.ts';

keepInMemory();

const FOLDERS = ['tests/unit', 'tests/property'];
const OF_FOLDER = (folder: string) => `${folder}/**/*.test.ts`;

/** The tests that put something in the place of a module, which they would do for others that share a worker with them. */
const replacing = FOLDERS.flatMap((folder) => {
  const path = (name: string) => fileURLToPath(new URL(`${folder}/${name}`, import.meta.url));
  const names = readdirSync(path('')).filter((name) => name.endsWith('.test.ts'));
  return names
    .filter((name) => readFileSync(path(name), 'utf8').includes('vi.mock('))
    .map((name) => `${folder}/${name}`);
});

const LOADED_BY_NODE = {
  execArgv: ['--import', import.meta.resolve('./tests/support/native.mjs')],
  experimental: { viteModuleRunner: false, nodeLoader: false },
};
/** Coverage is found only in modules that Vitest has loaded. */
const measuresCoverage = process.argv.some((arg) => arg.startsWith('--coverage'));

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') } },
  test: {
    testTimeout: 60_000,
    // Modules that were made JavaScript once are so for the other projects, stages and runs, until their text changes.
    experimental: { fsModuleCache: true, fsModuleCachePath: '.cache/vitest' },
    // By itself it would leave one core free, which of two is half.
    maxWorkers: availableParallelism(),
    coverage: { include: ['lib/**'], reporter: ['text-summary'] },
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: FOLDERS.map(OF_FOLDER),
          exclude: replacing,
          // Modules are loaded once for a worker, not once for a file, which costs as much as a third of the tests.
          isolate: false,
          ...(measuresCoverage ? {} : LOADED_BY_NODE),
        },
      },
      {
        extends: true,
        test: {
          name: 'contract',
          include: [OF_FOLDER('tests/contract')],
          isolate: false,
          // They wait for servers and tools more than they work. Projects with other numbers of workers run one after the other.
          maxWorkers: 2 * availableParallelism(),
          maxConcurrency: 2,
          sequence: { groupOrder: 1 },
        },
      },
      { extends: true, test: { name: 'isolated', include: replacing, isolate: true } },
    ],
  },
});
