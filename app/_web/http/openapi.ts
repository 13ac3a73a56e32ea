import { z } from 'zod';
import { GAMES } from '@/lib/rules';
import { paths } from './openapi-paths';
import { ANSWERS, REQUESTS } from './openapi-schemas';

/** A schema as JSON Schema, in the form that goes in or the one that comes out. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output' = 'output') {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });
  return json;
}

const named = (schemas: Record<string, z.ZodType>, io: 'input' | 'output') =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, schemaOf(schema, io)]));

/** The OpenAPI 3.1 document of the site's interface, made from the schemas that parse its requests. */
export function openApiDocument() {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Stichpost',
      version: '1',
      description:
        'Trick-taking card games by link. A seat authenticates by cookie or by its key as a bearer token. Every post takes JSON or a form (`move.card=QS`, `names[]=Bo`); a form that accepts HTML is answered with 303 to the page it concerns.',
    },
    security: [{ seatKey: [] }, {}],
    paths,
    components: {
      securitySchemes: { seatKey: { type: 'http', scheme: 'bearer' } },
      schemas: {
        ...named(REQUESTS, 'input'),
        ...named(ANSWERS, 'output'),
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
