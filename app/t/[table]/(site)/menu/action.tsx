'use server';

import type { ReactNode } from 'react';
import { noteCalled } from '@/app/_web/next/status';
import { Menu } from './menu';

/**
 * The menu of a table for a page that shows it already. It is made with the visitor's own cookies, as the page of the menu is.
 * @param as the seat shown
 */
export async function menuOf(table: unknown, as: unknown): Promise<ReactNode> {
  noteCalled();
  if (typeof table !== 'string') return null;
  return <Menu table={table} as={typeof as === 'string' ? as : undefined} isAlone />;
}
