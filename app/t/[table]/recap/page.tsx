import type { Metadata } from 'next';
import { connection } from 'next/server';
import { getTranslations } from 'next-intl/server';
import { Overview } from '@/app/_ui/recap/overview';
import { recapOf } from '@/app/_ui/recap/read';
import { TooEarly } from '@/app/_ui/recap/too-early';
import { titleOf } from '@/app/_ui/table/names';

type Props = { params: Promise<{ table: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await connection();
  const recap = await recapOf((await params).table);
  const t = await getTranslations('recap');
  const games = await getTranslations('games');
  return { title: recap ? `${t('title')} · ${titleOf(recap.view, games)}` : t('soon') };
}

export default async function RecapPage({ params }: Props) {
  await connection();
  const { table } = await params;
  const recap = await recapOf(table);
  return recap ? <Overview recap={recap} /> : <TooEarly table={table} />;
}
