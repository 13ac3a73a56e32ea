import { z } from 'zod';

const json = z.record(z.string(), z.unknown());
/** A part of a JSON Schema. */
export type Schema = z.infer<typeof json>;

const content = z.record(z.string(), z.object({ schema: json.optional() }));
const operation = z.object({
  parameters: z.array(z.object({ name: z.string(), in: z.enum(['path', 'query']) })).default([]),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.unknown()).default({}),
});
const METHODS = ['get', 'put', 'post', 'delete'] as const;
const document = z.object({
  paths: z.record(z.string(), z.partialRecord(z.enum(METHODS), operation)),
  components: z.object({ schemas: z.record(z.string(), json) }),
});

/**
 * Something that can be asked of the site. `body`: the schema of what is sent; null: nothing is, or nothing is said about it.
 * `answers`: the statuses with which it may be answered.
 */
export type Operation = {
  method: string;
  path: string;
  query: readonly string[];
  body: Schema | null;
  answers: readonly string[];
};

/** The site's description of itself: all its operations, and the schemas they name. */
export type Interface = { operations: Operation[]; schemas: Record<string, Schema> };

/** Reads the OpenAPI document of a site. @throws Error if there is none */
export function interfaceOf(text: string): Interface {
  const { paths, components } = document.parse(JSON.parse(text));
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody, responses }]) => ({
      method: method.toUpperCase(),
      path,
      query: parameters.filter((one) => one.in === 'query').map((one) => one.name),
      body: requestBody?.content['application/json']?.schema ?? null,
      answers: Object.keys(responses),
    })),
  );
  return { operations, schemas: components.schemas };
}

/** The pages and files that the OpenAPI document says nothing about; in braces what stands for something. */
export const PAGES = [
  ...['/', '/new', '/mine', '/lost', '/rules', '/rules/{game}', '/preferences', '/feeds', '/tour', '/nothing'],
  ...['/t/{id}', '/t/{id}/link', '/t/{id}/recap', '/t/{id}/recap/{deal}/{step}', '/t/{id}/recap/replay'],
  ...['/t/{id}/recap/picture', '/i/{invitation}', '/i/{invitation}/picture', '/s/{key}', '/w/{token}'],
  ...['/confirm/{token}', '/unsubscribe/{token}', '/feeds/{token}/deadlines.ics', '/feeds/{token}/turns.atom'],
  ...['/account', '/account/join', '/account/delete', '/account/deleted'],
  ...['/sign-in', '/sign-in/confirm', '/sign-in/sent', '/sw.js', '/waiting-icon/{deal}', '/few-cards/{game}'],
] as const;

/** Parameters that pages read from their addresses. */
export const PAGE_QUERY = 'as problem before after page game start name suit wait token'.split(' ');
