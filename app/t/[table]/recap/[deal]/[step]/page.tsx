import type { Metadata } from 'next';
import { connection } from 'next/server';
import { getTranslations } from 'next-intl/server';
import { LeafPage } from '@/app/_ui/recap/leaf-page';
import { type Leaf, leafOf, recapOf } from '@/app/_ui/recap/read';
import { TooEarly } from '@/app/_ui/recap/too-early';
import { titleOf } from '@/app/_ui/table/names';
import { trickNumber } from '@/app/_ui/table/seating';

type Props = { params: Promise<{ table: string; deal: string; step: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await connection();
  const { table, deal, step } = await params;
  const recap = await recapOf(table);
  if (!recap) return { title: (await getTranslations('recap'))('soon') };
  const place = titleOf(recap.view, await getTranslations('games'));
  return { title: `${await headingOf(leafOf(recap, deal, step))} · ${place}` };
}

export default async function RecapStepPage({ params }: Props) {
  await connection();
  const { table, deal, step } = await params;
  const recap = await recapOf(table);
  if (!recap) return <TooEarly table={table} />;
  const leaf = leafOf(recap, deal, step);
  return <LeafPage recap={recap} leaf={leaf} title={await headingOf(leaf)} />;
}

/** Names a position: its deal, its trick once one is played, and its place among the positions of the deal. */
async function headingOf({ deal, step, position: { view, steps } }: Leaf): Promise<string> {
  const t = await getTranslations('recap.step');
  const hasTrick = view.trick !== null || view.taken.some((tricks) => tricks > 0);
  const values = { deal: deal + 1, step: step + 1, steps, trick: trickNumber(view).now };
  return t(hasTrick ? 'title' : 'titleStart', values);
}
