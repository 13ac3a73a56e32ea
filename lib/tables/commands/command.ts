import { z } from 'zod';
import type { SeatKey } from '../../identity';
import type { Acting, AnyDecision, MatchState, Outcome, Player, TableView } from '../../match';
import type { Seat } from '../../rules/view';
import { type Context, games } from '../context';
import { viewFor } from '../reading/view';
import { change } from '../runner/change';
import { requireHost, requireSeats, seatAmong, type Viewer } from '../viewer';

/** The schema of a command that says everything by its path: it reads no request. */
export const NOTHING = z.void();

/** Tells whether a command reads no request. */
export const readsNothing = (schema: z.ZodType) => schema === NOTHING;

/** The answer to a command that was obeyed; HTTP makes JSON of it, or the way back of a form, and cookies (app/_web/http/commands.ts). */
export type Reply = {
  /** The answer to a program. */
  body: object;
  /** Something came about that was not there: 201. */
  isNew?: true;
  /** The page to which a form leads, or the part of the page it was on (`#talk`). */
  page?: string;
  /** The key that the browser keeps from now on, or the seat it has no longer. */
  taken?: SeatKey;
  forgotten?: Pick<SeatKey, 'table' | 'seat'>;
  /** The name and emblem that the browser remembers for the next table. */
  player?: Pick<Player, 'emblem'> & { name: string };
};

/** Where a command was given: the table, and the origin with which links to this site begin. */
type At = { table: string; origin: string };

/**
 * A command at a table as one value. The list of them (`commands/index.ts`) yields the routes, the pages to which forms return,
 * the API's document, and the tests that none of them obeys a stranger.
 */
type About<Schema extends z.ZodType> = {
  /** The path below `/api/tables/{id}/`. */
  path: string;
  /** The request, of a program or of a form. */
  schema: Schema;
  /** The name of its schema in the API's document, if it is not that of the path (`requestName`). */
  request?: string;
  /** A sentence for the API's document. */
  summary: string;
  /** The answer in a few words, for the same document, and the name of its schema there if it is no view. */
  answers: string | [description: string, name: string];
  /** The answer comes with 201. */
  isNew?: true;
  /** The part of the table's page to which a form returns; `seat`: the page of the seat, with no problem and no choice of cards; `recap`. */
  back?: 'talk' | 'watch' | 'seat' | 'recap';
  /** Whether a browser remembers the player's name and emblem after it, for the next table. */
  remembers?: true;
  /** HTTP statuses of all its refusals, in place of those that every command has. */
  refusals?: readonly number[];
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

/** A command in the list of all: it reads its request itself. `origin`: what links to this site begin with. */
export type Listed = About<z.ZodType> & {
  obey: (context: Context, table: string, viewer: Viewer, read: Read, origin: string) => Promise<Reply>;
};
type Command<Schema extends z.ZodType, Answer> = Run<Schema, Answer> & About<Schema> & Pick<Listed, 'obey'>;

type Deciding<Schema extends z.ZodType> = Omit<About<Schema>, 'answers'> &
  Partial<Pick<About<Schema>, 'answers'>> & {
    /** Decides it for the seat that acts: of a command for the host, the host's. */
    decide: (acting: Acting<MatchState> & { context: Context }, request: z.infer<Schema>) => AnyDecision | Outcome;
  };

/** Returns the private link of a seat. */
export const seatLink = (origin: string, key: SeatKey) => `${origin}/s/${key.text}`;

/** Makes a command of the player of a seat: the one that the request names, or the first of theirs. Its answer is the view of the seat. */
export function command<Schema extends z.ZodType<{ seat?: Seat | undefined }>>({ decide, ...about }: Deciding<Schema>) {
  return deciding({ answers: 'The view of the seat.', ...about }, decide, (context, state, viewer, { seat }) =>
    seatAmong(requireSeats(context, state, viewer), seat),
  );
}

/** Makes a command of the host. Its answer is the view of their seat. */
export function hostCommand<Schema extends z.ZodType>({ decide, ...about }: Deciding<Schema>) {
  return deciding({ answers: "The view of the host's seat.", ...about }, decide, requireHost);
}

function deciding<Schema extends z.ZodType>(
  about: About<Schema>,
  decide: Deciding<Schema>['decide'],
  actor: (context: Context, state: MatchState, viewer: Viewer, request: z.infer<Schema>) => Seat,
): Command<Schema, TableView> {
  return commandOf(about, async (context, table, viewer, request) => {
    let shown: Seat | null = null;
    const state = await change(context, table, (state, now) => {
      const seat = actor(context, state, viewer, request);
      shown = seat;
      return { outcome: decide({ context, game: games(state.game), state, seat, now }, request), mover: seat };
    });
    return viewFor(context, state, shown);
  });
}

/** Makes a command that is carried out in a way of its own; without a view it says that it is done. */
export function commandOf<Schema extends z.ZodType, Answer extends TableView | undefined>(
  about: About<Schema>,
  run: Run<Schema, Answer>,
): Command<Schema, Answer> {
  return replying(about, run, (view, { table }) => viewOrDone(about, view, table));
}

/** Makes a command that is carried out and answered in ways of its own. */
export function replying<Schema extends z.ZodType, Answer>(
  about: About<Schema>,
  run: Run<Schema, Answer>,
  reply: (answer: Answer, at: At, request: z.infer<Schema>) => Reply,
): Command<Schema, Answer> {
  const obey: Listed['obey'] = async (context, table, viewer, read, origin) => {
    const request = readsNothing(about.schema) ? about.schema.parse(undefined) : await read(about.schema);
    return reply(await run(context, table, viewer, request), { table, origin }, request);
  };
  return Object.assign((...given: Parameters<typeof run>) => run(...given), about, { obey });
}

function viewOrDone({ back, remembers }: About<z.ZodType>, view: TableView | undefined, table: string): Reply {
  const page = back === 'seat' ? `/t/${table}?as=${view?.seat}` : back && `#${back}`;
  const { name = null, emblem = null } = (remembers && view?.seats[view.seat ?? -1]) || {};
  return {
    body: view ?? { result: 'done' },
    ...(page && { page }),
    ...(name !== null && { player: { name, emblem } }),
  };
}
