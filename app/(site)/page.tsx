import { Arrives } from '@/app/_ui/home/arrives';
import { Demonstration } from '@/app/_ui/home/demonstration';
import { Games, HowItWorks } from '@/app/_ui/home/games';
import { Greeting } from '@/app/_ui/home/greeting';
import { QuickStart } from '@/app/_ui/home/quick-start';
import { ProblemNotice } from '@/app/_ui/kit/page-notes';
import { MyTables, NoTables } from '@/app/_ui/mine/tables';
import { fieldsOf, type SearchParams, typedIn } from '@/app/_web/load/address';
import { sendsMails } from '@/app/_web/load/messages';
import { loadMine, loadPlayer } from '@/app/_web/load/mine';

/** Home: for newcomers a trick to play at once and a table to start; for everybody else their tables. */
export default async function HomePage({ searchParams }: { searchParams: SearchParams }) {
  const fields = await fieldsOf(searchParams);
  const [mine, player] = await Promise.all([loadMine(), loadPlayer()]);
  const start = <QuickStart chosen={fields.start} typed={typedIn(fields)} player={player} />;
  if (mine !== null && mine.tables.length > 0) {
    return (
      <div className="space-y-8">
        <Greeting tables={mine.tables} />
        <ProblemNotice fields={fields} />
        <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
          <MyTables {...mine} isFull={false} />
          {start}
        </div>
        <Games />
      </div>
    );
  }
  return (
    <div className="-mt-3 space-y-8 sm:mt-0">
      <ProblemNotice fields={fields} />
      <div className="grid items-start gap-3 *:min-w-0 lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:gap-x-10 lg:gap-y-5">
        <Greeting tables={mine?.tables ?? null} />
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <Demonstration chosen={fields.card} />
        </div>
        {start}
      </div>
      <Arrives hasMail={sendsMails()} />
      <Games />
      <HowItWorks />
      {mine !== null && <NoTables />}
    </div>
  );
}
