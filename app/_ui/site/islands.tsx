'use client';

import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { button, pageTitle, quietButton } from '@/app/_ui/kit/classes';
import { Link } from '@/app/_ui/kit/links';

/** A link of the main menu, marked when it leads to the page that is shown. */
export function NavLink({ href, children }: { href: string; children: ReactNode }) {
  const path = usePathname();
  const isHere = path === href || (href !== '/' && path.startsWith(`${href}/`));
  return (
    <Link
      href={href}
      aria-current={isHere ? 'page' : undefined}
      className="flex min-h-11 items-center border-y-2 border-transparent px-2 hover:text-accent focus-visible:outline-2 focus-visible:outline-accent aria-[current]:border-b-accent aria-[current]:font-semibold"
    >
      {children}
    </Link>
  );
}

/** Follows the links of the page (`Link`) without loading a whole page, unless the visitor asks for another tab or window. */
export function FollowLinks() {
  const router = useRouter();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[data-soft]') : null;
      const asksForMore = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || asksForMore) return;
      event.preventDefault();
      const { soft } = link.dataset;
      router[soft === 'replaces' ? 'replace' : 'push'](link.href, { scroll: soft === '' });
    };
    window.addEventListener('click', follow);
    return () => window.removeEventListener('click', follow);
  }, [router]);
  return null;
}

/** A form field `back` with the current page, so that the answer can redirect to it. */
export function BackField() {
  const path = usePathname();
  const query = useSearchParams().toString();
  return <input type="hidden" name="back" value={query ? `${path}?${query}` : path} />;
}

type ErrorTexts = { title: string; text: string; again: string; home: string };

const Texts = createContext<ErrorTexts>({ title: '', text: '', again: '', home: '' });

/** Hands the sentences for a failure down to the error page, which is a client component and cannot translate. */
export function ErrorTextsProvider({ texts, children }: { texts: ErrorTexts; children: ReactNode }) {
  return <Texts value={texts}>{children}</Texts>;
}

export function useErrorTexts(): ErrorTexts {
  return useContext(Texts);
}

/** Says that a page failed, with the ways on. */
export function Failure({ texts, retry }: { texts: ErrorTexts; retry: () => void }) {
  return (
    <>
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
    </>
  );
}
