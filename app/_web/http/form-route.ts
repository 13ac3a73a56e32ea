import type { NextRequest } from 'next/server';
import type { z } from 'zod';
import { isPageForm, json, route, seeOther } from './answer';
import { parseBody } from './body';
import { checkOrigin } from './credentials';

/**
 * Wraps a handler as `route` does, for a post of this site's own pages or of a program.
 * @param back the page a form returns to
 * @param handle is given the fields, as the schema reads them
 */
export function formRoute<Schema extends z.ZodType>(
  schema: Schema,
  back: string,
  handle: (request: NextRequest, fields: z.infer<Schema>) => Promise<Response>,
) {
  return route(
    async (request) => {
      checkOrigin(request);
      return handle(request, await parseBody(request, schema));
    },
    () => back,
  );
}

/** Leads the form of a page to `page`, and answers a program with `body`. */
export function pageOrJson(request: NextRequest, page: string, body: unknown, init?: { status?: number }): Response {
  return isPageForm(request) ? seeOther(page) : json(body, init);
}
