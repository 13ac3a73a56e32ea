import { ProblemNotice } from '@/app/_ui/kit/page-notes';
import { ConfirmPage } from '@/app/_ui/messages/confirm-page';
import { fieldsOf, type SearchParams, unlisted } from '@/app/_web/load/address';
import { loadConfirmation } from '@/app/_web/load/messages';

type Props = { params: Promise<{ token: string }>; searchParams: SearchParams };

export const generateMetadata = unlisted('wishes.confirm.title');

/** Asks whether an address wants mail. Looking at it changes nothing and uses nothing up: scanners follow links. */
export default async function Page({ params, searchParams }: Props) {
  const { token } = await params;
  return (
    <div className="mx-auto grid max-w-xl gap-4">
      <ProblemNotice fields={await fieldsOf(searchParams)} />
      <ConfirmPage state={await loadConfirmation(token)} token={token} />
    </div>
  );
}
