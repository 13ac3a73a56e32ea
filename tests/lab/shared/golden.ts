import { z } from 'zod';
import { card } from '../../../lib/cards';
import { seat } from '../../../lib/rules/view';

/** Some outcomes, as a game's `deal` or `decide` gave them. */
const events = z.array(z.looseObject({ type: z.string() })).min(1);

/**
 * Everybody's view of a position: fields that are the same for all viewers stand once, the others in one object for each seat and, last,
 * for a spectator.
 */
const views = z.strictObject({
  all: z.record(z.string(), z.unknown()),
  each: z.array(z.record(z.string(), z.unknown())),
});
export type Views = z.infer<typeof views>;

/** The first line of a golden record. */
const header = z.strictObject({
  format: z.literal('stichpost-golden/1'),
  game: z.string(),
  /** Complete, as in the log of a table. */
  options: z.record(z.string(), z.unknown()),
  /** How it was played: for the curious, nothing depends on it. */
  seed: z.string(),
  seats: z.array(z.union([z.string(), z.strictObject({ samples: z.int() })])),
});

/** A line for each deal and for each move. */
const dealLine = z.strictObject({
  chance: z.strictObject({ deck: z.array(card), exchange: z.array(z.int()).optional() }),
  events,
  views: views.optional(),
});
const moveLine = z.strictObject({
  seat,
  move: z.looseObject({ type: z.string() }),
  events,
  views: views.optional(),
});

/** The last line: how the match stood when it was finished. */
const lastLine = z.strictObject({ result: z.record(z.string(), z.unknown()) });

/** A whole match as a file of JSON lines. */
export type GoldenRecord = {
  header: z.infer<typeof header>;
  lines: (z.infer<typeof dealLine> | z.infer<typeof moveLine>)[];
  result: z.infer<typeof lastLine>['result'];
};

/** Throws on anything that is no golden record. */
export function parseRecord(text: string): GoldenRecord {
  const [first, ...rest] = text.trimEnd().split('\n');
  const last = rest.pop() ?? '';
  return {
    header: header.parse(JSON.parse(first)),
    lines: rest.map((line) => z.union([moveLine, dealLine]).parse(JSON.parse(line))),
    result: lastLine.parse(JSON.parse(last)).result,
  };
}

/** The first line of a golden log; the lines after it are those of the log, as they were stored, and the last one has the views. */
const logHeader = z.strictObject({
  format: z.literal('stichpost-golden-log/1'),
  /** The story of the table. */
  about: z.string(),
});
const logViews = z.strictObject({ views });

/** The whole log of a table as a file of JSON lines, and what everybody saw at its end. */
export type GoldenLog = { about: string; log: string[]; views: Views };

/** Throws on anything that is no golden log. */
export function parseLog(text: string): GoldenLog {
  const [first, ...log] = text.trimEnd().split('\n');
  const last = log.pop() ?? '';
  const { about } = logHeader.parse(JSON.parse(first));
  return { about, log, ...logViews.parse(JSON.parse(last)) };
}

/** The text of a golden log. */
export function printLog({ about, log, views }: GoldenLog): string {
  const header: z.infer<typeof logHeader> = { format: 'stichpost-golden-log/1', about };
  return `${[JSON.stringify(header), ...log, JSON.stringify({ views })].join('\n')}\n`;
}

/** The text of a record, one line for each step, so that it reads well and a diff shows the move that changed. */
export function printRecord({ header, lines, result }: GoldenRecord): string {
  return `${[header, ...lines, { result }].map((line) => JSON.stringify(line)).join('\n')}\n`;
}
