'use client';

import type { MouseEvent } from 'react';
import { quietButton } from '@/app/_ui/kit/classes';
import { Link } from '@/app/_ui/kit/links';

/** Leads from the form it stands in to the page of a new table, with the name that was typed there; without JavaScript it has to be typed again. */
export function FriendsLink({ href, children }: { href: string; children: React.ReactNode }) {
  const take = ({ currentTarget }: MouseEvent<HTMLAnchorElement>) => {
    const field = currentTarget.closest('form')?.elements.namedItem('name');
    const isTyped = field instanceof HTMLInputElement && field.value !== field.defaultValue;
    currentTarget.href = isTyped ? `${href}&name=${encodeURIComponent(field.value)}` : href;
  };
  return (
    <Link href={href} onClick={take} className={`${quietButton} mt-1`}>
      {children}
    </Link>
  );
}
