// `npm run fuzz [-- --requests 100000 --seed 1]`: sends wrong requests, made from the site's OpenAPI document, to the built site.
// No answer may say that the server failed, tell of its files, refuse with a status that the document does not name or be missing,
// and nothing may change without an answer of success.
// The last line is JSON; the exit code is 0 if all is well, 1 if not.

import { buildForUse } from '../../scripts/lib/build.mjs';
import { parseOrder } from './fuzz/order';
import { fuzz, tell } from './fuzz/run';
import { startSite } from './fuzz/site';
import { program } from './shared/order';

await program(parseOrder(process.argv.slice(2)), async (order) => {
  await buildForUse();
  const began = performance.now();
  const site = await startSite();
  try {
    const figures = await fuzz(site.origin, site.store, order.requests, order.seed);
    const { findings, statuses, ...counts } = figures;
    for (const finding of findings) console.log(tell(finding));
    for (const line of site.errors().slice(0, 30)) console.log(line.slice(0, 1_500));
    console.log(`Answers by status: ${JSON.stringify(statuses)}`);
    const seconds = Math.round((performance.now() - began) / 1000);
    console.log(JSON.stringify({ ...counts, seconds, seed: order.seed }));
    return findings.length === 0 ? 0 : 1;
  } finally {
    await site.stop();
  }
});
