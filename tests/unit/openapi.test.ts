import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { openApiDocument } from '@/app/_web/http/openapi';
import { withShared } from '@/app/_web/server/routes';

const api = fileURLToPath(new URL('../../app/api/', import.meta.url));
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const document = openApiDocument();

/** The routes there are: `POST /api/tables/{id}/moves`. */
const routes = readdirSync(api, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('route.ts'))
  .flatMap((file) => {
    const paths = withShared([`/api/${file.replace(/\/?route\.ts$/, '')}`]);
    const exported =
      readFileSync(`${api}${file}`, 'utf8')
        .match(/^export .*$/gm)
        ?.join('\n') ?? '';
    const methods = METHODS.filter((method) => new RegExp(`\\b${method}\\b`).test(exported));
    return methods.flatMap((method) =>
      paths.map((path) => `${method} ${path.replace(/\[(?:\.{3})?(\w+)\]/g, '{$1}')}`),
    );
  });

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation: operation as Operation })),
);
type Operation = { summary: string; parameters?: { name: string; in: string }[]; responses: Record<string, object> };

describe('the OpenAPI document', () => {
  test('describes every route there is, and no other', () => {
    expect(routes.length).toBeGreaterThan(15);
    expect(operations.map(({ path, method }) => `${method.toUpperCase()} ${path}`).sort()).toEqual(routes.sort());
  });

  test.each(operations)('says of $method $path what it does, takes and answers', ({ path, operation }) => {
    expect(operation.summary).toMatch(/\.$/);
    expect(Object.keys(operation.responses).length).toBeGreaterThan(0);
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const declared = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
    expect(declared.map(({ name }) => name)).toEqual(named);
  });

  test('refers to schemas it has, and has none that nothing refers to', () => {
    const text = JSON.stringify(document.paths);
    const referred = new Set([...text.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name));
    const present = Object.keys(document.components.schemas);
    expect(present).toEqual(expect.arrayContaining([...referred]));
    // A game adds only to the options, moves and views, which are open for every game.
    const unused = present.filter((name) => !referred.has(name));
    expect(unused.filter((name) => !/^(Hearts|Spades|Herzblatt)(Options|Move|View)$/.test(name))).toEqual([]);
  });

  test('is JSON', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });
});
