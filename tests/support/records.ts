import type { SeatKey } from '@/lib/identity';
import type { Context } from '@/lib/tables';
import { join, record, recordSchema } from '@/lib/tables';
import { openTable } from './commands';
import { afterBots, playOn } from './tables';

/** Bits that a player's browser could have drawn, another 32 hex digits for every number. */
export const bitsOf = (number: number): string => number.toString(16).padStart(32, 'b175');

/** Plays with these keys until the match is over. */
export async function playToEnd(context: Context, keys: readonly SeatKey[]): Promise<void> {
  while ((await afterBots(context, keys[0])).status === 'running') {
    for (const key of keys) await playOn(context, key, 1);
  }
}

/** A table of this game at which Ada (bits 0), Bo (bits 1) and the like sit; the match runs. */
export async function tableWithBits(context: Context, request: Record<string, unknown>, others: readonly string[]) {
  const { table, key, invitation } = await openTable(context, { bits: bitsOf(0), ...request });
  const keys = [key];
  for (const [i, name] of others.entries()) {
    keys.push((await join(context, table, { invitation, name, bits: bitsOf(i + 1) })).key);
  }
  return { table, keys, invitation };
}

/** The record of such a match, played to its end, as it is downloaded. */
export async function playedRecord(context: Context, request: Record<string, unknown>, others: readonly string[]) {
  const { table, keys } = await tableWithBits(context, request, others);
  await playToEnd(context, keys);
  return downloaded(context, table);
}

/** The record of a finished match, as a file has it. */
export async function downloaded(context: Context, table: string) {
  return recordSchema.parse(JSON.parse(JSON.stringify(await record(context, table))));
}
