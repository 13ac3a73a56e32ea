import { route } from '@/app/_web/http/answer';
import { noPicture, pictureAnswer } from '@/app/_web/http/picture';
import { invitationPreview } from '@/app/_web/load/preview';
import { serverContext } from '@/app/_web/server/context';
import { parseInvitation } from '@/lib/identity';
import { invited, Problem, STRANGER } from '@/lib/tables';

/** The picture that chats show of an invitation. */
export const GET = route<{ invitation: string }>(async (request, { invitation }) => {
  const view = await shown(invitation);
  if (view === null) return noPicture();
  const { words } = await invitationPreview(view);
  return pictureAnswer(request, { invitation: words });
});

async function shown(invitation: string) {
  const parsed = parseInvitation(invitation);
  if (!parsed) return null;
  try {
    return (await invited(serverContext(), parsed.table, invitation, STRANGER)).view;
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}
