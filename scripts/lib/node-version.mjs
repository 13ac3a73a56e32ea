// Imported first by every script, before anything that an old Node would not understand.
import { readFileSync } from 'node:fs';

const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
const needed = engines.node.replace('>=', '');
const numbers = (version) => version.split('.').map(Number);
const [major, minor = 0] = numbers(needed);
const [ourMajor, ourMinor] = numbers(process.versions.node);

if (ourMajor < major || (ourMajor === major && ourMinor < minor)) {
  console.error(
    `Stichpost needs Node ${needed} or newer; this is Node ${process.versions.node} (${process.execPath}).`,
  );
  console.error('Install a newer Node from https://nodejs.org or with your version manager, then start again.');
  process.exit(1);
}
