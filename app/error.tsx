'use client';

import { button, pageTitle, quietButton } from '@/app/_ui/kit/classes';
import { useErrorTexts } from '@/app/_ui/site/nav-link';

/** Shown in place of a page that failed. The error itself is in the server's log. */
export default function ErrorPage({ retry }: { retry: () => void }) {
  const texts = useErrorTexts();
  return (
    <div role="alert" className="mx-auto max-w-xl space-y-4 py-8">
      <h1 className={pageTitle}>{texts.title}</h1>
      <p>{texts.text}</p>
      <p className="flex flex-wrap gap-3">
        <button type="button" onClick={retry} className={button}>
          {texts.again}
        </button>
        {/* A whole page load, because what failed may be in the page that is loaded. */}
        <a href="/" className={quietButton}>
          {texts.home}
        </a>
      </p>
    </div>
  );
}
