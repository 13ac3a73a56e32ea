import type { Metadata } from 'next';
import { getTranslations } from '@/app/_texts/server';
import { NoRecap } from '@/app/_ui/recap/no-recap';
import { StepPage } from '@/app/_ui/recap/step-page';
import type { Step } from '@/app/_ui/recap/story/step';
import { titleOf } from '@/app/_ui/table/names';
import { trickNumber } from '@/app/_ui/table/seating';
import { fieldsOf, type SearchParams } from '@/app/_web/load/address';
import { type LoadedStep, loadStep, type NoRecap as Reason } from '@/app/_web/load/recap';

type Props = { params: Promise<{ table: string }>; searchParams: SearchParams };

const robots = { index: false };

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const loaded = await loadedAt((await params).table, searchParams);
  const t = await getTranslations('recap');
  if (loaded === 'early') return { title: t('soon'), robots };
  if (loaded === 'private') return { title: (await getTranslations('replay'))('private.title'), robots };
  if (typeof loaded === 'string') return { robots };
  const place = titleOf(loaded.recap.view, await getTranslations('games'), loaded.recap.own);
  return { title: `${await headingOf(loaded.step)} · ${place}`, robots };
}

/** One position of a match after the other. The address alone says which, so that it works without JavaScript and as a link. */
export default async function ReplayPage({ params, searchParams }: Props) {
  const { table } = await params;
  const loaded = await loadedAt(table, searchParams);
  if (typeof loaded === 'string') return <NoRecap why={loaded} table={table} />;
  return <StepPage {...loaded} title={await headingOf(loaded.step)} />;
}

async function loadedAt(table: string, searchParams: SearchParams): Promise<LoadedStep | Reason> {
  const { share, deal, step, hands } = await fieldsOf(searchParams);
  return loadStep(table, share, deal, step, hands);
}

/** Names a position: its deal, its trick once one is played, and its place among the positions of the deal. */
async function headingOf({ deal, step, position: { view, steps } }: Step): Promise<string> {
  const t = await getTranslations('recap.step');
  const hasTrick = view.trick !== null || view.taken.some((tricks) => tricks > 0);
  const values = { deal: deal + 1, step: step + 1, steps, trick: trickNumber(view).now };
  return t(hasTrick ? 'title' : 'titleStart', values);
}
