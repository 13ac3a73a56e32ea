import { readdirSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { inRoot } from './project.mjs';

const pack = promisify(brotliCompress);
const KINDS = /\.(?:js|css|svg)$/;
/** The densest: a build takes longer than at 10, once, and each first visit is shorter. */
const QUALITY = 11;
/** Shorter files are hardly shorter packed. */
const LEAST_BYTES = 1000;

/** Writes what browsers load beside itself, packed more densely than a server has time for. Older ones go. */
export async function packFiles() {
  for (const folder of ['.next/static', 'public']) {
    const files = readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      inRoot(join(folder, name)),
    );
    for (const old of files.filter((file) => file.endsWith('.br'))) rmSync(old);
    await Promise.all(files.filter((file) => KINDS.test(file)).map(packFile));
  }
}

async function packFile(file) {
  const whole = await readFile(file);
  if (whole.length < LEAST_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: whole.length };
  await writeFile(`${file}.br`, await pack(whole, { params }));
}
