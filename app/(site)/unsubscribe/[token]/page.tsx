import { UnsubscribePage } from '@/app/_ui/messages/unsubscribe-page';
import { fieldsOf, type SearchParams, unlisted } from '@/app/_web/load/address';
import { loadSubscriber } from '@/app/_web/load/messages';

type Props = { params: Promise<{ token: string }>; searchParams: SearchParams };

export const generateMetadata = unlisted('wishes.unsubscribe.title');

/** Asks what mail is to end. Looking at it changes nothing: scanners follow links. */
export default async function Page({ params, searchParams }: Props) {
  const { token } = await params;
  return (
    <div className="mx-auto grid max-w-xl gap-4">
      <UnsubscribePage
        subscriber={await loadSubscriber(token)}
        action={`/api/unsubscribe/${token}`}
        done={(await fieldsOf(searchParams)).done}
      />
    </div>
  );
}
