import { Unreadable } from '@/app/_ui/kit/page-notes';
import { Footer, Header } from '@/app/_ui/site/frame';
import { loadHeaderAccount } from '@/app/_web/load/account';
import { loadMine } from '@/app/_web/load/mine';

/** A page between the site's head and foot, as all are but the screen of a running match, which has the window to itself. */
export default async function Framed({ children }: { children: React.ReactNode }) {
  const [mine, account] = await Promise.all([loadMine(), loadHeaderAccount()]);
  return (
    <>
      <Header tables={mine?.tables ?? []} account={account} />
      <main id="content" tabIndex={-1} className="mx-auto w-full max-w-5xl grow px-4 py-6 outline-none sm:py-8">
        {mine === null && (
          <div className="mb-6">
            <Unreadable />
          </div>
        )}
        {children}
      </main>
      <Footer />
    </>
  );
}
