import { recordSchema } from '@/lib/tables';
import type { Site, Table } from './site';

/** Bits that a player's browser could have drawn, another 32 hex digits for every number. */
export const bitsOf = (number: number): string => number.toString(16).padStart(32, 'b175');

/** A table of this game at which Ada (bits 0), and these others (bits 1 and so on) sit; the match runs. */
export async function tableWithBits(site: Site, request: object, others: readonly string[]): Promise<Table> {
  const table = await site.table({ bits: bitsOf(0), ...request });
  for (const [i, name] of others.entries()) await table.join(name, { bits: bitsOf(i + 1) });
  return table;
}

/** The record of such a match, played to its end, as it is downloaded. */
export async function playedRecord(site: Site, request: object, others: readonly string[]) {
  const table = await tableWithBits(site, request, others);
  await table.playOut();
  return downloaded(table);
}

/** The record of a finished match, as a file has it. */
export const downloaded = async (table: Table) => recordSchema.parse(JSON.parse(JSON.stringify(await table.record())));
