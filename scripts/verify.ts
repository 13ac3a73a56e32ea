// `npm run verify -- record.json`: deals every deal of a downloaded match again, as docs/fairness.md says, and compares. With
// `--commitment` and `--bits` it is compared, too, with what a player noted when taking their seat. The last line is JSON; the exit
// code is 0 if all is well, 1 if not, 2 if it was called in a wrong way or the file is no record.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Checked, type DealFault, verifyRecord } from '../lib/fairness';

const HOW = 'npm run verify -- record.json [--commitment 64-hex-digits] [--bits 32-hex-digits …]';

const FAULTS: Readonly<Record<DealFault, string>> = {
  cards: 'its cards are not those that follow from the secret and the bits',
  'no-bits': 'the record does not say which bits went into it',
  'bits-unpublished': 'bits went into it whose hash had not been published',
  'bits-missing': 'the bits of a player who had a seat did not go into it',
  'bits-of-another': 'bits went into it of somebody who had the seat before its player',
  'bits-of-nobody': 'bits went into it of a seat that no player had',
  moves: 'its moves are not possible with its cards, or are not all there',
};

const { file, noted } = asked();
const checked = verifyRecord(read(file));
if (checked.kind === 'no-record') stop(`${file} is not the record of a match (${checked.where}).`);
const { record, deals } = checked;
for (const { deal, faults } of deals) {
  console.log(`Deal ${deal + 1}: ${faults.length === 0 ? 'ok' : faults.map((fault) => FAULTS[fault]).join('; ')}`);
}
const sentences = whatElse(checked);
for (const sentence of sentences) console.log(sentence);
const ok = checked.ok && sentences.length === 0;
const failed = deals.filter(({ faults }) => faults.length > 0).map(({ deal, faults }) => ({ deal: deal + 1, faults }));
console.log(JSON.stringify({ ok, table: record.table, recipe: record.shuffle.recipe, deals: deals.length, failed }));
process.exitCode = ok ? 0 : 1;

/** Finds what is wrong with the record as a whole. */
function whatElse({ commitment, shares }: Checked): string[] {
  const { shuffle } = record;
  const sentences: string[] = [];
  if (deals.length === 0) sentences.push('No deal was dealt.');
  if (!commitment) sentences.push('The secret is not the one that was committed to.');
  for (const [i, { seat }] of shuffle.shares.entries()) {
    if (!shares[i]) sentences.push(`The bits of seat ${seat} are not those whose hash was published.`);
  }
  if (noted.commitment !== undefined && noted.commitment.toLowerCase() !== shuffle.commitment) {
    sentences.push('The commitment is another one than you noted.');
  }
  for (const bits of noted.bits ?? []) {
    if (deals.every((deal) => !deal.bits.includes(bits.toLowerCase()))) {
      sentences.push(`The bits ${bits} are in no deal.`);
    }
  }
  return sentences;
}

function asked() {
  try {
    const options = { commitment: { type: 'string' }, bits: { type: 'string', multiple: true } } as const;
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    const [path, ...more] = positionals;
    if (path === undefined || more.length > 0) return stop(HOW);
    return { file: path, noted: values };
  } catch {
    return stop(HOW);
  }
}

function read(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    return stop(`${path} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

function stop(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}
