import { Absent, ProblemNotice } from '@/app/_ui/kit/page-notes';
import { LinkPage } from '@/app/_ui/table/link-page';
import { isAbsent } from '@/app/_web/load/absence';
import { fieldsOf, type SearchParams, unlisted } from '@/app/_web/load/address';
import { loadMessages, loadPushKey } from '@/app/_web/load/messages';
import { loadLink } from '@/app/_web/load/table';

type Props = { params: Promise<{ table: string }>; searchParams: SearchParams };

// Not `no-referrer`: with that a browser sends the form without its origin, and the server would refuse it.
export const generateMetadata = unlisted('table.privateLink.title', { referrer: 'same-origin' });

/** The private link of a seat this browser holds, shown on request: `/t/{table}/link?as=2`. */
export default async function PrivateLinkPage({ params, searchParams }: Props) {
  const fields = await fieldsOf(searchParams);
  const { table } = await params;
  const [link, messages] = await Promise.all([loadLink(table, fields.as), loadMessages(table)]);
  if (isAbsent(link)) return <Absent why={link} />;
  return (
    <div className="mx-auto grid max-w-xl gap-4">
      <ProblemNotice fields={fields} />
      <LinkPage
        {...link}
        messages={messages?.of(link.seat, link.view.host)}
        isSignedIn={messages?.isSignedIn ?? false}
        publicKey={loadPushKey()}
        isNew={fields.renewed !== undefined}
      />
    </div>
  );
}
