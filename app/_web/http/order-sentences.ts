import type { NextRequest } from 'next/server';
import { getTranslations } from 'next-intl/server';
import { orderSentence } from '@/app/_ui/orders/words';
import type { TableView } from '@/lib/match';
import { sentence } from '@/lib/orders';
import { localeOf } from './locale';

/** A view whose standing orders say in the caller's language what they will do. */
export async function withSentences(request: Pick<NextRequest, 'cookies' | 'headers'>, view: TableView) {
  const t = await getTranslations({ locale: localeOf(request) });
  const orders = view.orders.map((standing) => ({ ...standing, sentence: orderSentence(t, sentence(standing.order)) }));
  return { ...view, orders };
}
