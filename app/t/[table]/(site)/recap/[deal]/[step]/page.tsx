import { permanentRedirect } from 'next/navigation';
import { connection } from 'next/server';
import { Absent } from '@/app/_ui/kit/page-notes';
import { oldStepAddress } from '@/app/_web/load/recap';

type Props = { params: Promise<{ table: string; deal: string; step: string }> };

/** Where the positions of a recap were before: links to them lead on. */
export default async function OldStepPage({ params }: Props) {
  await connection();
  const { table, deal, step } = await params;
  const address = oldStepAddress(table, deal, step);
  if (address === null) return <Absent why="missing" />;
  permanentRedirect(address);
}
