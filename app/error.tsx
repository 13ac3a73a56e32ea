'use client';

import { Failure, useErrorTexts } from '@/app/_ui/site/islands';

/** Shown in place of a page that failed. The error itself is in the server's log. */
export default function ErrorPage({ retry }: { retry: () => void }) {
  return (
    <main id="content" className="px-4">
      <div role="alert" className="mx-auto max-w-xl space-y-4 py-8">
        <Failure texts={useErrorTexts()} retry={retry} />
      </div>
    </main>
  );
}
