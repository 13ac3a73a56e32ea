import { FormsSentBy } from '@/app/_ui/kit/sender';
import { sendForm } from '@/app/_web/next/send-form';

/** The pages of a table: what is sent on them comes back with the page as it is then. */
export default function TableLayout({ children }: { children: React.ReactNode }) {
  return <FormsSentBy send={sendForm}>{children}</FormsSentBy>;
}
