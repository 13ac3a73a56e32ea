import { isPageForm, json, route, seeOther } from '@/app/_web/http/answer';
import { tablePage } from '@/app/_web/http/back';
import { parseBody } from '@/app/_web/http/body';
import { checkOrigin, viewerOf } from '@/app/_web/http/credentials';
import { withSentences } from '@/app/_web/http/order-sentences';
import { serverContext } from '@/app/_web/server/context';
import { changeOrders, orderRequest, ordersRequest, setOrders } from '@/lib/tables';

/** Sets all standing orders of a seat, and when its player wants to be waited for. */
export const PUT = route<{ id: string }>(async (request, { id }) => {
  checkOrigin(request);
  const orders = await parseBody(request, ordersRequest);
  return json(await withSentences(request, await setOrders(serverContext(), id, await viewerOf(request, id), orders)));
});

/** Adds one standing order, or removes one: what a page without scripts can do. */
export const POST = route<{ id: string }>(async (request, { id }) => {
  checkOrigin(request);
  const order = await parseBody(request, orderRequest);
  const view = await changeOrders(serverContext(), id, await viewerOf(request, id), order);
  return isPageForm(request) ? seeOther(`/t/${id}?as=${view.seat}`) : json(await withSentences(request, view));
}, tablePage);
