// Writes the golden records that are planned and missing: `node --import tsx tests/lab/records.ts [name …]`. A record is
// written once and never changed (tests/records/README.md), so one that exists is refused if it is named, and left alone otherwise.
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PLANS } from './records/plans';
import { record } from './records/record';
import { printRecord } from './shared/golden';

const folder = new URL('../records/', import.meta.url);
const names = process.argv.slice(2);
const fileOf = (name: string) => fileURLToPath(new URL(`${name}.jsonl`, folder));

const unknown = names.filter((name) => !PLANS.some((plan) => plan.name === name));
const written = names.filter((name) => existsSync(fileOf(name)));
if (unknown.length > 0) throw new Error(`tests/lab/records/plans.ts has no ${unknown.join(', ')}`);
if (written.length > 0) throw new Error(`never written twice: ${written.join(', ')}`);

const missing = PLANS.filter(({ name }) => (names.length === 0 || names.includes(name)) && !existsSync(fileOf(name)));
for (const plan of missing) {
  const text = printRecord(record(plan));
  // The flag x fails on a file that exists.
  await writeFile(fileOf(plan.name), text, { flag: 'wx' });
  console.log(`${plan.name}: ${text.split('\n').length - 1} lines, ${Math.round(text.length / 1000)} kB`);
}
console.log(JSON.stringify({ written: missing.length, leftAlone: PLANS.length - missing.length }));
