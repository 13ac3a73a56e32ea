'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import type { MouseEvent } from 'react';
import { quietButton } from '@/app/_ui/kit/classes';

/** Leads from the form it stands in to the page of a new table, with the name that was typed there; without JavaScript it has to be typed again. */
export function FriendsLink({ href, children }: { href: string; children: React.ReactNode }) {
  const router = useRouter();
  const take = (event: MouseEvent<HTMLAnchorElement>) => {
    const field = event.currentTarget.closest('form')?.elements.namedItem('name');
    if (!(field instanceof HTMLInputElement) || field.value === field.defaultValue) return;
    event.preventDefault();
    router.push(`${href}&name=${encodeURIComponent(field.value)}`);
  };
  return (
    <Link href={href} prefetch={false} onClick={take} className={`${quietButton} mt-1`}>
      {children}
    </Link>
  );
}
