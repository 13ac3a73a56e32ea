import type { Metadata } from 'next';
import { getTranslations } from '@/app/_texts/server';
import { NoRecap } from '@/app/_ui/recap/no-recap';
import { Overview } from '@/app/_ui/recap/overview';
import { recapPath, recapPicturePath } from '@/app/_ui/recap/story/step';
import { FairShuffle } from '@/app/_ui/table/fair-shuffle';
import { titleOf } from '@/app/_ui/table/names';
import { SeatHistory } from '@/app/_ui/table/seat-history';
import { isAbsent } from '@/app/_web/load/absence';
import { fieldsOf, loadOrigin, type SearchParams } from '@/app/_web/load/address';
import { previewTags, recapPreview } from '@/app/_web/load/preview';
import { loadHindsight, loadRecap } from '@/app/_web/load/recap';
import { loadTable } from '@/app/_web/load/table';

type Props = { params: Promise<{ table: string }>; searchParams: SearchParams };

const robots = { index: false };

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const { table } = await params;
  const recap = await loadRecap(table, (await fieldsOf(searchParams)).share);
  const t = await getTranslations('recap');
  if (recap === 'early') return { title: t('soon'), robots };
  if (recap === 'private') return { title: (await getTranslations('replay'))('private.title'), robots };
  if (typeof recap === 'string') return { robots };
  const title = `${t('title')} · ${titleOf(recap.view, await getTranslations('games'), recap.own)}`;
  const { share } = recap;
  // Chats ask as strangers: what they show of a link is what its secret lets them see.
  if (share === null) return { title, robots };
  const origin = await loadOrigin();
  const preview = await recapPreview(recap);
  const tags = await previewTags(
    preview,
    origin + recapPath(table, { share }),
    origin + recapPicturePath(table, share, preview.picture),
  );
  return { title, robots, ...tags };
}

export default async function RecapPage({ params, searchParams }: Props) {
  const { table } = await params;
  const fields = await fieldsOf(searchParams);
  const recap = await loadRecap(table, fields.share);
  if (typeof recap === 'string') {
    const running = recap === 'early' ? await loadTable(table, undefined) : 'missing';
    return (
      <NoRecap why={recap} table={table}>
        {!isAbsent(running) && (
          <>
            <SeatHistory scene={running} now={running.now} />
            <FairShuffle view={running.view} />
          </>
        )}
      </NoRecap>
    );
  }
  const { deals, notes, changes } = fields;
  const [hindsight, origin] = [await loadHindsight(table), await loadOrigin()];
  return <Overview recap={recap} hindsight={hindsight} origin={origin} pages={{ deals, notes, changes }} />;
}
