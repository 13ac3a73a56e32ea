import { route } from '@/app/_web/http/answer';
import { noPicture, pictureAnswer } from '@/app/_web/http/picture';
import { recapPreview } from '@/app/_web/load/preview';
import { serverContext } from '@/app/_web/server/context';
import { Problem, recap, STRANGER } from '@/lib/tables';

/** The picture that chats show of the link to a recap, for everybody who has the link: a chat's server has no seat. */
export const GET = route<{ table: string }>(async (request, { table }) => {
  const found = await shared(table, request.nextUrl.searchParams.get('share'));
  if (found === null) return noPicture();
  const { words } = await recapPreview(found);
  return pictureAnswer(request, { recap: words });
});

async function shared(table: string, share: string | null) {
  if (share === null) return null;
  try {
    return await recap(serverContext(), table, { viewer: STRANGER, share });
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}
