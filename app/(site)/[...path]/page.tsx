import { Absent } from '@/app/_ui/kit/page-notes';
import { missing } from '@/app/_web/load/absence';
import { unlisted } from '@/app/_web/load/address';

export const generateMetadata = unlisted('site.notFound.title');

/** The page of all addresses that lead nowhere. */
export default async function Nowhere() {
  return <Absent why={missing()} />;
}
