import type { NextRequest } from 'next/server';
import { translatorFor } from '@/app/_texts/translate';
import { costWarning, orderSentence } from '@/app/_ui/table/parts/orders/words';
import type { TableView } from '@/lib/match';
import { type Order, sentence } from '@/lib/orders';
import type { OrderAdvice } from '@/lib/tables';
import { localeOf } from './locale';

/** The parts of a request that tell the language of its sender. */
type Asking = Pick<NextRequest, 'cookies' | 'headers'>;

/** A view whose standing orders say in the caller's language what they will do. */
export async function withSentences(request: Asking, view: TableView) {
  const t = translatorFor(localeOf(request));
  const orders = view.orders.map((standing) => ({ ...standing, sentence: orderSentence(t, sentence(standing.order)) }));
  return { ...view, orders };
}

/** Puts a bot's advice about an order into the caller's language. */
export async function adviceInWords(request: Asking, { order, cost, isCostly }: OrderAdvice) {
  const t = translatorFor(localeOf(request));
  const warning = cost !== null && isCostly ? costWarning(t, cost) : null;
  return { sentence: orderSentence(t, sentence(order)), cost, warning };
}

/** Suggested orders, each with what it will do in the caller's language. */
export async function suggestedInWords(request: Asking, orders: readonly Order[]) {
  const t = translatorFor(localeOf(request));
  return { suggestions: orders.map((order) => ({ order, sentence: orderSentence(t, sentence(order)) })) };
}
