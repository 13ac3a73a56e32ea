import { route } from '@/app/_web/http/answer';
import { checkOrigin, requireAccount } from '@/app/_web/http/credentials';
import { pageOrJson } from '@/app/_web/http/form-route';
import { serverContext } from '@/app/_web/server/context';
import { claim } from '@/lib/accounts';
import { seatKeysIn } from '@/lib/identity';
import { viewerWith } from '@/lib/tables';

/** Claims the seats this browser holds for the account it is signed in to. */
export const POST = route(
  async (request) => {
    checkOrigin(request);
    const { account } = await requireAccount(request);
    const claimed = await claim(serverContext(), account, viewerWith(...seatKeysIn(request.cookies.getAll())));
    const seats = claimed.map(({ table, seat }) => ({ table, seat }));
    return pageOrJson(request, '/account?done=claimed', { seats });
  },
  () => '/account',
);
