import { isPageForm, json, route, seeOther } from '@/app/_web/http/answer';
import { checkOrigin, requireAccount } from '@/app/_web/http/credentials';
import { serverContext } from '@/app/_web/server/context';
import { claim } from '@/lib/accounts';
import { seatKeysIn } from '@/lib/identity';
import { viewerWith } from '@/lib/tables';

/** Claims the seats this browser holds for the account it is signed in to. */
export const POST = route(
  async (request) => {
    checkOrigin(request);
    const { account } = await requireAccount(request);
    const seats = await claim(serverContext(), account, viewerWith(...seatKeysIn(request.cookies.getAll())));
    if (isPageForm(request)) return seeOther('/account?done=claimed');
    return json({ seats: seats.map(({ table, seat }) => ({ table, seat })) });
  },
  () => '/account',
);
