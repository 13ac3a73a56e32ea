'use server';

import { refresh } from 'next/cache';
import { cookies, headers } from 'next/headers';
import { NextRequest, NextResponse } from 'next/server';
import { type Answer, readAnswer } from '@/app/_ui/kit/send';
import { handlerOf } from '@/app/_web/http/commands';
import { noteCalled } from '@/app/_web/next/status';
import { POST as moves } from '@/app/api/tables/[id]/moves/route';
import { POST as orders } from '@/app/api/tables/[id]/orders/route';
import { COMMANDS } from '@/lib/tables';

/** The handlers of the forms of a table's page, by the end of the form's address. */
const HANDLERS = new Map([
  ...COMMANDS.map(({ path }) => [path, handlerOf(path)] as const),
  ['moves', moves],
  ['orders', orders],
]);
const ADDRESS = /^\/api\/tables\/([a-z0-9]{1,40})\/([a-z/-]+)$/;

/**
 * Sends a form of a table's page to the handler it is addressed to, which judges it as it would judge the same form sent without
 * scripts. The page as it is afterwards comes with the answer, unless the form was refused and the page is still right.
 * @param address where the form would be posted to @param fields of the form, as a query string
 * @returns null if no such form is answered here
 */
export async function sendForm(address: unknown, fields: unknown): Promise<Answer | null> {
  noteCalled();
  const [, id, form] = (typeof address === 'string' && ADDRESS.exec(address)) || [];
  const handler = HANDLERS.get(form ?? '');
  if (typeof address !== 'string' || typeof fields !== 'string' || id === undefined || !handler) return null;
  const response = await handler(await asPosted(address, fields), { params: Promise.resolve({ id }) });
  await keepCookies(response);
  const answer = await readAnswer(response);
  if (answer?.isStale) refresh();
  return answer;
}

/** The request that a script of the page would have posted with these fields: the same but for its body. */
async function asPosted(address: string, fields: string): Promise<NextRequest> {
  const sent = new Headers(await headers());
  for (const name of ['content-length', 'transfer-encoding', 'next-action']) sent.delete(name);
  sent.set('accept', 'application/json');
  sent.set('content-type', 'application/x-www-form-urlencoded');
  return new NextRequest(new URL(address, 'http://localhost'), { method: 'POST', headers: sent, body: fields });
}

async function keepCookies({ headers }: Response): Promise<void> {
  const set = new NextResponse(null, { headers }).cookies.getAll();
  if (set.length === 0) return;
  const jar = await cookies();
  for (const cookie of set) {
    // One that is taken away comes with nothing in it.
    if (!cookie.value) jar.delete(cookie.name);
    else jar.set(cookie);
  }
}
