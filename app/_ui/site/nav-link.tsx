'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';

/** A link of the main menu, marked when it leads to the page that is shown. */
export function NavLink({ href, children }: { href: string; children: ReactNode }) {
  const path = usePathname();
  const isHere = path === href || (href !== '/' && path.startsWith(`${href}/`));
  return (
    <Link
      href={href}
      prefetch={false}
      aria-current={isHere ? 'page' : undefined}
      className="flex min-h-11 items-center border-y-2 border-transparent px-2 hover:text-accent focus-visible:outline-2 focus-visible:outline-accent aria-[current]:border-b-accent aria-[current]:font-semibold"
    >
      {children}
    </Link>
  );
}
