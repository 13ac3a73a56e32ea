import { z } from 'zod';

export const schema = (name: string) => ({ schema: { $ref: `#/components/schemas/${name}` } });
export const json = (description: string, name: string) => ({
  description,
  content: { 'application/json': schema(name) },
});
export const anyJson = (description: string) => ({ description, content: { 'application/json': {} } });
export const bodyOf = (described: object) => ({
  required: true,
  content: { 'application/json': described, 'application/x-www-form-urlencoded': described },
});
export const body = (name: string) => bodyOf(schema(name));

/** A body that no schema describes. */
export const anyBody = bodyOf({});
/** A part of the address. */
export const inPath = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } });

const problem = {
  description: 'A problem (RFC 9457).',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

/** How an operation can fail, by status. Whatever is asked too often is answered with 429. */
export const failures = (...statuses: number[]) => ({
  ...Object.fromEntries(statuses.map((status) => [status, problem])),
  429: {
    ...problem,
    headers: { 'Retry-After': { description: 'After how many seconds to ask again.', schema: { type: 'integer' } } },
  },
});

/** Says what a request does, answers by status, and takes. */
export const operation = (
  summary: string,
  responses: object,
  takes: { parameters?: readonly object[]; requestBody?: object } = {},
) => ({ summary, ...takes, responses });
export const get = (...about: Parameters<typeof operation>) => ({ get: operation(...about) });
export const post = (...about: Parameters<typeof operation>) => ({ post: operation(...about) });

/** A schema as JSON Schema, in the form that goes in or the one that comes out. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output' = 'output') {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });
  return json;
}
