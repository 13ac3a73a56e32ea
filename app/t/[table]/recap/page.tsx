import type { Metadata } from 'next';
import { connection } from 'next/server';
import { getTranslations } from 'next-intl/server';
import { Overview } from '@/app/_ui/recap/overview';
import { TooEarly } from '@/app/_ui/recap/too-early';
import { titleOf } from '@/app/_ui/table/names';
import { loadRecap } from '@/app/_web/load/recap';

type Props = { params: Promise<{ table: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await connection();
  const recap = await loadRecap((await params).table);
  const t = await getTranslations('recap');
  const games = await getTranslations('games');
  const title = recap ? `${t('title')} · ${titleOf(recap.view, games)}` : t('soon');
  return { title, robots: { index: false } };
}

export default async function RecapPage({ params }: Props) {
  await connection();
  const { table } = await params;
  const recap = await loadRecap(table);
  return recap ? <Overview recap={recap} /> : <TooEarly table={table} />;
}
