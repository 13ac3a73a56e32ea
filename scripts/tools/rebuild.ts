// `npm run rebuild [-- TABLE …]`: folds the logs anew and mends stored states that differ; says where they differed. Where a
// log may be damaged it changes nothing.
import { isNotOpened } from '../../lib/secrets';
import { sealedStore } from '../../lib/store';
import { DamagedLog, Problem, rebuild } from '../../lib/tables';
import { tablesOnly } from '../lib/context';
import { siteSeals } from '../lib/sealed';
import { incomplete, progress, requireAnswer, tableIds, tool } from './tool';

await tool(async (store, args) => {
  const context = tablesOnly(sealedStore(store, siteSeals().seals));
  const ids = args.length > 0 ? args : await tableIds(store);
  const bar = progress(ids.length, 'tables');
  let differed = 0;
  let failed = 0;
  for (const table of ids) {
    try {
      const paths = await rebuild(context, table);
      if (paths.length > 0) differed++;
      for (const path of paths) console.log(`${table}: ${path} differed`);
    } catch (error) {
      await requireAnswer(store);
      failed++;
      incomplete(`${table}: ${reasonOf(error)}; it is left as it is`);
    }
    bar.step();
  }
  bar.end();
  return { tables: ids.length, differed, failed };
});

function reasonOf(error: unknown): string {
  if (error instanceof DamagedLog || isNotOpened(error)) return error.message;
  return error instanceof Problem ? error.code : 'it cannot be read';
}
