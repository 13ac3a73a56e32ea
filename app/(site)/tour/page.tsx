import type { Metadata } from 'next';
import { getTranslations } from '@/app/_texts/server';
import { STEPS, stepOf, Tour } from '@/app/_ui/tour/tour';
import { fieldsOf, type SearchParams } from '@/app/_web/load/address';
import { tellsOfTurns } from '@/app/_web/load/messages';

type Props = { searchParams: SearchParams };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const t = await getTranslations('tour');
  return { title: t(`${STEPS[stepOf((await fieldsOf(searchParams)).step)]}.title`) };
}

/** The tour, one step at an address: `/tour?step=3`. */
export default async function TourPage({ searchParams }: Props) {
  return <Tour step={stepOf((await fieldsOf(searchParams)).step)} tells={tellsOfTurns()} />;
}
