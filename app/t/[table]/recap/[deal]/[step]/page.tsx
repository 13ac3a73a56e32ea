import type { Metadata } from 'next';
import { connection } from 'next/server';
import { getTranslations } from 'next-intl/server';
import type { Step } from '@/app/_ui/recap/step';
import { StepPage } from '@/app/_ui/recap/step-page';
import { TooEarly } from '@/app/_ui/recap/too-early';
import { Absent } from '@/app/_ui/site/absent';
import { titleOf } from '@/app/_ui/table/names';
import { trickNumber } from '@/app/_ui/table/seating';
import { isAbsent } from '@/app/_web/load/absence';
import { loadStep } from '@/app/_web/load/recap';

type Props = { params: Promise<{ table: string; deal: string; step: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await connection();
  const { table, deal, step } = await params;
  const loaded = await loadStep(table, deal, step);
  const robots = { index: false };
  if (isAbsent(loaded)) return { robots };
  if (!loaded) return { title: (await getTranslations('recap'))('soon'), robots };
  const place = titleOf(loaded.recap.view, await getTranslations('games'));
  return { title: `${await headingOf(loaded.step)} · ${place}`, robots };
}

export default async function RecapStepPage({ params }: Props) {
  await connection();
  const { table, deal, step } = await params;
  const loaded = await loadStep(table, deal, step);
  if (isAbsent(loaded)) return <Absent why={loaded} />;
  return loaded ? <StepPage {...loaded} title={await headingOf(loaded.step)} /> : <TooEarly table={table} />;
}

/** Names a position: its deal, its trick once one is played, and its place among the positions of the deal. */
async function headingOf({ deal, step, position: { view, steps } }: Step): Promise<string> {
  const t = await getTranslations('recap.step');
  const hasTrick = view.trick !== null || view.taken.some((tricks) => tricks > 0);
  const values = { deal: deal + 1, step: step + 1, steps, trick: trickNumber(view).now };
  return t(hasTrick ? 'title' : 'titleStart', values);
}
