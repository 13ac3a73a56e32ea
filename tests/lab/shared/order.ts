import { type ParseArgsConfig, parseArgs } from 'node:util';
import { main } from '../../../scripts/lib/project.mjs';

/** Options of a command line, for `parseArgs`: a text that need not be said, one with a usual value, and one that is there or not. */
export const said = { type: 'string' } as const;
export const usually = (usual: string) => ({ type: 'string', default: usual }) as const;
export const flag = { type: 'boolean', default: false } as const;

/** A command line that cannot be done, in words. */
export type Refused = { problem: string };

/**
 * Reads a command line, or says what is wrong with it and how it is meant.
 * @param usage begins with `npm run`, the script and ` --`; @param read makes the order of the values, and throws where one is wrong
 */
export function ordered<T extends NonNullable<ParseArgsConfig['options']>, R>(
  args: string[],
  usage: string,
  options: T,
  read: (values: ReturnType<typeof parseArgs<{ args: string[]; options: T }>>['values']) => R,
): R | Refused {
  try {
    return read(parseArgs({ args, options }).values);
  } catch (error) {
    const [, , script] = usage.split(' ');
    return { problem: `${script}: ${error instanceof Error ? error.message : String(error)}\nusage: ${usage}` };
  }
}

/** Runs a program with its order; one that cannot be done is said, and ends it with code 2. */
export const program = <Order extends object>(order: Order | Refused, run: (order: Order) => Promise<number>) =>
  main(async () => {
    if (!('problem' in order)) return run(order);
    console.error(order.problem);
    return 2;
  });

/** The whole number, from `least` on, that an option says. @throws Error if it says none */
export function wholeNumber(option: string, text: string, least = 1): number {
  if (!/^\d{1,9}$/.test(text) || Number(text) < least)
    throw new Error(`--${option} ${text}: a whole number from ${least} is needed`);
  return Number(text);
}
