import { json, route } from '@/app/_web/http/answer';
import { requireAccount } from '@/app/_web/http/credentials';
import { serverContext } from '@/app/_web/server/context';
import { accountData } from '@/lib/accounts';

/** Everything stored about an account and its seats, as a file. */
export const GET = route(async (request) => {
  const { account } = await requireAccount(request);
  const body = await accountData(serverContext(), account);
  return json(body, { headers: { 'content-disposition': 'attachment; filename="stichpost-account.json"' } });
});
