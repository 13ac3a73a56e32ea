// `npm run reseal`: seals what is secret in the store with the newest secret of the site: what was sealed with an older one
// (STICHPOST_SECRETS_BEFORE), and what older versions did not seal. It may run beside servers, and again: then it changes nothing.
import { randomUUID } from 'node:crypto';
import { isNotOpened } from '../../lib/secrets';
import { type Resealed, resealDocument, resealTable } from '../../lib/store';
import { siteSeals } from '../lib/sealed';
import { everyDocument, incomplete, progress, requireAnswer, tableIds, tool, Usage } from './tool';

/** How often it is tried again where others change the same at the same time. */
const ATTEMPTS = 20;

await tool(async (store, args, records) => {
  if (args.length > 0) throw new Usage('It takes no arguments: npm run reseal');
  const { seals } = siteSeals();
  const figures = { tables: 0, documents: 0, resealed: 0, failed: 0 };
  const done = async (what: string, reseal: () => Promise<Resealed>) => {
    try {
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        const result = await reseal();
        if (result === 'conflict') continue;
        if (result === 'resealed') figures.resealed++;
        return;
      }
      incomplete(`${what} is changed all the time; run it again`);
    } catch (error) {
      await requireAnswer(store);
      incomplete(`${what} stays as it is: ${isNotOpened(error) ? error.message : 'it cannot be read'}`);
    }
    figures.failed++;
  };
  const ids = await tableIds(store);
  const bar = progress(ids.length, 'tables');
  for (const table of ids) {
    figures.tables++;
    await done(table, () => resealTable(store, seals, table));
    bar.step();
  }
  bar.end();
  for await (const found of everyDocument(records)) {
    figures.documents++;
    const { kind, id } = found;
    await done(`The document ${id} of kind ${kind}`, async () => {
      const document = await records.read(kind, id);
      return document ? resealDocument(records, seals, { kind, id, ...document }, randomUUID) : 'current';
    });
  }
  return figures;
});
