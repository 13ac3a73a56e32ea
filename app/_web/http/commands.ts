import type { NextRequest } from 'next/server';
import { serverContext } from '@/app/_web/server/context';
import type { TableView } from '@/lib/match';
import { COMMANDS, type Listed } from '@/lib/tables';
import { isPageForm, json, route, seeOther } from './answer';
import { tablePage } from './back';
import { isForm, parseBody } from './body';
import { checkOrigin, viewerOf } from './credentials';
import { withPlayerCookie } from './player-cookie';

type Table = { id: string };

/** Handles a command: it answers with the view, or that it is done, and a form with the page to return to. */
function obeying(command: Listed) {
  return route<Table>(async (request, params) => {
    checkOrigin(request);
    const viewer = await viewerOf(request, params.id);
    const view = await command.obey(serverContext(), params.id, viewer, (schema) => parseBody(request, schema));
    const answer = isPageForm(request)
      ? seeOther(pageAfter(command, request, params, view))
      : json(view ?? { result: 'done' });
    const remembered = command.remembers && view && isForm(request) ? playerOf(view) : null;
    return remembered ? withPlayerCookie(request, answer, remembered) : answer;
  }, tablePage);
}

function pageAfter({ back }: Listed, request: NextRequest, params: Table, view: TableView | undefined): string {
  if (back === 'seat') return `/t/${params.id}?as=${view?.seat}`;
  const page = tablePage(request, params);
  return back ? `${page}#${back}` : page;
}

/** Returns what a browser remembers of the player for the next table. */
function playerOf({ seat, seats }: TableView) {
  if (seat === null) return null;
  const { name, emblem } = seats[seat];
  return name === null ? null : { name, emblem };
}

const handlers = new Map(COMMANDS.map((command) => [command.path, obeying(command)]));
const unknown = route<Table>(async () => new Response(null, { status: 404 }));

/** Returns the handler of the command with this path; one that answers 404 if there is none. */
export function handlerOf(path: string) {
  return handlers.get(path) ?? unknown;
}
