import type { z } from 'zod';
import type { MatchState, Outcome, TableView } from '../../match';
import type { Seat } from '../../rules/view';
import type { Context } from '../context';
import { viewFor } from '../reading/view';
import { change } from '../runner/change';
import { requireHost, requireSeats, seatAmong, type Viewer } from '../viewer';

/**
 * A command at a table as one value. From the list of them (`commands/index.ts`) follow the routes, the pages to which forms return, the
 * API's document, and the tests that none of them obeys a stranger.
 */
type About<Schema extends z.ZodType> = {
  /** The path below `/api/tables/{id}/`. */
  path: string;
  /** The request, of a program or of a form. */
  schema: Schema;
  /** A sentence for the API's document. */
  summary: string;
  /** The answer in a few words, for the same document. */
  answers: string;
  /** The part of the table's page to which a form returns; `seat`: the page of the seat, with no problem and no choice of cards. */
  back?: 'talk' | 'seat';
  /** Whether its answer is that it is done, and no view. */
  isDone?: true;
  /** Whether a browser remembers the player's name and emblem after it, for the next table. */
  remembers?: true;
  /** HTTP statuses of refusals that not every command has. */
  failures?: readonly number[];
};

/** @throws Problem why the command is refused */
type Run<Schema extends z.ZodType, Answer> = (
  context: Context,
  table: string,
  viewer: Viewer,
  request: z.infer<Schema>,
) => Promise<Answer>;

/** Reads the request of a command, as its schema says. */
type Read = <Schema extends z.ZodType>(schema: Schema) => Promise<z.infer<Schema>>;

/** A command in the list of all: it reads its request itself. Without a view its answer is that it is done. */
export type Listed = About<z.ZodType> & {
  obey: (context: Context, table: string, viewer: Viewer, read: Read) => Promise<TableView | undefined>;
};
type Command<Schema extends z.ZodType, Answer> = Run<Schema, Answer> & About<Schema> & Pick<Listed, 'obey'>;

/** Who gives a command: with which seat, at a table in which state, and when (ms since 1970). */
type Acting = {
  context: Context;
  state: MatchState;
  /** The seat that acts: of a command for the host, the host's. */
  seat: Seat;
  now: number;
};

type Deciding<Schema extends z.ZodType> = About<Schema> & {
  decide: (acting: Acting, request: z.infer<Schema>) => Outcome;
};

/** Makes a command of the player of a seat: the one that the request names, or the first of theirs. Its answer is the view of the seat. */
export function command<Schema extends z.ZodType<{ seat?: Seat | undefined }>>({ decide, ...about }: Deciding<Schema>) {
  return deciding(about, decide, (context, state, viewer, { seat }) =>
    seatAmong(requireSeats(context, state, viewer), seat),
  );
}

/** Makes a command of the host. Its answer is the view of their seat. */
export function hostCommand<Schema extends z.ZodType>({ decide, ...about }: Deciding<Schema>) {
  return deciding(about, decide, requireHost);
}

function deciding<Schema extends z.ZodType>(
  about: About<Schema>,
  decide: Deciding<Schema>['decide'],
  actor: (context: Context, state: MatchState, viewer: Viewer, request: z.infer<Schema>) => Seat,
): Command<Schema, TableView> {
  return commandOf(about, async (context, table, viewer, request) => {
    let shown: Seat | null = null;
    const { state } = await change(context, table, (state, now) => {
      const seat = actor(context, state, viewer, request);
      shown = seat;
      return { outcome: decide({ context, state, seat, now }, request), mover: seat };
    });
    return viewFor(context, state, shown);
  });
}

/** Makes a command that is carried out in a way of its own; without an answer it says that it is done. */
export function commandOf<Schema extends z.ZodType, Answer extends TableView | undefined>(
  about: About<Schema>,
  run: Run<Schema, Answer>,
): Command<Schema, Answer> {
  const obey: Listed['obey'] = async (context, table, viewer, read) =>
    run(context, table, viewer, await read(about.schema));
  return Object.assign((...given: Parameters<typeof run>) => run(...given), about, { obey });
}
