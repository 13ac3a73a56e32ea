import { openApiDocument } from '@/app/_web/http/openapi';

export const dynamic = 'force-static';

/** The OpenAPI document, generated from the zod schemas when the site is built. */
export function GET(): Response {
  return Response.json(openApiDocument());
}
