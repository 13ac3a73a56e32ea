// Imported first by every script, before anything that an old Node would not understand.
import { readFileSync } from 'node:fs';

const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

/** Ends the process with a clear sentence if this Node is older than `needed`, such as '20.9'. */
export function requireNode(needed, who) {
  const [major, minor = 0] = needed.split('.').map(Number);
  const [ourMajor, ourMinor] = process.versions.node.split('.').map(Number);
  if (ourMajor > major || (ourMajor === major && ourMinor >= minor)) return;
  console.error(`${who} needs Node ${needed} or newer; this is Node ${process.versions.node} (${process.execPath}).`);
  console.error('Install a newer Node from https://nodejs.org or with your version manager, then start again.');
  process.exit(1);
}

requireNode(engines.node.replace('>=', ''), 'Stichpost');
