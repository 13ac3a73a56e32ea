import type { Metadata } from 'next';
import { connection } from 'next/server';
import { getTranslations } from 'next-intl/server';
import { Overview } from '@/app/_ui/recap/overview';
import { TooEarly } from '@/app/_ui/recap/too-early';
import { Absent } from '@/app/_ui/site/absent';
import { titleOf } from '@/app/_ui/table/names';
import { isAbsent } from '@/app/_web/load/absence';
import { loadRecap } from '@/app/_web/load/recap';

type Props = { params: Promise<{ table: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await connection();
  const recap = await loadRecap((await params).table);
  if (isAbsent(recap)) return { robots: { index: false } };
  const t = await getTranslations('recap');
  const games = await getTranslations('games');
  const title = recap ? `${t('title')} · ${titleOf(recap.view, games)}` : t('soon');
  return { title, robots: { index: false } };
}

export default async function RecapPage({ params }: Props) {
  await connection();
  const { table } = await params;
  const recap = await loadRecap(table);
  if (isAbsent(recap)) return <Absent why={recap} />;
  return recap ? <Overview recap={recap} /> : <TooEarly table={table} />;
}
