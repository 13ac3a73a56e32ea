import { z } from 'zod';
import { tableView } from '@/lib/match';
import { GAMES } from '@/lib/rules';
import { botRequest, joinRequest, moveRequest, openRequest, PROBLEM_CODES, recordSchema } from '@/lib/tables';

const seated = z.object({ table: z.string(), seat: z.int(), seatKey: z.string(), seatLink: z.url() });
const opened = seated.extend({ invitation: z.string(), invitationLink: z.url() });
const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.enum(PROBLEM_CODES),
  detail: z.string().meta({ description: 'What to do, in the language of Accept-Language.' }),
});

/** A schema as JSON Schema, in the form that goes in or the one that comes out. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output' = 'output') {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });
  return json;
}

const content = (name: string, type = 'application/json') => ({
  content: { [type]: { schema: { $ref: `#/components/schemas/${name}` } } },
});
const body = (name: string) => ({
  required: true,
  content: {
    'application/json': { schema: { $ref: `#/components/schemas/${name}` } },
    'application/x-www-form-urlencoded': { schema: { type: 'object' } },
  },
});
const failures = (...statuses: number[]) =>
  Object.fromEntries(
    statuses.map((status) => [
      status,
      { description: 'A problem (RFC 9457).', ...content('Problem', 'application/problem+json') },
    ]),
  );
const table = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const asSeat = {
  name: 'as',
  in: 'query',
  description: 'Which of the seats held.',
  schema: { type: 'integer', minimum: 0 },
};

/** The OpenAPI 3.1 document of the site's interface, made from the schemas that parse its requests. */
export function openApiDocument() {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Stichpost',
      version: '1',
      description: 'Trick-taking card games by link. A seat authenticates by cookie or by its key as a bearer token.',
    },
    security: [{ seatKey: [] }, {}],
    paths: {
      '/api/tables': {
        post: {
          summary: 'Opens a table and takes seat 0.',
          requestBody: body('OpenRequest'),
          responses: { 201: { description: 'The table.', ...content('Opened') }, ...failures(400, 403, 409, 413, 415) },
        },
      },
      '/api/tables/{id}/seats': {
        post: {
          summary: 'Takes a seat; the match starts with the last one.',
          parameters: [table],
          requestBody: body('JoinRequest'),
          responses: {
            201: { description: 'The seat.', ...content('Seated') },
            ...failures(400, 403, 404, 409, 413, 415),
          },
        },
      },
      '/api/tables/{id}': {
        get: {
          summary: "The viewer's private view, or the spectator's.",
          parameters: [table, asSeat],
          responses: {
            200: { description: 'The view; its ETag is made of version and viewer.', ...content('TableView') },
            304: { description: 'Nothing changed.' },
            ...failures(400, 401, 404),
          },
        },
      },
      '/api/tables/{id}/moves': {
        post: {
          summary: 'Makes a move. The same move sent twice counts once.',
          parameters: [table],
          requestBody: body('MoveRequest'),
          responses: {
            200: { description: 'The new view.', ...content('TableView') },
            ...failures(400, 401, 403, 404, 409, 413, 415, 422),
          },
        },
      },
      '/api/tables/{id}/bots': {
        post: {
          summary:
            'Sets a bot to a seat, or hands the seat to a player again. For the host; a player may take his own back.',
          parameters: [table],
          requestBody: body('BotRequest'),
          responses: {
            200: { description: 'The new view.', ...content('TableView') },
            ...failures(400, 401, 403, 404, 409, 413, 415, 422),
          },
        },
      },
      '/api/tables/{id}/events': {
        get: {
          summary: 'Server-sent events `version`: that the table changed, never what.',
          parameters: [table],
          responses: { 200: { description: 'A stream.', content: { 'text/event-stream': {} } }, ...failures(404) },
        },
      },
      '/api/tables/{id}/record': {
        get: {
          summary: 'The record of a finished match, which replays in the referee.',
          parameters: [table],
          responses: { 200: { description: 'The record.', ...content('Record') }, ...failures(403, 404) },
        },
      },
    },
    components: {
      securitySchemes: { seatKey: { type: 'http', scheme: 'bearer' } },
      schemas: {
        OpenRequest: schemaOf(openRequest, 'input'),
        JoinRequest: schemaOf(joinRequest, 'input'),
        MoveRequest: schemaOf(moveRequest, 'input'),
        BotRequest: schemaOf(botRequest, 'input'),
        Opened: schemaOf(opened),
        Seated: schemaOf(seated),
        TableView: schemaOf(tableView),
        Record: schemaOf(recordSchema),
        Problem: schemaOf(problem),
        ...Object.fromEntries(GAMES.flatMap(schemasOfGame)),
      },
    },
  };
}

function schemasOfGame(game: (typeof GAMES)[number]): [string, object][] {
  const name = game.id.charAt(0).toUpperCase() + game.id.slice(1);
  return [
    [`${name}Options`, schemaOf(game.options, 'input')],
    [`${name}Move`, schemaOf(game.move, 'input')],
    [`${name}View`, schemaOf(game.viewSchema)],
  ];
}
