import { randomBytes } from 'node:crypto';
import { newTableId, type SeatKey } from '../../../../lib/identity';
import type { TableExport } from '../../../../lib/store';
import { ask, cookieOf } from '../../shared/player';
import type { BuiltSite } from '../../shared/site';
import { median } from '../figures';
import { copied, type Recorded, type Step, tableAfter } from '../matches';
import { CONNECTIONS, type Feed } from './load';

/** A table in the middle of a match, with the keys of its seats and the moves to come. */
export type Seeded = { table: TableExport; keys: SeatKey[]; steps: Step[]; match: number };

/** Tables of the matches in turn, each at another move of their first halves. */
export function seeded(matches: readonly Recorded[], count: number): Seeded[] {
  return Array.from({ length: count }, (_, i) => {
    const match = matches[i % matches.length];
    const moves = Math.floor((match.steps.length / 2) * (i / count));
    const { table, keys } = copied(tableAfter(match, moves), match.keys, newTableId(randomBytes));
    return { table, keys, steps: match.steps.slice(moves), match: matches.indexOf(match) };
  });
}

const bearer = ({ text }: SeatKey) => ({ authorization: `Bearer ${text}` });

/** Views of these tables in turn, as their players see them. */
export function views(tables: readonly Seeded[]): (connection: number) => Feed {
  return (connection) => {
    let i = connection;
    return () => {
      const { table, keys } = tables[i++ % tables.length];
      return { method: 'GET', path: `/api/tables/${table.table}`, headers: bearer(keys[i % keys.length]) };
    };
  };
}

/** The moves to come at these tables: each connection makes those of one. */
export function moves(tables: readonly Seeded[]): (connection: number) => Feed {
  return (connection) => {
    const { table, keys, steps, match } = tables[connection % CONNECTIONS];
    let i = 0;
    return () => {
      const { seat, version, move } = steps[i++];
      const headers = { ...bearer(keys[seat]), 'content-type': 'application/json' };
      const body = JSON.stringify({ version, move });
      // The bare handler is told which match it is; the others do not mind.
      return { method: 'POST', path: `/api/tables/${table.table}/moves?match=${match}`, headers, body };
    };
  };
}

/** A table's page as a browser asks for it that holds a seat there. */
type Page = { path: string; headers: Record<string, string> };

export async function pagesOf(site: BuiltSite, tables: readonly Seeded[]): Promise<Page[]> {
  const pages: Page[] = [];
  for (const { table, keys } of tables) {
    const cookie = await cookieOf(site.url, keys[pages.length % keys.length].text);
    const headers = { cookie, 'accept-language': 'en', 'accept-encoding': 'gzip, deflate, br, zstd' };
    pages.push({ path: `/t/${table.table}`, headers });
  }
  return pages;
}

export function pagesInTurn(pages: readonly Page[]): (connection: number) => Feed {
  return (connection) => {
    let i = connection;
    return () => ({ method: 'GET', ...pages[i++ % pages.length] });
  };
}

/** The bytes of a page before it is compressed: the median of these. */
export async function bytesOf(site: BuiltSite, pages: readonly Page[]): Promise<number> {
  const bytes: number[] = [];
  for (const page of pages) {
    const { status, text } = await ask(site.url, page);
    if (status !== 200) throw new Error(`${page.path} was answered with ${status}`);
    bytes.push(Buffer.byteLength(text));
  }
  return median(bytes);
}
