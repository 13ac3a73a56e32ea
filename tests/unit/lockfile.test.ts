import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { withoutIntegrity } from '../../scripts/lib/lockfile.mjs';

const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'));

describe('package-lock.json', () => {
  // Packages built for other platforms npm leaves out where the registry does not serve them: `npm run integrity`.
  test('has the hash of every package, but for optional ones built for a single platform', () => {
    const others = withoutIntegrity(lock).filter(({ optional, os, cpu }) => !(optional && (os ?? cpu)));
    expect(others.map(({ path }) => path)).toEqual([]);
  });

  test('has the hash of every package for the machines it is built, tested and deployed on', () => {
    const here = withoutIntegrity(lock).filter(
      ({ name, os, cpu }) => os?.includes('linux') && cpu?.includes('x64') && !name.includes('musl'),
    );
    expect(here).toEqual([]);
  });

  // Without one `npm ci` installs nothing, which is not noticed where packages are installed already.
  test('has an entry for every optional package, whatever the platform', () => {
    const wanted = Object.values<{ optionalDependencies?: object }>(lock.packages).flatMap(
      ({ optionalDependencies = {} }) => Object.keys(optionalDependencies),
    );
    expect(wanted.filter((name) => !lock.packages[`node_modules/${name}`])).toEqual([]);
  });

  test.each([
    ['without a hash', { version: '1.0.0' }, ['a']],
    ['with one', { version: '1.0.0', integrity: 'sha512-x' }, []],
    ['that is a link', { link: true }, []],
    ['inside another one', { version: '1.0.0', inBundle: true }, []],
  ])('a package %s', (_, entry, found) => {
    const packages = { '': {}, 'node_modules/b/node_modules/a': entry };
    expect(withoutIntegrity({ packages }).map(({ name }) => name)).toEqual(found);
  });
});
