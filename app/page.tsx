import { connection } from 'next/server';
import { Greeting } from '@/app/_ui/home/greeting';
import { HowItWorks } from '@/app/_ui/home/how-it-works';
import { QuickStart } from '@/app/_ui/home/quick-start';
import { ProblemNotice } from '@/app/_ui/kit/problem';
import { NoTables } from '@/app/_ui/mine/no-tables';
import { MyTables } from '@/app/_ui/mine/tables';
import { fieldsOf, type SearchParams } from '@/app/_web/load/address';
import { loadMine } from '@/app/_web/load/mine';

/** Home: what this is, my tables, and a table started in three taps. */
export default async function HomePage({ searchParams }: { searchParams: SearchParams }) {
  await connection();
  const fields = await fieldsOf(searchParams);
  const mine = await loadMine();
  const hasTables = mine !== null && mine.tables.length > 0;
  const isNewcomer = mine !== null && !hasTables;
  return (
    <div className="space-y-6">
      <Greeting tables={mine?.tables ?? null} />
      <ProblemNotice fields={fields} />
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <div className={isNewcomer ? 'order-last space-y-6 lg:order-none' : 'space-y-6'}>
          {hasTables ? <MyTables {...mine} isFull={false} /> : <HowItWorks />}
          {isNewcomer && <NoTables />}
        </div>
        <QuickStart chosen={fields.start} />
      </div>
    </div>
  );
}
